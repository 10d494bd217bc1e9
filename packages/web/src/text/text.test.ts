// Every sentence of the page and the games follows the typographic rules of its language. Sources are checked rather
// than loaded texts, to include templates; lesson texts are tested with the lessons.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@quadrille/words';
import { SAMPLES, TEXTS } from '@quadrille/words/testing';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { typeset } from './typeset.ts';

const PACKAGES = join(import.meta.dirname, '..', '..', '..');

/** All but lessons, and what only the terminal or the tests use. */
const sourcesIn = (language: Language): string[] => {
  const folder = join('words', 'src', 'languages', language);
  return globSync('**/*.ts', { cwd: join(PACKAGES, folder) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/^(?:terminal\/|samples\.ts|\w+\/(?:learn|flags)\.ts)/.test(path))
    .map((path) => join(folder, path));
};

/** Every text in a source, with `x` for placeholders. Single words to type and code examples are excluded. */
function sentencesIn(path: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) {
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `x${literal.text}`).join(''));
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, readFileSync(join(PACKAGES, path), 'utf8'), ts.ScriptTarget.Latest));
  return found
    .filter((text) => /\p{L}/u.test(text) && text.includes(' '))
    .map((text) => text.replaceAll(/\{".*?\}|\[.*?\]|"players": 4/g, 'x'));
}

/** No line begins with a punctuation mark, and quotation marks are those of the language. */
test.each(LANGUAGES)('in %s', (language) => {
  const sentences = sourcesIn(language).flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(400);
  expect(
    typeset(TEXTS[language].typography, sentences).filter((text) => SAMPLES[language].careless.test(text)),
  ).toEqual([]);
});

describe('typesetting', () => {
  test('reaches what is said by functions, of the page and of the games', () => {
    expect(typeset(TEXTS.fr.typography, TEXTS.fr.page).nthOf(1, 7, 'vide')).toBe('1 sur 7\u00A0: vide');
    expect(typeset(TEXTS.fr.typography, TEXTS.fr.words).resignQuestion).toBe('Voulez-vous vraiment abandonner\u202F?');
    expect(typeset(TEXTS.fr.typography, TEXTS.fr.words).unreadableMove('e9')).toBe(
      '«\u00A0e9\u00A0» n’est pas un coup.',
    );
    expect(typeset(TEXTS.en.typography, TEXTS.en.words).unreadableMove('e9')).toBe('“e9” is not a move.');
    expect(typeset(TEXTS.de.typography, TEXTS.de.page).turnNote('Anna', true)).toBe('Anna denkt nach\u00A0…');
  });

  test('leaves alone what is right', () => {
    expect(typeset(TEXTS.fr.typography, typeset(TEXTS.fr.typography, TEXTS.fr.page).seatLabel('Bleu'))).toBe(
      'Qui joue Bleu\u202F?',
    );
    expect(typeset(TEXTS.fr.typography, '2b3!')).toBe('2b3!');
    expect(typeset(TEXTS.en.typography, 'a line such as [Game "quads"]')).toBe('a line such as [Game "quads"]');
    expect(typeset(TEXTS.de.typography, [1, undefined])).toEqual([1, undefined]);
  });
});
