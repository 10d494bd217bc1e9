// Game-specific code is only in the game's own folders and files and in one registry per layer: no other code compares
// a game's id, lists the games or uses the types of one game.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAME_IDS } from '@quadrille/rules';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { REGISTRIES } from '../../test/registries.ts';

const PACKAGES = join(import.meta.dirname, '..', '..', '..');
const ID = GAME_IDS.join('|');
const CAPITALISED = GAME_IDS.map((id) => id.charAt(0).toUpperCase() + id.slice(1)).join('|');

/** A folder or a file of one game: `q4/kernel.ts`, `games/q4.ts`. */
const OF_ONE_GAME = new RegExp(`/(?:${ID})[/.]`);

const sources = globSync(['*/*.ts', '*/{src,bench,letters}/**/*.{ts,svelte}'], { cwd: PACKAGES })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.ts') && !/\/(?:node_modules|peers)\//.test(path));

/** `q4`, `q4Cell`, `Q4State`, `parseQ4Cell`, `QUADS_CELLS`; not `quadrille`. */
const NAME = new RegExp(`^(?:${ID})(?![a-z])|(?:${CAPITALISED})(?![a-z])|(?:${ID.toUpperCase()})(?![A-Z])`);
const IS_ID = new RegExp(`^(?:${ID})$`);
const ID_IN_PATTERN = new RegExp(`(?<![a-z])(?:${ID})(?![a-z])`, 'g');
const PATH_TO_GAME = new RegExp(`/(?:${ID})(?:[/.]|$)`);

/** References to one game in a source: a string equal to an id, an identifier, a module, an id in a pattern. */
function namedIn(text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) {
      const isModule = ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
      if (IS_ID.test(node.text) || (isModule && PATH_TO_GAME.test(node.text))) found.push(`'${node.text}'`);
    } else if (ts.isRegularExpressionLiteral(node)) found.push(...(node.text.match(ID_IN_PATTERN) ?? []));
    else if (ts.isIdentifier(node) && NAME.test(node.text)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The same for a component: its scripts, and the expressions and selectors outside them. */
function namedInComponent(text: string): string[] {
  const scripts = Array.from(text.matchAll(/<script[^>]*>(.*?)<\/script>/gs), ([, script]) => script!);
  const rest = text.replaceAll(/<script[^>]*>.*?<\/script>|<!--.*?-->|\/\*.*?\*\//gs, '');
  const names = rest.matchAll(/(?<quote>['"`])(?<id>\w+)\k<quote>|(?<![\w-])\.?(?<name>[\w-]+)/g);
  return [
    ...scripts.flatMap(namedIn),
    ...Array.from(names, ({ groups }) => groups!['id'] ?? groups!['name']!).filter((name) => NAME.test(name)),
  ];
}

const named = (path: string): string[] => {
  const text = readFileSync(join(PACKAGES, path), 'utf8');
  return path.endsWith('.svelte') ? namedInComponent(text) : namedIn(text);
};

test('the sources are found, and so is what is looked for', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect([...REGISTRIES].filter((path) => named(path).length === 0 || !sources.includes(path))).toEqual([]);
  expect(sources.filter((path) => OF_ONE_GAME.test(path)).length).toBeGreaterThan(80);
  expect(namedIn("import { a } from './quads/a.ts'; if (b.id === 'q4') c(parseQ4Cell(QUADS_CELLS)); // q4")).toEqual([
    "'./quads/a.ts'",
    "'q4'",
    'parseQ4Cell',
    'QUADS_CELLS',
  ]);
  expect(namedIn('a.test(/^(?:quantik|q4);quadrille$/)')).toEqual(['quantik', 'q4']);
  expect(namedIn('say(`the games are quantik and q4`, { quadrille, id: `${a} q4` });')).toEqual([]);
  expect(namedInComponent('{#if game === "q4"}<Q4Wood />{/if}<!-- q4 --><style>.quads b {}</style>')).toEqual([
    'q4',
    'Q4Wood',
    'quads',
  ]);
});

test('no source but those of a game and the registries names a game', () => {
  const elsewhere = sources.filter((path) => !OF_ONE_GAME.test(path) && !REGISTRIES.has(path));
  expect(elsewhere.flatMap((path) => named(path).map((name) => `${path}: ${name}`))).toEqual([]);
});
