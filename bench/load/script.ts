// A long game of Q4 that nobody wins: what every pair of players plays again and again under load.

import { below, legalMoves, seeded } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';

export const OPTIONS = { marbles: 31 } as const;

export function longGame(plies: number): string[] {
  const options = q4.parseOptions(OPTIONS);
  if (!options.ok) throw new Error('the options were refused');
  const random = seeded(5);
  const state = q4.setup(options.value);
  const moves: string[] = [];
  while (moves.length < plies) {
    const legal = legalMoves(q4.rules, state);
    // Whoever would end the game plays something else.
    for (;;) {
      const id = legal[below(random, legal.length)]!;
      q4.rules.make(state, id);
      if (q4.rules.status(state) < 0) {
        moves.push(q4.format(id));
        break;
      }
      q4.rules.unmake(state, id);
    }
  }
  return moves;
}
