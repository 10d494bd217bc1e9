// The distance to the end of a Quads game with a known winner: the winner hurries, the loser delays.
//
// Iteratively deepens the question "does it end within n plies?". Counting answers most of it: the loser's reserve is a
// lower bound, and the most the loser can place an upper bound.

import type { QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type SearchClock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { minMovesOf, countVerdict, LOST, maxMovesOf, OPEN, WON } from './counting.ts';
import type { Endgame } from './endgame.ts';
import { evaluate } from './evaluate.ts';

const MAX_PLIES = 40;
const MAX_MOVES_PER_PLY = 600;
const SLOT_WORDS = 4;
/** Separates the entries of one position by the assumed winner. */
const WINNER_KEYS = [0, 0x5bd1e995] as const;

export interface DistanceSearch {
  /** Clears the memory. */
  clear(): void;
  /** Plies to the end of a position that the side to move is known to win or lose. Throws OutOfTime. */
  plies(s: QuadsState, won: boolean, clock: SearchClock): number;
  /** Whether the game ends within this many plies, with the loser to move. Throws OutOfTime. */
  endsWithin(s: QuadsState, plies: number, clock: SearchClock): boolean;
}

export function createDistanceSearch(endgame: Endgame, slotBits = 18): DistanceSearch {
  // The hash, the largest depth without an end, the smallest depth with one; both depths plus one.
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 1;
  const moves = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);
  const ranks = new Int32Array(MAX_PLIES * MAX_MOVES_PER_PLY);

  function slotOf(board: QuadsBoard, winner: number): number {
    return ((board.hashLo ^ WINNER_KEYS[winner as 0 | 1]) & slotMask) * SLOT_WORDS;
  }

  function remember(board: QuadsBoard, winner: number, depth: number, ended: boolean): void {
    const slot = slotOf(board, winner);
    const lo = board.hashLo ^ WINNER_KEYS[winner as 0 | 1];
    if (table[slot] !== lo || table[slot + 1] !== board.hashHi) {
      table[slot] = lo;
      table[slot + 1] = board.hashHi;
      table[slot + 2] = table[slot + 3] = 0;
    }
    table[slot + (ended ? 3 : 2)] = depth + 1;
  }

  /**
   * The answer without search: WON if the end comes within this depth, LOST if it does not. The board must be pruned.
   */
  function glance(board: QuadsBoard, winner: number, depth: number): number {
    const hurrying = (board.ply & 1) === winner;
    if (board.blocked()) return hurrying ? LOST : WON;
    if (depth <= 0) return LOST;
    const slot = slotOf(board, winner);
    if (table[slot] === (board.hashLo ^ WINNER_KEYS[winner as 0 | 1]) && table[slot + 1] === board.hashHi) {
      if (table[slot + 2]! > depth) return LOST;
      if (table[slot + 3] !== 0 && table[slot + 3]! <= depth + 1) return WON;
    }
    let verdict = countVerdict(board);
    const delays = 2 * minMovesOf(1 - winner) + (hurrying ? 1 : 0);
    if (delays > depth) return LOST;
    const bound = 2 * maxMovesOf(1 - winner) + (hurrying ? 1 : 0);
    if (verdict === OPEN) verdict = endgame.probe(board);
    if (verdict === OPEN) return OPEN;
    const wins = (verdict === WON) === hurrying;
    if (!wins) return LOST;
    return bound <= depth ? WON : OPEN;
  }

  /** Whether the winner ends it within this depth. The board must be pruned, and `glance` has returned OPEN. */
  function ends(board: QuadsBoard, winner: number, depth: number, at: number, clock: SearchClock): boolean {
    if (clock.tick()) throw new OutOfTime();
    const hurrying = (board.ply & 1) === winner;
    const sought = hurrying ? WON : LOST;
    const end = board.generate(moves, at);
    let left = at;
    for (let i = at; i < end; i++) {
      const move = moves[i]!;
      board.make(move);
      const buried = board.prune();
      const seen = glance(board, winner, depth - 1);
      const rank = seen === OPEN ? evaluate(board) : 0;
      board.restore(buried);
      board.unmake(move);
      if (seen === sought) return hurrying;
      if (seen !== OPEN) continue;
      moves[left] = move;
      ranks[left++] = rank;
    }
    for (let i = at; i < left; i++) {
      let first = i;
      for (let j = i + 1; j < left; j++) if (ranks[j]! < ranks[first]!) first = j;
      const move = moves[first]!;
      moves[first] = moves[i]!;
      ranks[first] = ranks[i]!;
      board.make(move);
      const buried = board.prune();
      const ended = ends(board, winner, depth - 1, left, clock);
      remember(board, winner, depth - 1, ended);
      board.restore(buried);
      board.unmake(move);
      if (ended === hurrying) return hurrying;
    }
    return !hurrying;
  }

  function within(s: QuadsState, won: boolean, depth: number, clock: SearchClock): boolean {
    const board = new QuadsBoard(s);
    board.prune();
    const winner = won ? board.ply & 1 : 1 - (board.ply & 1);
    const seen = glance(board, winner, depth);
    return seen === WON || (seen === OPEN && ends(board, winner, depth, 0, clock));
  }

  return {
    clear: () => void table.fill(0),
    plies(s, won, clock) {
      let plies = won ? 1 : 0;
      while (!within(s, won, plies, clock)) plies += 2;
      return plies;
    },
    endsWithin: (s, plies, clock) => within(s, false, plies, clock),
  };
}
