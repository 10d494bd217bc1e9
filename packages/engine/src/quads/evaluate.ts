// How a position of Quads stands, seen by the side to move.
//
// The game is lost by whoever runs out of moves first, so what counts is cells: those that only I can fill are moves in
// reserve, those that only the other can fill are theirs, and the rest is fought over.

import { popcount } from '@quadrille/rules';
import { OFF } from '@quadrille/rules/quads';
import { FIT_PIECES, type QuadsBoard } from './board.ts';

/** The side to move cannot place: the game is over. */
export const BLOCKED = -1_000_000;

const ONLY_MINE = 100;
const ROOM = 6;

export function evaluate(board: QuadsBoard): number {
  const { next, demands, hands } = board;
  const seat = board.ply & 1;
  const myHand = hands[seat]!;
  const theirHand = hands[1 - seat]!;
  let score = 0;
  let all = 0;
  for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
    const at = 2 * demands[cell]!;
    const mine = FIT_PIECES[at + seat]! & myHand;
    const theirs = FIT_PIECES[at + 1 - seat]! & theirHand;
    all |= mine;
    if (mine !== 0) score += theirs === 0 ? ONLY_MINE : 0;
    else if (theirs !== 0) score -= ONLY_MINE;
    score += ROOM * (popcount(mine) - popcount(theirs));
  }
  return all === 0 ? BLOCKED : score;
}
