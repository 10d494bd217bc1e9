// Exact endgame solver for Quads: which side places last?
//
// A win-or-loss search with a transposition table, in which counting cuts off most branches. Separate areas interact
// only through the hands, so a refutation in one area mostly refutes other moves too: the moves that decided last are
// tried early.

import type { QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type SearchClock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { countVerdict, LOST, OPEN, WON } from './counting.ts';
import { evaluateMoves } from './evaluate.ts';

const SLOT_WORDS = 2;
const MAX_PLIES = 40;
const MAX_MOVES_PER_PLY = 600;
/** How many moves are probed before one is searched. */
const MOVES_PER_GLANCE = 3;
/** The ranking bonus of a move that decided a position of the same ply last, or the time before. */
const LAST_DECIDER_BONUS = 100;
const PREVIOUS_DECIDER_BONUS = 50;

export interface Endgame {
  /** Clears the memory. */
  clear(): void;
  /** WON or LOST for the side to move if the table has the position, else OPEN. The board must be pruned. */
  probe(board: QuadsBoard): number;
  /** Whether the side to move wins. Throws OutOfTime. */
  wins(s: QuadsState, clock: SearchClock): boolean;
}

export function createEndgame(slotBits = 21): Endgame {
  // Two-entry buckets: the hash, with the result in its lowest bit.
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 2;
  const moves = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);
  const ranks = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);
  // Indexed by ply of the game.
  const last = new Int32Array(MAX_PLIES);
  const lastButOne = new Int32Array(MAX_PLIES);

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
    return answer === OPEN ? countVerdict(board) : answer;
  }

  /** The board must be pruned, and counting has returned OPEN. */
  function wins(board: QuadsBoard, clock: SearchClock, at: number): boolean {
    if (clock.tick()) throw new OutOfTime();
    const end = board.generate(moves, at);
    evaluateMoves(board, moves, at, end, ranks);
    favour(board.ply, at, end);
    // Probe the most promising moves in small batches: counting or the table may decide one of them before any is
    // searched.
    for (let from = at; from < end; from += MOVES_PER_GLANCE) {
      const to = Math.min(end, from + MOVES_PER_GLANCE);
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
      if (move === first) ranks[i]! += LAST_DECIDER_BONUS;
      else if (move === second) ranks[i]! += PREVIOUS_DECIDER_BONUS;
    }
  }

  /** Records that the move wins. */
  function decide(ply: number, move: number): true {
    if (last[ply] !== move) {
      lastButOne[ply] = last[ply]!;
      last[ply] = move;
    }
    return true;
  }

  /** Moves the most promising of the moves from `i` on to `i`. */
  function pickBest(i: number, end: number): number {
    let best = i;
    for (let j = i + 1; j < end; j++) if (ranks[j]! > ranks[best]!) best = j;
    const move = moves[best]!;
    moves[best] = moves[i]!;
    ranks[best] = ranks[i]!;
    return move;
  }

  return {
    clear() {
      table.fill(0);
      last.fill(0);
      lastButOne.fill(0);
    },
    probe: recall,
    wins(s, clock) {
      const board = new QuadsBoard(s);
      board.prune();
      const verdict = countVerdict(board);
      return verdict === OPEN ? wins(board, clock, 0) : verdict === WON;
    },
  };
}
