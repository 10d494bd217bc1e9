// How a position of Quads stands, seen by the side to move.
//
// The game is lost by whoever runs out of moves first, so what counts is cells: those that only I can fill are moves in
// reserve, those that only the other can fill are theirs, and the rest is fought over.

import { lowest, popcount } from '@quadrille/rules';
import { CELLS, NEIGHBOURS, OFF, PIECE_OF, PIECES } from '@quadrille/rules/quads';
import { FIT_PIECES, PUSH, type QuadsBoard } from './board.ts';

/** The side to move cannot place: the game is over. */
export const BLOCKED = -1_000_000;

const ONLY_MINE = 100;
const ROOM = 6;

/** What a cell is worth that these pieces of mine and these of the other fit. */
function worthOf(mine: number, theirs: number): number {
  if (mine === 0) return theirs === 0 ? 0 : -ONLY_MINE - ROOM * popcount(theirs);
  return (theirs === 0 ? ONLY_MINE : 0) + ROOM * (popcount(mine) - popcount(theirs));
}

export function evaluate(board: QuadsBoard): number {
  const { next, demands, hands } = board;
  const seat = board.ply & 1;
  let score = 0;
  let all = 0;
  for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
    const mine = FIT_PIECES[2 * demands[cell]! + seat]! & hands[seat]!;
    all |= mine;
    score += worthOf(mine, FIT_PIECES[2 * demands[cell]! + 1 - seat]! & hands[1 - seat]!);
  }
  return all === 0 ? BLOCKED : score;
}

// What the moves of one position have in common, filled anew for each.
const mineAt = new Int32Array(CELLS);
const theirsAt = new Int32Array(CELLS);
/** What the position loses without the piece. */
const loss = new Int32Array(PIECES);

/**
 * What `evaluate` says after each of the moves, seen by who makes it; -BLOCKED if the other cannot go on. A move
 * changes its cell, those beside it, and what its piece was good for elsewhere: the rest is added up only once.
 */
export function evaluateMoves(board: QuadsBoard, moves: Int32Array, from: number, to: number, out: Int32Array): void {
  const { next, demands, hands, closed } = board;
  const seat = board.ply & 1;
  const myHand = hands[seat]!;
  const theirHand = hands[1 - seat]!;
  let score = 0;
  let replies = 0;
  loss.fill(0);
  for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
    const mine = FIT_PIECES[2 * demands[cell]! + seat]! & myHand;
    const theirs = FIT_PIECES[2 * demands[cell]! + 1 - seat]! & theirHand;
    mineAt[cell] = mine;
    theirsAt[cell] = theirs;
    score += worthOf(mine, theirs);
    if (theirs !== 0) replies++;
    if (mine === 0) continue;
    const last = (mine & (mine - 1)) === 0;
    const less = last ? worthOf(0, theirs) - worthOf(mine, theirs) : -ROOM;
    for (let rest = mine; rest !== 0; rest &= rest - 1) loss[lowest(rest)]! += less;
  }
  for (let i = from; i < to; i++) {
    const cell = moves[i]! >> 8;
    const tile = moves[i]! & 255;
    const piece = PIECE_OF[tile & 63]!;
    const kept = ~(1 << piece);
    let after = score + loss[piece]! - worthOf(mineAt[cell]! & kept, theirsAt[cell]!);
    let left = replies - (theirsAt[cell] === 0 ? 0 : 1);
    for (let side = 0; side < 4; side++) {
      const beside = NEIGHBOURS[4 * cell + side]!;
      if (closed[beside] === 1) continue;
      const demand = demands[beside]! + PUSH[4 * tile + side]!;
      const theirs = FIT_PIECES[2 * demand + 1 - seat]! & theirHand;
      after -= worthOf(mineAt[beside]! & kept, theirsAt[beside]!);
      after += worthOf(FIT_PIECES[2 * demand + seat]! & myHand & kept, theirs);
      left += (theirs === 0 ? 0 : 1) - (theirsAt[beside] === 0 ? 0 : 1);
    }
    out[i] = left === 0 ? -BLOCKED : after;
  }
}
