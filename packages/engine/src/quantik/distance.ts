// The distance to the end under best play: the winner hurries, the loser delays.

import { ONGOING } from '@quadrille/rules';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { bookDistance } from './book.ts';
import { masksOf } from './position.ts';
import { createSolver, type Solver } from './solver.ts';

/**
 * Plies to the end of the game: odd if the side to move wins, even if it loses, 0 if it has already lost. Every game
 * ends with the winner's move, so the parity is the outcome.
 */
export type Distance = number;

export const isWin = (distance: Distance): boolean => distance % 2 === 1;

const masks = new Int32Array(8);

export interface Oracle {
  readonly solver: Solver;
  distance(s: QuantikState): Distance;
}

/** Solves Quantik exactly. The book only saves time. */
export function createOracle(withBook: boolean, solver: Solver = createSolver()): Oracle {
  return {
    solver,
    distance(s) {
      if (quantik.rules.status(s) !== ONGOING) return 0;
      masksOf(s, masks);
      const known = withBook ? bookDistance(masks, s.ply) : undefined;
      if (known !== undefined) return known;
      solver.load(masks, s.ply);
      for (let plies = 1; ; plies++) {
        if (plies % 2 === 1 ? solver.wins(plies) : solver.loses(plies)) return plies;
      }
    },
  };
}
