import type { Match } from '@quadrille/rules';
import type { Who } from '@quadrille/words';
import { viewOf } from '../games/index.ts';
import { puzzlesOf } from '../games/puzzles.ts';
import { movesOf } from './collection.ts';
import type { Puzzle } from './kinds.ts';
import type { PuzzleText } from './text/text.ts';

/** The goal of a puzzle in a sentence. */
export function goalOf(puzzle: Puzzle, { game, start }: Match, text: PuzzleText, who: Who): string {
  const { layout, pieceAt } = viewOf(game);
  const free = layout.flat(2).filter((cell) => pieceAt(start, cell) === undefined).length;
  return text.goal(puzzlesOf(game).idea, who(game.rules.actor(start)), movesOf(puzzle), free);
}
