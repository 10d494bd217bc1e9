// `npm run mutate -- PACKAGE [files…]`: Stryker mutates the sources and counts the mutants that no unit test detects.
// See docs/testing.md.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import wanted from './mutation/package.json' with { type: 'json' };

const USAGE = `npm run mutate -- PACKAGE [files…] [--tests GLOB]… [--concurrency N] [--force]
  PACKAGE  a package or a folder of its sources: rules, engine, server/table
  files    relative to it, patterns and line ranges allowed: match.ts 'quads/*.ts' match.ts:10-25
`;

/** Excluded from mutation: tests and their tools, generated data, texts, programs run by hand. */
const LEFT_ALONE = [
  '**/*.test.ts',
  '**/*.svelte.ts',
  '**/*-data.ts',
  '**/text/**',
  'packages/engine/src/quantik/{book-builder,census,make-book,take-census}.ts',
  'packages/engine/src/q4/fit-playout-policy.ts',
  'packages/engine/src/worker/memory-bench.ts',
];

/** Excluded mutators: an empty string in a package of texts says nothing about its code. */
const LEFT_OUT: Readonly<Record<string, string[]>> = { words: ['StringLiteral'] };

/** Excluded from the sandbox: no unit test reads it. */
const NOT_COPIED = [
  '/artefacts',
  '/data',
  '/docs',
  'dist',
  '/packages/web/bench/lighthouse',
  '/packages/server/bench/peers',
];

/**
 * Runs in the sandbox. The sandbox lies inside the project, so dependencies resolve to the project's node_modules; our
 * own packages must resolve to the sandbox, which has the mutants.
 */
function linkPackages(): void {
  const scope = resolve('node_modules', '@quadrille');
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync('packages')) symlinkSync(resolve('packages', name), join(scope, name), 'junction');
}

const STRYKER = '@stryker-mutator/core';
type StrykerClass = new (options: object) => { runMutationTest(): Promise<unknown> };

/** The version of a package from its manifest; `undefined` if it is not installed. */
function versionIn(manifest: string): string | undefined {
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : undefined;
}

/** Stryker has many dependencies that only this program needs, so it is installed on first use. */
async function fetchStryker(): Promise<StrykerClass> {
  const home = join(import.meta.dirname, 'mutation');
  const folder = join(home, 'node_modules', STRYKER);
  if (versionIn(join(folder, 'package.json')) !== wanted.dependencies[STRYKER]) {
    process.stdout.write('Installing Stryker…\n');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: home, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const entry = pathToFileURL(join(folder, 'dist', 'src', 'index.js'));
  return ((await import(entry.href)) as { Stryker: StrykerClass }).Stryker;
}

async function mutate(target: string, files: readonly string[]): Promise<void> {
  const [name = '', ...folders] = target.split('/');
  const folder = ['packages', name, 'src', ...folders].join('/');
  const chosen = files.length > 0 ? files.map((file) => `${folder}/${file}`) : [`${folder}/**/*.ts`];
  const out = `artefacts/mutation/${name}`;
  // Read by vitest.mutate.config.ts. Not Stryker's option `testFiles`: with it, mutants in code that runs at load time
  // are activated only after loading, so they always survive.
  process.env['MUTATE_TESTS'] = (values.tests.length > 0 ? values.tests : [`packages/${name}/src/**/*.test.ts`]).join();
  const sandbox = `artefacts/mutation/sandbox-${name}`;
  // Every mutant runs in a new thread, in which Node would strip the types of all files again.
  process.env['NODE_COMPILE_CACHE'] = resolve(sandbox, 'compiled');
  const Stryker = await fetchStryker();
  await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutate.config.ts', related: false },
    mutate: [...chosen, ...LEFT_ALONE.map((pattern) => `!${pattern}`)],
    mutator: { excludedMutations: LEFT_OUT[name] ?? [] },
    ignorePatterns: NOT_COPIED,
    tempDirName: sandbox,
    symlinkNodeModules: false,
    buildCommand: 'node mutate.ts --link',
    incremental: true,
    incrementalFile: `${out}/incremental.json`,
    force: values.force,
    concurrency: Number(values.concurrency),
    // A mutant may slow a loop down without making it endless, and the machine may be busy.
    timeoutMS: 20_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 20,
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${out}/report.html` },
    jsonReporter: { fileName: `${out}/report.json` },
    thresholds: { high: 90, low: 80, break: null },
    allowConsoleColors: false,
  }).runMutationTest();
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    concurrency: { type: 'string', default: '1' },
    force: { type: 'boolean', default: false },
    link: { type: 'boolean', default: false },
  },
});
const [target, ...files] = positionals;
if (values.link) linkPackages();
else if (target === undefined) process.stdout.write(USAGE);
else await mutate(target, files);
