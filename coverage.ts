// `npm run coverage [-- paths…]`: runs the unit tests and reports which code they reach, by package. Code that a test
// runs in another process is not counted. See docs/testing.md.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const FOLDER = 'artefacts/coverage';
const KINDS = ['statements', 'branches', 'functions', 'lines'] as const;

interface Covered {
  readonly total: number;
  readonly covered: number;
}
type FileSummary = Readonly<Record<(typeof KINDS)[number], Covered>>;

const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
const args = ['--no', '--', 'vitest', 'run', '--project', 'unit', '--coverage.enabled', ...process.argv.slice(2)];
// Counting every branch slows the kernels, so long tests do less.
const env = { ...process.env, QUICK_TESTS: '1' };
const { status } = spawnSync(npx, args, { stdio: 'inherit', env });
if (status !== 0) process.exit(1);

const files = JSON.parse(readFileSync(join(FOLDER, 'coverage-summary.json'), 'utf8')) as Record<string, FileSummary>;
const packages = Map.groupBy(
  Object.entries(files).filter(([path]) => path !== 'total'),
  ([path]) => relative(import.meta.dirname, path).split(/[/\\]/)[1]!,
);

/** The share of covered code in a list of files, for each kind. */
function shares(summaries: readonly FileSummary[]): string[] {
  return KINDS.map((kind) => {
    const sum = (what: keyof Covered) => summaries.reduce((count, summary) => count + summary[kind][what], 0);
    return `${((100 * sum('covered')) / sum('total')).toFixed(1)} %`;
  });
}

const row = (name: string, cells: readonly string[]) =>
  `${name.padEnd(10)}${cells.map((cell) => cell.padStart(12)).join('')}\n`;

process.stdout.write(row('package', KINDS));
for (const name of [...packages.keys()].toSorted()) {
  process.stdout.write(row(name, shares(packages.get(name)!.map(([, summary]) => summary))));
}
process.stdout.write(`Every line: ${FOLDER}/index.html\n`);
