// How soon a game of Quads ends, once it is known who wins: the winner hurries, the loser delays.
//
// Asked is only "does it end within so many plies?", with more and more plies. Counting answers most of it: what the
// loser has in reserve puts off the end for sure, and what he can place at most bounds it.

import type { QuadsState } from '@quadrille/rules/quads';
import { OutOfTime, type Clock } from '../clock.ts';
import { QuadsBoard } from './board.ts';
import { fewest, judge, LOST, most, OPEN, WON } from './counting.ts';
import type { Endgame } from './endgame.ts';
import { evaluate } from './evaluate.ts';

const PLIES = 40;
const ROOM = 600;
const SLOT_WORDS = 4;
/** The same position has another entry for each winner that was supposed. */
const SUPPOSED = [0, 0x5bd1e995] as const;

export interface Distance {
  /** Forgets everything. */
  forget(): void;
  /** Plies to the end of a position that the side to move is known to win, or to lose. Throws OutOfTime. */
  plies(s: QuadsState, won: boolean, clock: Clock): number;
  /** Does the loser's game, with him to move, end within so many plies? Throws OutOfTime. */
  endsWithin(s: QuadsState, plies: number, clock: Clock): boolean;
}

export function createDistance(endgame: Endgame, slotBits = 18): Distance {
  // The hash, the most plies within which the end does not come, the fewest within which it does; each plus one.
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 1;
  const moves = new Int32Array(PLIES * ROOM);
  const ranks = new Int32Array(PLIES * ROOM);

  function slotOf(board: QuadsBoard, winner: number): number {
    return ((board.hashLo ^ SUPPOSED[winner as 0 | 1]) & slotMask) * SLOT_WORDS;
  }

  function remember(board: QuadsBoard, winner: number, depth: number, ended: boolean): void {
    const slot = slotOf(board, winner);
    const lo = board.hashLo ^ SUPPOSED[winner as 0 | 1];
    if (table[slot] !== lo || table[slot + 1] !== board.hashHi) {
      table[slot] = lo;
      table[slot + 1] = board.hashHi;
      table[slot + 2] = table[slot + 3] = 0;
    }
    table[slot + (ended ? 3 : 2)] = depth + 1;
  }

  /** What is known without search: WON if the end comes within this depth, LOST if it does not. The board is pruned. */
  function glance(board: QuadsBoard, winner: number, depth: number): number {
    const hurrying = (board.ply & 1) === winner;
    if (board.blocked()) return hurrying ? LOST : WON;
    if (depth <= 0) return LOST;
    const slot = slotOf(board, winner);
    if (table[slot] === (board.hashLo ^ SUPPOSED[winner as 0 | 1]) && table[slot + 1] === board.hashHi) {
      if (table[slot + 2]! > depth) return LOST;
      if (table[slot + 3] !== 0 && table[slot + 3]! <= depth + 1) return WON;
    }
    let verdict = judge(board);
    const delays = 2 * fewest(1 - winner) + (hurrying ? 1 : 0);
    if (delays > depth) return LOST;
    const bound = 2 * most(1 - winner) + (hurrying ? 1 : 0);
    if (verdict === OPEN) verdict = endgame.recall(board);
    if (verdict === OPEN) return OPEN;
    const wins = (verdict === WON) === hurrying;
    if (!wins) return LOST;
    return bound <= depth ? WON : OPEN;
  }

  /** Does the winner end it within this depth? The board is pruned and a glance has left it open. */
  function ends(board: QuadsBoard, winner: number, depth: number, at: number, clock: Clock): boolean {
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

  function within(s: QuadsState, won: boolean, depth: number, clock: Clock): boolean {
    const board = new QuadsBoard(s);
    board.prune();
    const winner = won ? board.ply & 1 : 1 - (board.ply & 1);
    const seen = glance(board, winner, depth);
    return seen === WON || (seen === OPEN && ends(board, winner, depth, 0, clock));
  }

  return {
    forget: () => void table.fill(0),
    plies(s, won, clock) {
      let plies = won ? 1 : 0;
      while (!within(s, won, plies, clock)) plies += 2;
      return plies;
    },
    endsWithin: (s, plies, clock) => within(s, false, plies, clock),
  };
}
