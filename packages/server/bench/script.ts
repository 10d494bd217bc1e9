// A long game of Q4 that nobody wins: what every pair of players plays under load.

import { below, legalMoves, ONGOING, seeded } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';

export const OPTIONS = { marbles: 12 } as const;
/** More than any pair plays while it is measured. */
const PLIES = 900;

function longGame(plies: number): string[] {
  const options = q4.parseOptions(OPTIONS);
  if (!options.ok) throw new Error('the options were refused');
  const random = seeded(5);
  const state = q4.setup(options.value);
  const moves: string[] = [];
  while (moves.length < plies) {
    const legal = legalMoves(q4.rules, state);
    // Whoever would end the game plays something else.
    const harmless = legal.filter((id) => {
      q4.rules.make(state, id);
      const goesOn = q4.rules.status(state) === ONGOING;
      q4.rules.unmake(state, id);
      return goesOn;
    });
    const id = harmless[below(random, harmless.length)];
    if (id === undefined) break;
    q4.rules.make(state, id);
    moves.push(q4.format(id));
  }
  return moves;
}

const script = longGame(PLIES);

export function moveAt(ply: number): string {
  const move = script[ply];
  if (move === undefined) throw new Error('the game is over: measure for fewer seconds');
  return move;
}
