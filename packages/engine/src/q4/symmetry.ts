// The 192 symmetries of the 76 lines: the 48 of the cube, and each of them with the layers of all three directions
// reordered alike. Lines survive any order of the four layers that keeps the outer two a pair and the inner two a pair
// (or swaps the pairs), as long as all directions use the same one.

import { CELLS } from './board.ts';

/** 0 stands for itself; the other orders of the layers, up to turning the cube round. */
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

/** IMAGE[64 * symmetry + cell]: where a symmetry puts a cell. Symmetry 0 leaves all where it is. */
export const IMAGE = new Uint8Array(SYMMETRIES * CELLS);

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
        IMAGE[CELLS * symmetry + cell] = 16 * b + 4 * r + c;
      }
    }
  }
}

/** The symmetries that change nothing on boards where `owner[cell]` is the colour of a marble or -1. */
export function stabiliser(owner: Int8Array): number[] {
  const kept: number[] = [];
  for (let each = 0; each < SYMMETRIES; each++) {
    let same = true;
    for (let cell = 0; cell < CELLS && same; cell++) same = owner[IMAGE[CELLS * each + cell]!] === owner[cell];
    if (same) kept.push(each);
  }
  return kept;
}

/**
 * twin[cell]: the first of the cells that are the same to play on, as these boards stand. With more than a few marbles
 * every cell is its own.
 */
export function twins(owner: Int8Array): Uint8Array {
  const twin = Uint8Array.from({ length: CELLS }, (_, cell) => cell);
  for (const each of stabiliser(owner)) {
    for (let cell = 0; cell < CELLS; cell++) {
      const image = IMAGE[CELLS * each + cell]!;
      if (twin[image]! > cell) twin[image] = cell;
    }
  }
  return twin;
}
