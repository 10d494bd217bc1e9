// A game is added by registration alone: the example of docs/adding-a-game.md is built and played everywhere.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedFiles, changedFiles, ExtendedProject, textWithout } from './fourth-game.ts';
import { REGISTRIES } from './registries.ts';

/** Whole programs run here, on a machine that other tests keep busy. */
const PATIENCE_MS = 600_000;

const project = new ExtendedProject();
beforeAll(() => project.assemble());
afterAll(() => project.remove());

test('the example adds files and changes only registries', () => {
  expect(addedFiles().length).toBeGreaterThan(20);
  expect(addedFiles().filter((path) => existsSync(join(import.meta.dirname, '..', '..', '..', path)))).toEqual([]);
  expect(changedFiles()).toHaveLength(10);
  expect(changedFiles().filter((path) => !REGISTRIES.has(path.replace(/^packages\//, '')))).toEqual([]);
});

/** The type errors in a file of the copy while another one, a registry, is as it was without the example. */
function errorsWithout(
  registry: string,
  checked: string,
  options: ts.CompilerOptions,
  parsed: Map<string, ts.SourceFile>,
) {
  const [old, file] = [join(project.folder, registry), join(project.folder, checked)];
  const host = ts.createCompilerHost(options);
  const parse = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) => {
    if (name === old) return ts.createSourceFile(name, textWithout(registry), version);
    const source = parsed.get(name) ?? parse(name, version);
    if (source !== undefined) parsed.set(name, source);
    return source;
  };
  const program = ts.createProgram({ rootNames: [file], options, host });
  const errors = program.getSemanticDiagnostics(program.getSourceFile(file));
  return errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')).join(' ');
}

test('a missing line in any registry is a type error', () => {
  const config = join(project.folder, 'packages', 'web', 'tsconfig.json');
  const { options } = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )!;
  const parsed = new Map<string, ts.SourceFile>();
  const clean: string[] = [];
  for (const registry of changedFiles()) {
    // Without the id itself, the other registries have a line too many.
    const checked = registry.endsWith('/ids.ts') ? 'packages/rules/src/games.ts' : registry;
    if (errorsWithout(registry, checked, options, parsed) === '') clean.push(registry);
    expect(errorsWithout('README.md', checked, options, parsed)).toBe('');
  }
  expect(clean).toEqual([]);
});

test(
  'the extended project has no type errors, and the example no lint',
  async () => {
    const [types, page, lint] = await Promise.all([
      project.run('node_modules/typescript/bin/tsc', '--noEmit'),
      project.run(
        'node_modules/svelte-check/bin/svelte-check',
        '--workspace',
        'packages/web',
        '--tsconfig',
        './tsconfig.json',
      ),
      project.run('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', ...addedFiles()),
    ]);
    expect(types).toBe('');
    expect(page).toContain('found 0 errors and 0 warnings');
    expect(lint).toContain('0 errors');
  },
  PATIENCE_MS,
);

test(
  'it keeps the laws of every game, speaks three languages and is played in the terminal',
  async () => {
    const passed = await project.test('unit', 'morris', [
      'packages/rules/src/morris',
      'packages/rules/src/laws.test.ts',
      'packages/rules/src/perft.test.ts',
      'packages/words/src/words.test.ts',
      'packages/web/src/learn/learn.test.ts',
      'packages/web/src/board/keys.test.ts',
      'packages/engine/src/generic.test.ts',
      'packages/engine/src/limits.test.ts',
      'packages/cli/src/games/morris.test.ts',
    ]);
    expect(passed).toEqual(
      expect.arrayContaining([
        'laws morris flying=false keeps every law in random games',
        'laws morris flying=true keeps every law in random games',
        'perft of morris pieces fly, 7 plies deep',
        'in fr morris: whole random games are told in sentences',
        'in de morris is written with care',
        'morris between two people, typed in words and in notation',
      ]),
    );
  },
  PATIENCE_MS,
);

test(
  'the site and the server are built with it, and it is played to the end in the browser',
  async () => {
    const passed = await project.test('browser', 'morris.{1,3}(?:online|against|with the keyboard)', [
      'packages/web/test/morris.test.ts',
      'packages/web/test/whole-games.test.ts',
    ]);
    expect(passed.toSorted()).toEqual([
      'morris against the computer, by keyboard alone, to the end',
      'morris online: one player with the mouse, the other with the keyboard alone and in German',
      'morris with the keyboard alone, in de',
      'morris with the keyboard alone, in en',
      'morris with the keyboard alone, in fr',
    ]);
  },
  PATIENCE_MS,
);
