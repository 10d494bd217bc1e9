import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runBuild, BuildFailed } from './ensure-built.ts';

test.each([
  [
    'an error of the system',
    'process.stderr.write("Error: ENOSPC: no space left on device\\n    at build\\n"); process.exit(1);',
    /^ENOSPC: no space left on device$/,
  ],
  [
    'one with a code',
    'const e = new Error("Cannot find package vite"); e.code = "ERR_MODULE_NOT_FOUND"; throw e;',
    /^Cannot find package vite$/,
  ],
  ['no word at all', 'process.exit(3);', /Command failed/],
])('a build that fails says why: %s', async (_, script, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'build.mjs');
  writeFileSync(path, script);
  const error = await runBuild(path).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BuildFailed);
  expect((error as BuildFailed).message).toMatch(reason);
});
