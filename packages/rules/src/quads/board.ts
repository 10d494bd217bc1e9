// The board: cell = 6 * row + column; 0 is a1, 35 is f6.

export const WIDTH = 6;
export const CELLS = 36;
/** The neighbour index for steps off the board: one past the last cell. */
export const OFF = WIDTH * WIDTH;

/** NEIGHBOURS[4 * cell + side]: the cell across that side (north, east, south, west), or OFF. */
export const NEIGHBOURS = new Uint8Array(4 * CELLS);
for (let cell = 0; cell < CELLS; cell++) {
  const row = Math.floor(cell / WIDTH);
  const column = cell % WIDTH;
  NEIGHBOURS[4 * cell] = row < WIDTH - 1 ? cell + WIDTH : OFF;
  NEIGHBOURS[4 * cell + 1] = column < WIDTH - 1 ? cell + 1 : OFF;
  NEIGHBOURS[4 * cell + 2] = row > 0 ? cell - WIDTH : OFF;
  NEIGHBOURS[4 * cell + 3] = column > 0 ? cell - 1 : OFF;
}

/** The cells that share a side with this one. */
export function neighbours(cell: number): number[] {
  return Array.from(NEIGHBOURS.subarray(4 * cell, 4 * cell + 4)).filter((other) => other !== OFF);
}

export function touching(a: number, b: number): boolean {
  return neighbours(a).includes(b);
}

/** The cells in reading order: the top row first, from the left. */
export const readingOrder: readonly number[] = Array.from(
  { length: CELLS },
  (_, i) => WIDTH * (WIDTH - 1 - Math.floor(i / WIDTH)) + (i % WIDTH),
);
