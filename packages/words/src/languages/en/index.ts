import type { LanguageTexts } from '../../language-texts.ts';
import { gameTexts } from './games.ts';
import { page } from './page.ts';
import { typography } from './typography.ts';
import { words } from './words.ts';

export const texts: LanguageTexts = {
  words,
  page,
  typography,
  account: () => import('./account.ts'),
  analyse: () => import('./analyse.ts'),
  learn: () => import('./learn.ts'),
  online: () => import('./online.ts'),
  puzzles: () => import('./puzzles.ts'),
  games: gameTexts,
  terminal: () => import('./terminal/index.ts'),
};
