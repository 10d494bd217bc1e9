// The games in this language: their words, and the texts of their rules pages and lessons.

import type { LanguageTexts } from '../../language-texts.ts';
import type { Words } from '../../words.ts';
import { q4 } from './q4/words.ts';
import { quads } from './quads/words.ts';
import { quantik } from './quantik/words.ts';

export const gameWords: Words['games'] = { quantik, quads, q4 };

/** Loaded separately: a page shows one game. */
export const gameTexts: LanguageTexts['games'] = {
  quantik: () => import('./quantik/learn.ts'),
  quads: () => import('./quads/learn.ts'),
  q4: () => import('./q4/learn.ts'),
};
