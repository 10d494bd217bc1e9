// The exact end of a game of Quads: who places last?
//
// A search for win or loss with memory, in which counting cuts off most branches. Areas that no longer touch are
// independent but for the hands, so what answers a move in one area mostly answers another there too: the moves that
// decided last are tried early.

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
/** How much sooner a move is tried that decided a position of the same ply last, or the time before. */
const LAST = 100;
const LAST_BUT_ONE = 50;

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
  // By ply of the game.
  const last = new Int32Array(PLIES);
  const lastButOne = new Int32Array(PLIES);

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
    favour(board.ply, at, end);
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
        if (verdict === LOST) return decide(board.ply, move);
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
        if (lost) return decide(board.ply, move);
      }
    }
    return false;
  }

  function favour(ply: number, from: number, to: number): void {
    const first = last[ply]!;
    const second = lastButOne[ply]!;
    for (let i = from; i < to; i++) {
      const move = moves[i]!;
      if (move === first) ranks[i]! += LAST;
      else if (move === second) ranks[i]! += LAST_BUT_ONE;
    }
  }

  /** The move wins. */
  function decide(ply: number, move: number): true {
    if (last[ply] !== move) {
      lastButOne[ply] = last[ply]!;
      last[ply] = move;
    }
    return true;
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
    forget() {
      table.fill(0);
      last.fill(0);
      lastButOne.fill(0);
    },
    recall,
    wins(s, clock) {
      const board = new QuadsBoard(s);
      board.prune();
      const verdict = judge(board);
      return verdict === OPEN ? wins(board, clock, 0) : verdict === WON;
    },
  };
}
