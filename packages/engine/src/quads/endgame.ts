// The exact end of a game of Quads: who places last?
//
// A search for win or loss with memory, in which counting cuts off most branches.

import { popcount } from '@quadrille/rules';
import { OFF, type QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type Clock } from '../clock.ts';
import { FIT_PIECES, QuadsBoard } from './board.ts';
import { judge, LOST, OPEN, WON } from './counting.ts';

const SLOT_WORDS = 2;
const PLIES = 40;
const ROOM = 600;

export interface Endgame {
  /** Forgets everything. */
  forget(): void;
  /** WON or LOST for the side to move if that is remembered, else OPEN. The board is pruned. */
  recall(board: QuadsBoard): number;
  /** Does the side to move win? Throws OutOfTime. */
  wins(s: QuadsState, clock: Clock): boolean;
}

export function createEndgame(slotBits = 21): Endgame {
  // Two entries side by side: the hash, whose lowest bit gives way to the answer.
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 2;
  const moves = new Int32Array(PLIES * ROOM);
  const ranks = new Int32Array(PLIES * ROOM);

  function recall(board: QuadsBoard): number {
    for (let i = 0; i < 2; i++) {
      const slot = ((board.hashLo & slotMask) + i) * SLOT_WORDS;
      const answer = table[slot + 1]!;
      if (table[slot] === board.hashLo && (answer ^ board.hashHi) >>> 1 === 0) return (answer & 1) === 1 ? WON : LOST;
    }
    return OPEN;
  }

  function remember(hashLo: number, hashHi: number, won: boolean): void {
    const slot = (hashLo & slotMask) * SLOT_WORDS;
    table[slot + 2] = table[slot]!;
    table[slot + 3] = table[slot + 1]!;
    table[slot] = hashLo;
    table[slot + 1] = (hashHi & ~1) | (won ? 1 : 0);
  }

  /** The board is pruned, and counting has left it open. */
  function wins(board: QuadsBoard, clock: Clock, at: number): boolean {
    if (clock.tick()) throw new OutOfTime();
    const end = board.generate(moves, at);
    // One look at every reply: what counting or memory knows ends the matter, the rest is tried in order of promise.
    let left = at;
    for (let i = at; i < end; i++) {
      const move = moves[i]!;
      board.make(move);
      const buried = board.prune();
      let verdict = judge(board);
      if (verdict === OPEN) verdict = recall(board);
      const rank = verdict === OPEN ? promise(board) : 0;
      board.restore(buried);
      board.unmake(move);
      if (verdict === LOST) return true;
      if (verdict === WON) continue;
      moves[left] = move;
      ranks[left++] = rank;
    }
    sort(at, left);
    for (let i = at; i < left; i++) {
      const move = moves[i]!;
      board.make(move);
      const buried = board.prune();
      const known = recall(board);
      const lost = known === OPEN ? !wins(board, clock, left) : known === LOST;
      if (known === OPEN) remember(board.hashLo, board.hashHi, !lost);
      board.restore(buried);
      board.unmake(move);
      if (lost) return true;
    }
    return false;
  }

  function sort(from: number, to: number): void {
    for (let i = from + 1; i < to; i++) {
      const move = moves[i]!;
      const rank = ranks[i]!;
      let j = i - 1;
      while (j >= from && ranks[j]! > rank) {
        moves[j + 1] = moves[j]!;
        ranks[j + 1] = ranks[j]!;
        j--;
      }
      moves[j + 1] = move;
      ranks[j + 1] = rank;
    }
  }

  return {
    forget: () => void table.fill(0),
    recall,
    wins(s, clock) {
      const board = new QuadsBoard(s);
      board.prune();
      const verdict = judge(board);
      return verdict === OPEN ? wins(board, clock, 0) : verdict === WON;
    },
  };
}

/** How well the side to move stands, roughly. */
export function promise(board: QuadsBoard): number {
  const { next, demands, hands } = board;
  const seat = board.ply & 1;
  let score = 0;
  for (let cell = next[OFF]!; cell !== OFF; cell = next[cell]!) {
    const mine = popcount(FIT_PIECES[2 * demands[cell]! + seat]! & hands[seat]!);
    const theirs = popcount(FIT_PIECES[2 * demands[cell]! + 1 - seat]! & hands[1 - seat]!);
    if (mine !== 0) score += theirs === 0 ? 100 : 0;
    else if (theirs !== 0) score -= 100;
    score += 20 * Math.min(mine, 4) - 6 * Math.min(theirs, 4);
  }
  return score;
}
