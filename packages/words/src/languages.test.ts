// A language is a folder and a line in the registry: no other source names a language, lists languages or matches them
// with a pattern.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const REGISTRY = 'packages/words/src/languages.ts';
const FOLDER = 'packages/words/src/languages/';

const sources = globSync(
  ['*.{ts,js}', '.*.js', 'packages/*/*.{ts,html}', 'packages/*/{src,bin,letters}/**/*.{ts,js,svelte,html}'],
  { cwd: ROOT },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.ts$|\/node_modules\//.test(path));

const CODE = `(?:${LANGUAGES.join('|')})`;
/** A code, a locale, or either as the first part of an address: `fr`, `fr-BE`, `/fr/`. */
const IS_LANGUAGE = new RegExp(`^/?${CODE}(?:[-_][A-Z]{2})?(?:$|/)`);
const IN_PATTERN = new RegExp(String.raw`(?<![\p{L}\\])${CODE}(?!\p{L})`, 'gu');
const IN_MARKUP = new RegExp(`(?<=["'\`])${CODE}(?:-[A-Z]{2})?(?=["'\`])`, 'g');

/** Languages in a source: strings, names of properties, modules of a language, alternatives in patterns. */
function namedIn(text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      if (IS_LANGUAGE.test(node.text) || new RegExp(`/languages/${CODE}/`).test(node.text)) found.push(node.text);
    } else if (ts.isRegularExpressionLiteral(node)) found.push(...(node.text.match(IN_PATTERN) ?? []));
    else if (ts.isPropertyName(node) && ts.isIdentifier(node) && IS_LANGUAGE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The same for a component or a page: its scripts, and quoted codes outside them. */
function namedInMarkup(text: string): string[] {
  const scripts = Array.from(text.matchAll(/<script[^>]*>(.*?)<\/script>/gs), ([, script]) => script!);
  const rest = text.replaceAll(/<script[^>]*>.*?<\/script>|<!--.*?-->|\/\*.*?\*\//gs, '');
  return [...scripts.flatMap(namedIn), ...(rest.match(IN_MARKUP) ?? [])];
}

const named = (path: string): string[] => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return /\.(?:svelte|html)$/.test(path) ? namedInMarkup(text) : namedIn(text);
};

test('the sources are found, and so is what is looked for', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sources).toEqual(
    expect.arrayContaining([REGISTRY, 'packages/web/index.html', 'packages/web/src/offline/worker.ts', 'check.ts']),
  );
  const [first, second] = LANGUAGES;
  expect(named(REGISTRY)).toEqual(expect.arrayContaining([...LANGUAGES]));
  expect(namedIn(`a = ['${first}', "${second}-CH"]; say('${first} is a code')`)).toEqual([first, `${second}-CH`]);
  expect(namedIn(`a = { ${first}: 1 }; a.${second}; go(\`/${first}/\${page}\`)`)).toEqual([
    first,
    second,
    `/${first}/`,
  ]);
  expect(namedIn(`import a from './languages/${first}/page.ts'; /^(${first}|${second})$/.test(b)`)).toEqual([
    `./languages/${first}/page.ts`,
    first,
    second,
  ]);
  expect(namedInMarkup(`<html lang="${first}"><script>a = '${second}'</script><!-- "${first}" -->`)).toEqual([
    second,
    first,
  ]);
});

test('no source but the registry and the folder of a language names a language', () => {
  const elsewhere = sources.filter((path) => path !== REGISTRY && !path.startsWith(FOLDER));
  expect(elsewhere.flatMap((path) => named(path).map((name) => `${path}: ${name}`))).toEqual([]);
});

test('no text lists the languages', () => {
  const listed = new RegExp(`(?<![\\p{L}-])${CODE}(?:\\||, (?:--lang )?)${CODE}(?!\\p{L})`, 'u');
  expect(LANGUAGES.join(', ')).toMatch(listed);
  expect(LANGUAGES.join('|')).toMatch(listed);
  const lists = sources
    .filter((path) => path.startsWith(FOLDER))
    .filter((path) => listed.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(lists).toEqual([]);
});

test('every folder is registered, and has the same files as the others', () => {
  const filesIn = (language: string) =>
    globSync('**/*.ts', { cwd: join(ROOT, FOLDER, language) })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted();
  expect(globSync('*', { cwd: join(ROOT, FOLDER) }).toSorted()).toEqual(LANGUAGES.toSorted());
  const [first, ...others] = LANGUAGES.map(filesIn);
  expect(first!.length).toBeGreaterThan(20);
  for (const files of others) expect(files).toEqual(first);
});
