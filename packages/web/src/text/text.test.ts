// Every sentence of the page and the games follows the typographic rules of its language. Sources are checked rather
// than loaded texts, to include templates; lesson texts are tested with the lessons.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '@quadrille/words/en';
import { fr as words } from '@quadrille/words/fr';
import { LANGUAGES, type Language } from '@quadrille/words/words';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { de } from './de.ts';
import { fr } from './fr.ts';
import { typeset } from './typeset.ts';

const PACKAGES = join(import.meta.dirname, '..', '..', '..');

const sourcesIn = (language: Language): string[] => [
  ...readdirSync(join(PACKAGES, 'words', 'src', language)).map((file) => join('words', 'src', language, file)),
  ...['text', 'learn/text', 'puzzles/text', 'analyse/text', 'online/text', 'account/text'].map((folder) =>
    join('web', 'src', folder, `${language}.ts`),
  ),
];

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

/**
 * Hard rules: no line begins with a punctuation mark, and quotation marks are those of the language. The key ? may
 * stand alone.
 */
const CARELESS = {
  fr: /[^\u202F](?<!«\u00A0)[;!?]|[^\u00A0]:|«[^\u00A0]|[^\u00A0]»|["“”„']|[\s\u00A0\u202F]…/u,
  de: /[\s\u00A0\u202F](?:[:;!]|\?(?! \p{Ll}))|[«»"”']|[^\u00A0]…|„[^“]*$| - /u,
  en: /[\s\u00A0\u202F](?:[:;!]|\?(?! \p{Ll}))|[«»"„']|[\s\u00A0]…|“[^”]*$| - /u,
} as const;

test.each(LANGUAGES)('in %s', (language) => {
  const sentences = sourcesIn(language).flatMap(sentencesIn);
  expect(sentences.length).toBeGreaterThan(400);
  expect(typeset(language, sentences).filter((text) => CARELESS[language].test(text))).toEqual([]);
});

describe('typesetting', () => {
  test('reaches what is said by functions, of the page and of the games', () => {
    expect(typeset('fr', fr).nthOf(1, 7, 'vide')).toBe('1 sur 7\u00A0: vide');
    expect(typeset('fr', words).resignQuestion).toBe('Voulez-vous vraiment abandonner\u202F?');
    expect(typeset('fr', words).unreadableMove('e9')).toBe('«\u00A0e9\u00A0» n’est pas un coup.');
    expect(typeset('en', en).unreadableMove('e9')).toBe('“e9” is not a move.');
    expect(typeset('de', de).turnNote('Anna', true)).toBe('Anna denkt nach\u00A0…');
  });

  test('leaves alone what is right', () => {
    expect(typeset('fr', typeset('fr', fr).seatLabel('Bleu'))).toBe('Qui joue Bleu\u202F?');
    expect(typeset('fr', '2b3!')).toBe('2b3!');
    expect(typeset('en', 'a line such as [Game "quads"]')).toBe('a line such as [Game "quads"]');
    expect(typeset('de', [1, undefined])).toEqual([1, undefined]);
  });
});
