// The board: nine points on eight lines.
//
// cell = 3 * row + column; bit 0 is a1:
//
//   3 |  6 — 7 — 8
//     |  | \ | / |
//   2 |  3 — 4 — 5
//     |  | / | \ |
//   1 |  0 — 1 — 2
//        a   b   c

import { indices } from '../bits.ts';
import { cellName } from '../grid.ts';

export const WIDTH = 3;
export const CELLS = 9;
/** The pieces of each seat. */
export const PIECES = 3;
export const ALL_CELLS = (1 << CELLS) - 1;

/** The three points of each line, as bits: rows, columns, diagonals. */
export const LINES: readonly number[] = [
  0b000_000_111, 0b000_111_000, 0b111_000_000, 0b001_001_001, 0b010_010_010, 0b100_100_100, 0b100_010_001,
  0b001_010_100,
];

/** NEIGHBOURS[cell]: the points one step away along a line, as bits. */
export const NEIGHBOURS: readonly number[] = Array.from({ length: CELLS }, (_, cell) => neighboursOf(cell));

function neighboursOf(cell: number): number {
  let found = 0;
  for (const line of LINES.map(indices)) {
    const at = line.indexOf(cell);
    if (at < 0) continue;
    for (const next of [line[at - 1], line[at + 1]]) if (next !== undefined) found |= 1 << next;
  }
  return found;
}

/** The line that these pieces fill, or 0. With three pieces there is at most one. */
export function lineOf(pieces: number): number {
  return LINES.find((line) => (line & ~pieces) === 0) ?? 0;
}

export const morrisCell = (cell: number): string => cellName(WIDTH, cell);
