// The 192 symmetries of the 76 lines: the 48 of the cube, each combined with a reordering of the layers that is the
// same in all three directions. Lines survive any order of the four layers that keeps the outer two a pair and the
// inner two a pair, or swaps the pairs.

import { CELLS } from './board.ts';

/** The orders of the layers up to reversal; 0 is the identity. */
const LAYER_ORDERS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [1, 0, 3, 2],
  [1, 3, 0, 2],
] as const;
const AXIS_ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

export const SYMMETRIES = 192;

/** CELL_IMAGES[64 * symmetry + cell]: the image of a cell. Symmetry 0 is the identity. */
export const CELL_IMAGES = new Uint8Array(SYMMETRIES * CELLS);

let symmetry = 0;
for (const layers of LAYER_ORDERS) {
  for (const axes of AXIS_ORDERS) {
    for (let mirrors = 0; mirrors < 8; mirrors++, symmetry++) {
      for (let cell = 0; cell < CELLS; cell++) {
        const from = [cell >> 4, (cell >> 2) & 3, cell & 3];
        const [b, r, c] = axes.map((axis, i) => {
          const layer = layers[from[axis]!]!;
          return (mirrors >> i) & 1 ? 3 - layer : layer;
        }) as [number, number, number];
        CELL_IMAGES[CELLS * symmetry + cell] = 16 * b + 4 * r + c;
      }
    }
  }
}

/** The symmetries that leave these boards unchanged; `owner[cell]` is the colour of a marble or -1. */
export function stabiliser(owner: Int8Array): number[] {
  const kept: number[] = [];
  for (let each = 0; each < SYMMETRIES; each++) {
    let same = true;
    for (let cell = 0; cell < CELLS && same; cell++) same = owner[CELL_IMAGES[CELLS * each + cell]!] === owner[cell];
    if (same) kept.push(each);
  }
  return kept;
}

/**
 * twin[cell]: the first cell of the cell's orbit under the symmetries of these boards. With more than a few marbles
 * every cell is its own orbit.
 */
export function cellOrbits(owner: Int8Array): Uint8Array {
  const twin = Uint8Array.from({ length: CELLS }, (_, cell) => cell);
  for (const each of stabiliser(owner)) {
    for (let cell = 0; cell < CELLS; cell++) {
      const image = CELL_IMAGES[CELLS * each + cell]!;
      if (twin[image]! > cell) twin[image] = cell;
    }
  }
  return twin;
}
