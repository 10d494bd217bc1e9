// Turns analysis results into text.

import type { Match, MoveId, Outcome } from '@quadrille/rules';
import type { AnyGameWords } from '@quadrille/words';
import { moveLabel } from '../play/move-label.ts';
import type { TurningPoint } from './turning-points.ts';

/** A line of moves in words, and the outcome if the line ends the game. */
export function lineWords(
  words: AnyGameWords,
  match: Match,
  line: readonly MoveId[],
): { readonly moves: readonly string[]; readonly outcome: Outcome | undefined } {
  const { game, state } = match;
  const s = game.rules.clone(state);
  const said: string[] = [];
  // The line is cut at the first illegal move.
  for (const id of line) {
    if (game.outcome(s) !== undefined || game.why(s, game.unpack(id)) !== undefined) break;
    said.push(moveLabel(words, match, s, id));
    game.rules.make(s, id);
  }
  return { moves: said, outcome: game.outcome(s) };
}

/** The last turning point, if the player who erred there lost the game. */
export function decisive(points: readonly TurningPoint[], { game, options, outcome }: Match): TurningPoint | undefined {
  const last = points.at(-1);
  if (last === undefined || outcome === undefined || outcome.winners.length === 0) return undefined;
  const side = game.allies(options, last.seat);
  return outcome.winners.some((seat) => (side >> seat) & 1) ? undefined : last;
}
