// How a position of Quads stands, seen by the side to move.
//
// The game is lost by whoever runs out of moves first, so what counts is cells: those that only I can fill are moves in
// reserve, those that only the other can fill are theirs, and the rest is fought over.

import { popcount } from '@quadrille/rules';
import { CELLS, DEMANDS, FITS, handHalf, type QuadsState } from '@quadrille/rules/quads';

/** The side to move cannot place: the game is over. */
export const BLOCKED = -1_000_000;

const ONLY_MINE = 100;
const ROOM = 6;

export function evaluate(s: QuadsState): number {
  const seat = s.ply & 1;
  const mineLo = handHalf(s, seat, 0);
  const mineHi = handHalf(s, seat, 1);
  const theirsLo = handHalf(s, 1 - seat, 0);
  const theirsHi = handHalf(s, 1 - seat, 1);
  const myFits = 2 * DEMANDS * seat;
  const theirFits = 2 * DEMANDS * (1 - seat);
  let score = 0;
  let mine = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    if (s.tiles[cell] !== 0) continue;
    const at = 2 * s.demands[cell]!;
    const a = popcount(FITS[at + myFits]! & mineLo) + popcount(FITS[at + myFits + 1]! & mineHi);
    const b = popcount(FITS[at + theirFits]! & theirsLo) + popcount(FITS[at + theirFits + 1]! & theirsHi);
    mine += a;
    if (a !== 0) score += b === 0 ? ONLY_MINE : 0;
    else if (b !== 0) score -= ONLY_MINE;
    score += ROOM * (Math.min(a, 8) - Math.min(b, 8));
  }
  return mine === 0 ? BLOCKED : score;
}
