// `npm run test:busy [-- RUNS]`: runs the server and browser tests several times (10 unless told) while another process
// keeps each core busy, and reports which tests failed and how often. A test that can be trusted fails in no run.

import { fork, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'artefacts', 'busy');
const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';

interface Results {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The tests that did not pass; a file without results counts as one. */
function failuresIn({ testResults }: Results): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName);
    if (failed.length === 0 && status !== 'passed') failed.push('(the file itself)');
    return failed.map((title) => `${name.slice(import.meta.dirname.length + 1)}: ${title}`);
  });
}

/** One run of the suite; the failures by name. */
function runSuite(run: number): readonly string[] {
  const file = join(FOLDER, `run-${run}.json`);
  const from = performance.now();
  const projects = ['--project', 'server', '--project', 'browser'];
  const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
  spawnSync(npx, ['--no', '--', 'vitest', 'run', ...projects, ...reporters], { stdio: 'inherit' });
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  const failures = failuresIn(results);
  const minutes = ((performance.now() - from) / 60_000).toFixed(1);
  process.stdout.write(
    `run ${run}: ${results.numPassedTests} passed, ${failures.length} failed, ${minutes} min\n${failures.map((name) => `  ${name}\n`).join('')}`,
  );
  return failures;
}

if (process.argv[2] === 'spin') {
  // Ends with its parent, also when that was killed.
  const parent = process.ppid;
  for (let turns = 0; turns % 50_000_000 !== 0 || process.ppid === parent; turns++);
} else {
  const runs = Number(process.argv[2] ?? 10);
  if (!Number.isInteger(runs) || runs < 1) {
    process.stderr.write('Usage: npm run test:busy [-- NUMBER OF RUNS]\n');
    process.exit(1);
  }
  mkdirSync(FOLDER, { recursive: true });
  const spinning = Array.from({ length: availableParallelism() }, () => fork(import.meta.filename, ['spin']));
  const failed = Array.from({ length: runs }, (_, i) => runSuite(i + 1));
  for (const child of spinning) child.kill('SIGKILL');
  const green = failed.filter((failures) => failures.length === 0).length;
  process.stdout.write(`${green} of ${runs} runs green\n`);
  for (const [name, times] of Map.groupBy(failed.flat(), (failure) => failure)) {
    process.stdout.write(`${times.length} times: ${name}\n`);
  }
  process.exitCode = green === runs ? 0 : 1;
}
