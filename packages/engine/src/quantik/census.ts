import { canonicalPlies, ongoingState } from './canonical.ts';
import { masksOf } from './position.ts';
import { createSolver } from './solver.ts';

export interface Census {
  readonly ply: number;
  /** Positions up to symmetry, finished ones included. */
  readonly positions: number;
  readonly ongoing: number;
  /** Ongoing positions that the side to move wins or loses. */
  readonly won: number;
  readonly lost: number;
  /** Positions that are over because the side to move has no move. */
  readonly blocked: number;
}

/** Counts and solves all positions of Quantik, ply by ply. */
export function* census(lastPly = Infinity): Generator<Census> {
  const solver = createSolver(20);
  const masks = new Int32Array(8);
  for (const { ply, ongoing, blocked, complete } of canonicalPlies(lastPly)) {
    let won = 0;
    for (const key of ongoing.all()) {
      solver.load(masksOf(ongoingState(key, ply), masks), ply);
      if (solver.wins(16)) won++;
    }
    yield {
      ply,
      positions: ongoing.size + blocked.size + complete.size,
      ongoing: ongoing.size,
      won,
      lost: ongoing.size - won,
      blocked: blocked.size,
    };
  }
}
