// The page's own sentences are typeset as each language wants it; those of the lessons are tested with the lessons.

import { expect, test } from 'vitest';
import { de as accountDe } from '../account/text/de.ts';
import { fr as accountFr } from '../account/text/fr.ts';
import { de as analyseDe } from '../analyse/text/de.ts';
import { fr as analyseFr } from '../analyse/text/fr.ts';
import { de as learnDe } from '../learn/text/de.ts';
import { fr as learnFr } from '../learn/text/fr.ts';
import { de as puzzlesDe } from '../puzzles/text/de.ts';
import { fr as puzzlesFr } from '../puzzles/text/fr.ts';
import { de } from './de.ts';
import { fr } from './fr.ts';

/** Every text that needs nothing filled in. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
}

/** Not a matter of taste: a line never begins with a mark, and quotation marks are those of the language. */
const CARELESS = {
  fr: /[^\u202F][;!?]|[^\u00A0]:|«[^\u00A0]|[^\u00A0]»|["“”„']|[\s\u00A0\u202F]…/u,
  de: /[\s\u00A0\u202F][:;!]|[«»"”']|[^\s\u00A0]…/u,
} as const;

test.each([
  ['fr', [fr, learnFr, puzzlesFr, analyseFr, accountFr]],
  ['de', [de, learnDe, puzzlesDe, analyseDe, accountDe]],
] as const)('in %s', (language, parts) => {
  const texts = parts.flatMap(textsIn);
  expect(texts.length).toBeGreaterThan(250);
  expect(texts.filter((text) => CARELESS[language].test(text))).toEqual([]);
});
