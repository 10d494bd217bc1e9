// Positions that are the same but for the names of shapes and the way the board is looked at.
//
// 128 symmetries of the board keep rows, columns and regions together: swapping the two rows of a half, swapping the
// halves, the same for columns, and exchanging rows with columns. 24 ways to rename the shapes come on top.
//
// A position here is eight masks of 16 cells: the four shapes of the side to move, then those of the other side.

const PERMUTATIONS: readonly (readonly number[])[] = (() => {
  // The eight orders of four rows that keep the halves together.
  const orders: number[][] = [];
  for (const halves of [0, 2]) {
    for (const low of [0, 1]) {
      for (const high of [0, 1])
        orders.push([0 ^ halves ^ low, 1 ^ halves ^ low, 2 ^ halves ^ high, 3 ^ halves ^ high]);
    }
  }
  const all: number[][] = [];
  for (const turned of [false, true]) {
    for (const rows of orders) {
      for (const columns of orders) {
        all.push(
          Array.from({ length: 16 }, (_, cell) => {
            const [row, column] = [rows[cell >> 2]!, columns[cell & 3]!];
            return turned ? 4 * column + row : 4 * row + column;
          }),
        );
      }
    }
  }
  return all;
})();

const SYMMETRIES = PERMUTATIONS.length;

// MOVED[512 * symmetry + byte] and, for the upper eight cells, MOVED[512 * symmetry + 256 + byte].
const MOVED = new Uint16Array(512 * SYMMETRIES);
for (const [symmetry, cells] of PERMUTATIONS.entries()) {
  for (let byte = 0; byte < 256; byte++) {
    for (let bit = 0; bit < 8; bit++) {
      if (((byte >> bit) & 1) === 0) continue;
      MOVED[512 * symmetry + byte]! |= 1 << cells[bit]!;
      MOVED[512 * symmetry + 256 + byte]! |= 1 << cells[bit + 8]!;
    }
  }
}

/** The four shapes as one number each, both sides together, in ascending order: the same whatever the shapes are called. */
export function sortShapes(position: Int32Array, at: number, out: Int32Array): void {
  let a = (position[at]! << 16) | position[at + 4]!;
  let b = (position[at + 1]! << 16) | position[at + 5]!;
  let c = (position[at + 2]! << 16) | position[at + 6]!;
  let d = (position[at + 3]! << 16) | position[at + 7]!;
  // A sorting network for four.
  if (a > b) [a, b] = [b, a];
  if (c > d) [c, d] = [d, c];
  if (a > c) [a, c] = [c, a];
  if (b > d) [b, d] = [d, b];
  if (b > c) [b, c] = [c, b];
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d;
}

const turned = new Int32Array(8);
const candidate = new Int32Array(4);

/** The least of all 3,072 ways to look at the position, as four numbers. */
export function canonical(position: Int32Array, at: number, out: Int32Array): void {
  sortShapes(position, at, out);
  for (let base = 512; base < 512 * SYMMETRIES; base += 512) {
    for (let i = 0; i < 8; i++) {
      const mask = position[at + i]!;
      turned[i] = MOVED[base + (mask & 255)]! | MOVED[base + 256 + (mask >> 8)]!;
    }
    sortShapes(turned, 0, candidate);
    for (let i = 0; i < 4; i++) {
      const difference = candidate[i]! - out[i]!;
      if (difference > 0) break;
      if (difference < 0) {
        out.set(candidate);
        break;
      }
    }
  }
}
