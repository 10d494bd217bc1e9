// The exact solver.
//
// It answers two questions about a position, with a transposition table: does the side to move win within n plies, or
// lose within n plies? Deepening n by one gives the exact distance; the largest n gives the value.
//
// A position is eight masks of 16 cells: the four shapes of the side to move, then those of the other side.

import { lowest, popcount } from '@quadrille/rules';
import { canonical } from './symmetry.ts';

const CELLS = 16;
const FULL = 0xffff;

// Rows, columns and regions: bits 0-3, 4-7 and 8-11 of a set of lines.
const LINES_OF_CELL = Array.from({ length: CELLS }, (_, cell) => {
  const [row, column] = [cell >> 2, cell & 3];
  return (1 << row) | (1 << (4 + column)) | (1 << (8 + 2 * (row >> 1) + (column >> 1)));
});
/** LINES[cells]: the lines that pass through any of these cells. */
const LINES = new Uint16Array(FULL + 1);
/** AREA[lines]: the cells on any of these lines. */
const AREA = new Uint16Array(1 << 12);
/** SEEN[cells]: the cells that share a line with any of these. */
const SEEN = new Uint16Array(FULL + 1);
for (let lines = 0; lines < AREA.length; lines++) {
  for (let cell = 0; cell < CELLS; cell++) if ((LINES_OF_CELL[cell]! & lines) !== 0) AREA[lines]! |= 1 << cell;
}
for (let cells = 1; cells <= FULL; cells++) {
  LINES[cells] = LINES[cells & (cells - 1)]! | LINES_OF_CELL[lowest(cells)]!;
  SEEN[cells] = AREA[LINES[cells]!]!;
}

// A table entry, five bits each, 0 for unknown: the smallest number of plies within which the position is known to be
// won, the largest within which it is known not to be; the same for lost. 31 stands for "ever".
const WON = 0;
const NOT_WON = 5;
const LOST = 10;
const NOT_LOST = 15;
const EVER = 31;

/** The most placements that one move takes from the opponent: four on its cell and seven of its shape around it. */
const MAX_PLACEMENTS_TAKEN = 11;

const SLOT_WORDS = 5;

export interface Solver {
  /** Nodes visited since the solver was created. */
  readonly nodes: number;
  /** Sets the position: masks of the side to move, then of the other side. */
  load(position: ArrayLike<number>, ply: number): void;
  /** Whether the side to move wins within this many plies. The game must not be over. */
  wins(plies: number): boolean;
  /** Whether the side to move loses within this many plies. The game must not be over. */
  loses(plies: number): boolean;
}

/** A solver with a table of 2^`slotBits` positions, 20 bytes each. */
export function createSolver(slotBits = 18): Solver {
  const table = new Int32Array((1 << slotBits) * SLOT_WORDS);
  const stack = new Int32Array(8 * (CELLS + 2)); // one position per ply
  const moves = new Int32Array(64 * (CELLS + 2)); // mobility << 8 | shape << 4 | cell, one segment per ply
  const key = new Int32Array(4);
  let rootPly = 0;
  let nodes = 0;

  /** Whether the side to move can complete a line at once. */
  function strikes(at: number): boolean {
    const a = LINES[stack[at]! | stack[at + 4]!]!;
    const b = LINES[stack[at + 1]! | stack[at + 5]!]!;
    const c = LINES[stack[at + 2]! | stack[at + 6]!]!;
    const d = LINES[stack[at + 3]! | stack[at + 7]!]!;
    const ab = a & b;
    const cd = c & d;
    // The lines that lack only this shape.
    const lackA = b & cd & ~a;
    const lackB = a & cd & ~b;
    const lackC = ab & d & ~c;
    const lackD = ab & c & ~d;
    if ((lackA | lackB | lackC | lackD) === 0) return false;
    const empty = emptyCells(at);
    return (
      (lackA !== 0 && (AREA[lackA]! & open(at, empty)) !== 0) ||
      (lackB !== 0 && (AREA[lackB]! & open(at + 1, empty)) !== 0) ||
      (lackC !== 0 && (AREA[lackC]! & open(at + 2, empty)) !== 0) ||
      (lackD !== 0 && (AREA[lackD]! & open(at + 3, empty)) !== 0)
    );
  }

  function emptyCells(at: number): number {
    return (
      FULL &
      ~(
        stack[at]! |
        stack[at + 1]! |
        stack[at + 2]! |
        stack[at + 3]! |
        stack[at + 4]! |
        stack[at + 5]! |
        stack[at + 6]! |
        stack[at + 7]!
      )
    );
  }

  /** The cells where the side to move may place the shape at this index. */
  function open(index: number, empty: number): number {
    const own = stack[index]!;
    return (own & (own - 1)) !== 0 ? 0 : empty & ~SEEN[stack[index + 4]!]!;
  }

  function mobility(at: number): number {
    const empty = emptyCells(at);
    return (
      popcount(open(at, empty) | (open(at + 1, empty) << 16)) +
      popcount(open(at + 2, empty) | (open(at + 3, empty) << 16))
    );
  }

  /** The opponent's placements, if it were to move. */
  function otherMobility(at: number): number {
    const empty = emptyCells(at);
    let n = 0;
    for (let i = at; i < at + 4; i++) {
      const theirs = stack[i + 4]!;
      if ((theirs & (theirs - 1)) === 0) n += popcount(empty & ~SEEN[stack[i]!]!);
    }
    return n;
  }

  /** Writes the position after a placement to the next ply of the stack, from the opponent's point of view. */
  function place(at: number, shape: number, cell: number): void {
    const next = at + 8;
    for (let i = 0; i < 4; i++) {
      stack[next + i] = stack[at + 4 + i]!;
      stack[next + 4 + i] = stack[at + i]!;
    }
    stack[next + 4 + shape]! |= 1 << cell;
  }

  /** The slot of the position, or the one it would replace. Leaves the key in `key`. */
  function slotOf(at: number): number {
    canonical(stack, at, key);
    let h = Math.imul(key[0]!, 0x9e3779b1) ^ Math.imul(key[1]!, 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) ^ Math.imul(key[2]!, 0xc2b2ae35) ^ Math.imul(key[3]!, 0x27d4eb2f);
    h ^= h >>> 16;
    return (Math.imul(h, 0x165667b1) >>> (32 - slotBits)) * SLOT_WORDS;
  }

  const isHere = (slot: number) =>
    table[slot] === key[0] && table[slot + 1] === key[1] && table[slot + 2] === key[2] && table[slot + 3] === key[3];

  function remember(at: number, field: number, plies: number): void {
    const slot = slotOf(at);
    if (!isHere(slot)) {
      table[slot] = key[0]!;
      table[slot + 1] = key[1]!;
      table[slot + 2] = key[2]!;
      table[slot + 3] = key[3]!;
      table[slot + 4] = 0;
    }
    table[slot + 4] = (table[slot + 4]! & ~(EVER << field)) | (plies << field);
  }

  /** The table entry of the position, or 0. */
  function recall(at: number): number {
    const slot = slotOf(at);
    return isHere(slot) ? table[slot + 4]! : 0;
  }

  /** Sorts a segment of moves, the opponent's least mobility first. */
  function sortMoves(from: number, to: number): void {
    for (let i = from + 1; i < to; i++) {
      const move = moves[i]!;
      let j = i - 1;
      while (j >= from && moves[j]! > move) {
        moves[j + 1] = moves[j]!;
        j--;
      }
      moves[j + 1] = move;
    }
  }

  /** Whether the side to move wins within this many plies (odd). */
  function winsWithin(at: number, ply: number, plies: number): boolean {
    nodes++;
    if (strikes(at)) return true;
    if (plies < 3) return otherMobility(at) <= MAX_PLACEMENTS_TAKEN && canBlock(at);
    const known = recall(at);
    const asked = plies >= CELLS - ply ? EVER : plies;
    if (known !== 0) {
      const won = (known >> WON) & EVER;
      if (won !== 0 && won <= plies) return true;
      if (((known >> LOST) & EVER) !== 0 || ((known >> NOT_WON) & EVER) >= asked) return false;
    }
    const from = 64 * ((at >> 3) + 1);
    let to = from;
    const empty = emptyCells(at);
    for (let shape = 0; shape < 4; shape++) {
      for (let cells = open(at + shape, empty); cells !== 0; cells &= cells - 1) {
        const cell = lowest(cells);
        place(at, shape, cell);
        const left = mobility(at + 8);
        if (left === 0) {
          remember(at, WON, 1);
          return true;
        }
        if (!strikes(at + 8)) moves[to++] = (left << 8) | (shape << 4) | cell;
      }
    }
    sortMoves(from, to);
    for (let i = from; i < to; i++) {
      place(at, (moves[i]! >> 4) & 3, moves[i]! & 15);
      if (losesWithin(at + 8, ply + 1, plies - 1)) {
        remember(at, WON, Math.min(plies, EVER - 1));
        return true;
      }
    }
    remember(at, NOT_WON, asked);
    return false;
  }

  /** Whether a placement leaves the opponent without moves. */
  function canBlock(at: number): boolean {
    const empty = emptyCells(at);
    for (let shape = 0; shape < 4; shape++) {
      for (let cells = open(at + shape, empty); cells !== 0; cells &= cells - 1) {
        place(at, shape, lowest(cells));
        if (mobility(at + 8) === 0) return true;
      }
    }
    return false;
  }

  /** Whether the side to move, which cannot complete a line and has moves, loses within this many plies (even). */
  function losesWithin(at: number, ply: number, plies: number): boolean {
    nodes++;
    const known = recall(at);
    const asked = plies >= CELLS - ply ? EVER : plies;
    if (known !== 0) {
      const lost = (known >> LOST) & EVER;
      if (lost !== 0 && lost <= plies) return true;
      if (((known >> WON) & EVER) !== 0 || ((known >> NOT_LOST) & EVER) >= asked) return false;
    }
    const from = 64 * ((at >> 3) + 1);
    let to = from;
    const empty = emptyCells(at);
    for (let shape = 0; shape < 4; shape++) {
      for (let cells = open(at + shape, empty); cells !== 0; cells &= cells - 1) {
        const cell = lowest(cells);
        place(at, shape, cell);
        if (strikes(at + 8)) continue;
        const left = mobility(at + 8);
        if (left === 0) {
          remember(at, WON, 1);
          return false;
        }
        moves[to++] = (left << 8) | (shape << 4) | cell;
      }
    }
    sortMoves(from, to);
    for (let i = from; i < to; i++) {
      place(at, (moves[i]! >> 4) & 3, moves[i]! & 15);
      if (!winsWithin(at + 8, ply + 1, plies - 1)) {
        remember(at, NOT_LOST, asked);
        return false;
      }
    }
    remember(at, LOST, Math.min(plies, EVER - 1));
    return true;
  }

  return {
    get nodes() {
      return nodes;
    },
    load(position, ply) {
      for (let i = 0; i < 8; i++) stack[i] = position[i]!;
      rootPly = ply;
    },
    wins: (plies) => winsWithin(0, rootPly, plies),
    loses: (plies) => !strikes(0) && losesWithin(0, rootPly, plies),
  };
}
