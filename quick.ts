// `npm run test:quick`: types, lint, format and unit tests of the changes, for every save. `npm run test:quick -- main`
// compares with a branch or commit instead of the last commit. `npm test` remains authoritative.

import { spawn, spawnSync } from 'node:child_process';

const [since = 'HEAD'] = process.argv.slice(2);
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

function git(...args: string[]): string[] {
  const { stdout, stderr, status } = spawnSync('git', args, { encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`git cannot list the changed files: ${stderr}`);
    process.exit(1);
  }
  return stdout.split('\n').filter((line) => line !== '');
}

const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
const sources = changed.filter((file) => /\.(?:ts|js|svelte)$/.test(file));
const packages = [...new Set(sources.flatMap((file) => /^packages\/[^/]+/.exec(file) ?? []))];

/** Runs a program to its end and shows its output in one piece. */
function run(title: string, ...args: string[]): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const from = performance.now();
  // Long tests read QUICK_TESTS and do less.
  const env = { ...process.env, QUICK_TESTS: '1' };
  const child = spawn(npx, ['--no', '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  child.on('close', (code) => {
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? 'ok' : 'FAILED'}  ${title} (${seconds} s)\n`);
    if (code !== 0) process.stdout.write(Buffer.concat(output));
    resolve(code === 0);
  });
  return promise;
}

const TYPES = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', 'artefacts/types.tsbuildinfo'];
const results = await Promise.all([
  run('types', ...TYPES),
  ...(sources.length === 0 ? [] : [run('lint', 'oxlint', '--deny-warnings', ...sources)]),
  ...(changed.length === 0 ? [] : [run('format', 'prettier', '--check', '--ignore-unknown', ...changed)]),
]);
if (packages.length > 0) {
  // Skips tests that do not reach the changes, and the tests of other packages.
  results.push(
    await run(
      `unit tests of ${packages.join(', ')}`,
      'vitest',
      'run',
      '--project',
      'unit',
      '--passWithNoTests',
      `--changed=${since}`,
      ...packages.map((folder) => `${folder}/src`),
    ),
  );
}
process.exitCode = results.every(Boolean) ? 0 : 1;
