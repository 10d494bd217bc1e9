// The exact end of a game of Quads: who places last?
//
// A search for win or loss with memory. What makes it fast is counting: a cell whose four sides are all settled cannot
// change any more, so one that only I can fill is a move in reserve that nobody takes from me. Whoever has more of these
// than the other can ever make moves has won, and the search need not go on.

import { asMoveId, lowest } from '@quadrille/rules';
import {
  CELLS,
  DEMANDS,
  FITS,
  handHalf,
  NEIGHBOURS,
  OFF,
  quads,
  SAME_PIECE,
  type QuadsState,
} from '@quadrille/rules/quads';
import { OutOfTime, type Clock } from '../clock.ts';
import { BLOCKED, evaluate } from './evaluate.ts';

const { rules } = quads;

const SLOT_WORDS = 3;
const WON = 1;
const LOST = 2;

export interface Endgame {
  /** Forgets everything. */
  forget(): void;
  /** Does the side to move win? Throws OutOfTime. */
  wins(s: QuadsState, clock: Clock): boolean;
}

export function createEndgame(slotBits = 20): Endgame {
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const slotMask = (1 << slotBits) - 1;
  const moves = new Int32Array(40 * 512);
  const order = new Int32Array(40 * 512);

  function wins(s: QuadsState, clock: Clock, at: number): boolean {
    if (clock.tick()) throw new OutOfTime();
    const seat = s.ply & 1;
    const verdict = count(s, seat);
    if (verdict !== 0) return verdict > 0;
    const slot = (s.hashLo & slotMask) * SLOT_WORDS;
    if (table[slot] === s.hashLo && table[slot + 1] === s.hashHi) return table[slot + 2] === WON;

    const end = rules.generate(s, moves, at);
    for (let i = at; i < end; i++) {
      const id = asMoveId(moves[i]!);
      rules.make(s, id);
      order[i] = evaluate(s);
      rules.unmake(s, id);
      if (order[i] === BLOCKED) return true;
    }
    sort(at, end);
    let won = false;
    for (let i = at; i < end && !won; i++) {
      const id = asMoveId(moves[i]!);
      rules.make(s, id);
      try {
        won = !wins(s, clock, end);
      } finally {
        rules.unmake(s, id);
      }
    }
    table[slot] = s.hashLo;
    table[slot + 1] = s.hashHi;
    table[slot + 2] = won ? WON : LOST;
    return won;
  }

  function sort(from: number, to: number): void {
    for (let i = from + 1; i < to; i++) {
      const move = moves[i]!;
      const rank = order[i]!;
      let j = i - 1;
      while (j >= from && order[j]! > rank) {
        moves[j + 1] = moves[j]!;
        order[j + 1] = order[j]!;
        j--;
      }
      moves[j + 1] = move;
      order[j + 1] = rank;
    }
  }

  return {
    forget: () => void table.fill(0),
    wins: (s, clock) => wins(rules.clone(s), clock, 0),
  };
}

const used = new Int32Array(4);

/** 1 if counting alone shows that the side to move wins, -1 if it loses, 0 if the search must decide. */
function count(s: QuadsState, seat: number): number {
  let mySafe = 0;
  let theirSafe = 0;
  let myMost = 0;
  let theirMost = 0;
  used.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    if (s.tiles[cell] !== 0) continue;
    let settled = true;
    let touched = false;
    for (let side = 4 * cell; side < 4 * cell + 4; side++) {
      const other = NEIGHBOURS[side]!;
      if (other === OFF) continue;
      if (s.tiles[other] === 0) settled = false;
      else touched = true;
    }
    if (!touched) {
      // It fits nobody yet, but may later.
      myMost++;
      theirMost++;
      continue;
    }
    const mine = fits(s, seat, cell);
    const theirs = fits(s, 1 - seat, cell);
    if (mine) myMost++;
    if (theirs) theirMost++;
    if (settled && mine && !theirs && reserve(s, seat, cell)) mySafe++;
    if (settled && theirs && !mine && reserve(s, 1 - seat, cell)) theirSafe++;
  }
  if (myMost === 0) return -1;
  if (mySafe > theirMost) return 1;
  return theirSafe >= myMost ? -1 : 0;
}

function fits(s: QuadsState, seat: number, cell: number): boolean {
  const at = 2 * (DEMANDS * seat + s.demands[cell]!);
  return ((FITS[at]! & handHalf(s, seat, 0)) | (FITS[at + 1]! & handHalf(s, seat, 1))) !== 0;
}

/** Sets a piece aside for the cell, one that no other cell has; false if there is none left. */
function reserve(s: QuadsState, seat: number, cell: number): boolean {
  const at = 2 * (DEMANDS * seat + s.demands[cell]!);
  const lo = FITS[at]! & handHalf(s, seat, 0) & ~used[2 * seat]!;
  const hi = FITS[at + 1]! & handHalf(s, seat, 1) & ~used[2 * seat + 1]!;
  if ((lo | hi) === 0) return false;
  const orientation = lo !== 0 ? lowest(lo) : 32 + lowest(hi);
  used[2 * seat]! |= SAME_PIECE[2 * orientation]!;
  used[2 * seat + 1]! |= SAME_PIECE[2 * orientation + 1]!;
  return true;
}
