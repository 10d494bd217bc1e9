// The board and its pieces.
//
// cell = 4 * row + column; bit 0 is a1:
//
//   4 | 12 13  14 15
//   3 |  8  9  10 11
//     |
//   2 |  4  5   6  7
//   1 |  0  1   2  3
//        a  b   c  d
//
// Regions: 0 bottom left, 1 bottom right, 2 top left, 3 top right.

export const SHAPES = ['sphere', 'cylinder', 'cube', 'cone'] as const;
export type Shape = (typeof SHAPES)[number];

export const ZONES = ['row', 'column', 'region'] as const;
export type Zone = (typeof ZONES)[number];

/** A row, column or region: `index` counts from the bottom, from the left, or as drawn above. */
export interface Line {
  readonly zone: Zone;
  readonly index: number;
}

export const CELLS = 16;
export const COPIES = 2;

export function lineThrough(zone: Zone, cell: number): number {
  const row = cell >> 2;
  const column = cell & 3;
  return zone === 'row' ? row : zone === 'column' ? column : 2 * (row >> 1) + (column >> 1);
}

/** The four cells of each line, as bits: LINE_CELLS[zone][index]. */
export const LINE_CELLS: Readonly<Record<Zone, readonly number[]>> = {
  row: cellsOf('row'),
  column: cellsOf('column'),
  region: cellsOf('region'),
};

function cellsOf(zone: Zone): number[] {
  const lines = [0, 0, 0, 0];
  for (let cell = 0; cell < CELLS; cell++) lines[lineThrough(zone, cell)]! |= 1 << cell;
  return lines;
}
