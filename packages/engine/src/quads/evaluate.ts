// The static evaluation of Quads, for the side to move.
//
// The side that runs out of moves first loses, so the evaluation counts cells: those that only I can fill are my
// reserve, those that only the opponent can fill are theirs, and the rest is contested.

import { lowest, popcount } from '@quadrille/rules';
import { CELLS, NEIGHBOURS, OFF, PIECE_OF, PIECES } from '@quadrille/rules/quads';
import { FIT_PIECES, PUSH, type QuadsBoard } from './board.ts';

/** The side to move cannot place a piece: the game is over. */
export const BLOCKED_SCORE = -1_000_000;

const RESERVE_CELL_VALUE = 100;
const PIECE_VALUE = 6;

/** The value of a cell, given which of my pieces and of the opponent's fit. */
function worthOf(mine: number, theirs: number): number {
  if (mine === 0) return theirs === 0 ? 0 : -RESERVE_CELL_VALUE - PIECE_VALUE * popcount(theirs);
  return (theirs === 0 ? RESERVE_CELL_VALUE : 0) + PIECE_VALUE * (popcount(mine) - popcount(theirs));
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
  return all === 0 ? BLOCKED_SCORE : score;
}

// Per-position scratch data shared by its moves.
const mineAt = new Int32Array(CELLS);
const theirsAt = new Int32Array(CELLS);
/** The loss of value without the piece. */
const loss = new Int32Array(PIECES);

/**
 * `evaluate` after each of the moves, from the mover's point of view; -BLOCKED if the opponent cannot move. A move
 * changes its cell, the adjacent cells, and the uses of its piece elsewhere; the rest is summed only once.
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
    const less = last ? worthOf(0, theirs) - worthOf(mine, theirs) : -PIECE_VALUE;
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
    out[i] = left === 0 ? -BLOCKED_SCORE : after;
  }
}
