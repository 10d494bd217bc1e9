// The exact end of a game of Quads: who places last?
//
// A search for win or loss with memory, in which counting cuts off most branches.

import type { QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type Clock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { judge, LOST, OPEN, WON } from './counting.ts';
import { evaluateMoves } from './evaluate.ts';

const SLOT_WORDS = 2;
const PLIES = 40;
const ROOM = 600;
/** How many moves are looked at before one is searched. */
const GLANCES = 3;

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

  function known(board: QuadsBoard): number {
    const answer = recall(board);
    return answer === OPEN ? judge(board) : answer;
  }

  /** The board is pruned, and counting has left it open. */
  function wins(board: QuadsBoard, clock: Clock, at: number): boolean {
    if (clock.tick()) throw new OutOfTime();
    const end = board.generate(moves, at);
    evaluateMoves(board, moves, at, end, ranks);
    // The most promising first, a few at a time: what counting or memory says of one of them may end the matter before
    // any is searched.
    for (let from = at; from < end; from += GLANCES) {
      const to = Math.min(end, from + GLANCES);
      let left = from;
      for (let i = from; i < to; i++) {
        const move = pickBest(i, end);
        board.make(move);
        const buried = board.prune();
        const verdict = known(board);
        board.restore(buried);
        board.unmake(move);
        if (verdict === LOST) return true;
        if (verdict === OPEN) moves[left++] = move;
      }
      for (let i = from; i < left; i++) {
        const move = moves[i]!;
        board.make(move);
        const buried = board.prune();
        const answer = recall(board);
        const lost = answer === OPEN ? !wins(board, clock, end) : answer === LOST;
        if (answer === OPEN) remember(board.hashLo, board.hashHi, !lost);
        board.restore(buried);
        board.unmake(move);
        if (lost) return true;
      }
    }
    return false;
  }

  /** Brings the most promising of the moves from `i` on to `i`. */
  function pickBest(i: number, end: number): number {
    let best = i;
    for (let j = i + 1; j < end; j++) if (ranks[j]! > ranks[best]!) best = j;
    const move = moves[best]!;
    moves[best] = moves[i]!;
    ranks[best] = ranks[i]!;
    return move;
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
