// From what was found to what is said about it.

import type { Match, MoveId } from '@quadrille/rules';
import type { AnyGameWords } from '@quadrille/words/words';
import type { Turning } from './turning.ts';

/** A line of moves in words, each told where it is played; it ends where a move no longer fits. */
export function lineWords(words: AnyGameWords, { game, state }: Match, line: readonly MoveId[]): string[] {
  const s = game.rules.clone(state);
  const said: string[] = [];
  for (const id of line) {
    if (game.outcome(s) !== undefined || game.why(s, game.unpack(id)) !== undefined) break;
    said.push(words.move(s, id));
    game.rules.make(s, id);
  }
  return said;
}

/** The point after which nothing was given back: the last one, if who erred there lost. */
export function decisive(points: readonly Turning[], { game, options, outcome }: Match): Turning | undefined {
  const last = points.at(-1);
  if (last === undefined || outcome === undefined || outcome.winners.length === 0) return undefined;
  const side = game.allies(options, last.seat);
  return outcome.winners.some((seat) => (side >> seat) & 1) ? undefined : last;
}
