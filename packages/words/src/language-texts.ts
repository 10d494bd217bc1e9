// What a language consists of. The types of the texts belong to the layers that show them; they are imported as types
// only, so that at run time no layer depends on another (docs/architecture.md).

import type { TerminalTexts } from '@quadrille/cli/texts';
import type { GameId } from '@quadrille/rules';
import type {
  AccountText,
  AnalyseText,
  GameTexts,
  LearnText,
  OnlineText,
  PageText,
  PuzzleText,
} from '@quadrille/web/texts';
import type { Typography } from './typography.ts';
import type { Words } from './words.ts';

/** All texts in one language. The functions load the parts that only some pages or programs need. */
export interface LanguageTexts {
  readonly words: Words;
  readonly page: PageText;
  readonly typography: Typography;
  readonly account: () => Promise<{ readonly account: AccountText }>;
  readonly analyse: () => Promise<{ readonly analyse: AnalyseText }>;
  readonly learn: () => Promise<{ readonly learn: LearnText }>;
  readonly online: () => Promise<{ readonly online: OnlineText }>;
  readonly puzzles: () => Promise<{ readonly puzzles: PuzzleText }>;
  /** The rules page and the first lesson of each game. */
  readonly games: Readonly<Record<GameId, () => Promise<{ readonly texts: GameTexts }>>>;
  readonly terminal: () => Promise<{ readonly terminal: TerminalTexts }>;
}
