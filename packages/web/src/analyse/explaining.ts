// From what was found to what is said about it.

import type { Kinds, Match, MoveId, Outcome } from '@quadrille/rules';
import type { AnyGameWords } from '@quadrille/words/words';
import type { Turning } from './turning.ts';

/** A move by name. A piece of Quads is told apart from the others by its sides, in the notation. */
export function moveLabel(words: AnyGameWords, { game }: Match, state: Kinds['state'], id: MoveId): string {
  const name = words.move(state, id);
  return game.id === 'quads' ? `${name} (${game.format(id).split('@')[0]})` : name;
}

/** A line of moves in words, each told where it is played, and how the game ends with it, if it does. */
export function lineWords(
  words: AnyGameWords,
  match: Match,
  line: readonly MoveId[],
): { readonly moves: readonly string[]; readonly outcome: Outcome | undefined } {
  const { game, state } = match;
  const s = game.rules.clone(state);
  const said: string[] = [];
  // It stops where a move no longer fits.
  for (const id of line) {
    if (game.outcome(s) !== undefined || game.why(s, game.unpack(id)) !== undefined) break;
    said.push(moveLabel(words, match, s, id));
    game.rules.make(s, id);
  }
  return { moves: said, outcome: game.outcome(s) };
}

/** The point after which nothing was given back: the last one, if who erred there lost. */
export function decisive(points: readonly Turning[], { game, options, outcome }: Match): Turning | undefined {
  const last = points.at(-1);
  if (last === undefined || outcome === undefined || outcome.winners.length === 0) return undefined;
  const side = game.allies(options, last.seat);
  return outcome.winners.some((seat) => (side >> seat) & 1) ? undefined : last;
}
