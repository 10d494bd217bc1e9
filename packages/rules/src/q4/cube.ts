// The four boards and their 76 lines.
//
// cell = 16 * board + 4 * row + column: board 1 (leftmost, the bottom of the cube) has the cells 0-15, board 4 the
// cells 48-63. Masks come in two halves: cells 0-31 in the low one, 32-63 in the high one.

import { cellName, parseCell } from '../grid.ts';

export const CELLS = 64;

export const SPANS = ['board', 'straight', 'slanted'] as const;
/** A line lies within one board, goes straight through the four, or crosses them diagonally. */
export type Span = (typeof SPANS)[number];

export interface CubeLine {
  readonly cells: readonly [number, number, number, number];
  readonly span: Span;
}

const inside = (n: number) => n >= 0 && n < 4;
const at = (board: number, row: number, column: number) => 16 * board + 4 * row + column;

/** Every line once: from each cell of the faces in each of the 13 directions, if four cells fit. */
export const LINES: readonly CubeLine[] = (() => {
  const lines: CubeLine[] = [];
  const steps = [-1, 0, 1];
  for (const [db, dr, dc] of steps.flatMap((b) => steps.flatMap((r) => steps.map((c) => [b, r, c] as const)))) {
    if (at(db, dr, dc) <= 0) continue; // each direction once, not its opposite
    for (let cell = 0; cell < CELLS; cell++) {
      const [b, r, c] = [cell >> 4, (cell >> 2) & 3, cell & 3];
      if (!inside(b + 3 * db) || !inside(r + 3 * dr) || !inside(c + 3 * dc)) continue;
      const cells = [0, 1, 2, 3].map((k) => at(b + k * db, r + k * dr, c + k * dc));
      const span = db === 0 ? 'board' : dr === 0 && dc === 0 ? 'straight' : 'slanted';
      lines.push({ cells: cells as [number, number, number, number], span });
    }
  }
  return lines;
})();

/** LINE_LO[line] and LINE_HI[line]: the cells of each line. */
export const LINE_LO = new Int32Array(LINES.length);
export const LINE_HI = new Int32Array(LINES.length);
for (const [line, { cells }] of LINES.entries()) {
  for (const cell of cells) {
    if (cell < 32) LINE_LO[line]! |= 1 << cell;
    else LINE_HI[line]! |= 1 << (cell & 31);
  }
}

/** The lines through each cell: 7 for corners and centres, 4 for the others. */
export const LINES_THROUGH: readonly Int32Array[] = (() => {
  const through = Array.from({ length: CELLS }, (): number[] => []);
  for (const [line, { cells }] of LINES.entries()) for (const cell of cells) through[cell]!.push(line);
  return through.map((lines) => Int32Array.from(lines));
})();

/** `2b3`: board, column, row. */
export function q4Cell(cell: number): string {
  return String((cell >> 4) + 1) + cellName(4, cell & 15);
}

export function parseQ4Cell(text: string): number | undefined {
  const board = text.charCodeAt(0) - 49;
  const cell = parseCell(4, text.slice(1));
  return board >= 0 && board < 4 && cell !== undefined ? 16 * board + cell : undefined;
}
