// Canonical forms of positions under renaming of shapes and symmetries of the board.
//
// 128 symmetries of the board keep rows, columns and regions together: swapping the two rows of a half, swapping the
// halves, the same for columns, and exchanging rows with columns. They combine with 24 permutations of the shapes.
//
// A position here is eight masks of 16 cells: the four shapes of the side to move, then those of the other side.

const FULL = 0xffff;

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

/** One shape of both sides as one number, after a symmetry. */
function moved(symmetry: number, own: number, other: number): number {
  const at = 512 * symmetry;
  return (
    ((MOVED[at + (own & 255)]! | MOVED[at + 256 + (own >> 8)]!) << 16) |
    MOVED[at + (other & 255)]! |
    MOVED[at + 256 + (other >> 8)]!
  );
}

// A side has at most two pieces of a shape, so a single shape has few placements: 137 per side, numbered from 1. For
// each pair of them, one per side, the tables hold the least number that the shape can become and the symmetries that
// produce it. A pair is computed on first use.
const SHAPE_PLACEMENTS = 138;
const NUMBER = new Uint8Array(FULL + 1);
let numbered = 1;
NUMBER[0] = numbered++;
for (let cell = 0; cell < 16; cell++) {
  for (let second = cell; second < 16; second++) NUMBER[(1 << cell) | (1 << second)] = numbered++;
}
const LEAST = new Int32Array(SHAPE_PLACEMENTS * SHAPE_PLACEMENTS);
/** The best symmetries of a pair: BEST from FIRST_BEST[pair] up to AFTER_BEST[pair], which is 0 until computed. */
const FIRST_BEST = new Int32Array(SHAPE_PLACEMENTS * SHAPE_PLACEMENTS);
const AFTER_BEST = new Int32Array(SHAPE_PLACEMENTS * SHAPE_PLACEMENTS);
/** The pairs up to symmetry: the number of best symmetries of all pairs, divided by 128. */
const KINDS_OF_PAIRS = 247;
const BEST = new Uint8Array(SYMMETRIES * KINDS_OF_PAIRS);
let studied = 0;

function study(pair: number, own: number, other: number): void {
  let end = studied;
  let least = Infinity;
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    const value = moved(symmetry, own, other);
    if (value > least) continue;
    if (value < least) [least, end] = [value, studied];
    BEST[end++] = symmetry;
  }
  LEAST[pair] = least;
  FIRST_BEST[pair] = studied;
  AFTER_BEST[pair] = end;
  studied = end;
}

const pairs = new Int32Array(4);
const candidate = new Int32Array(4);

/** The least of all 3,072 images of the position, as four numbers. */
export function canonical(position: Int32Array, at: number, out: Int32Array): void {
  let least = Infinity;
  for (let shape = 0; shape < 4; shape++) {
    const pair = SHAPE_PLACEMENTS * NUMBER[position[at + shape]!]! + NUMBER[position[at + shape + 4]!]!;
    if (AFTER_BEST[pair] === 0) study(pair, position[at + shape]!, position[at + shape + 4]!);
    pairs[shape] = pair;
    if (LEAST[pair]! < least) least = LEAST[pair]!;
  }
  // The first of the four numbers is the least that any shape can become.
  let found = false;
  for (let shape = 0; shape < 4; shape++) {
    const pair = pairs[shape]!;
    if (LEAST[pair] !== least) continue;
    for (let i = FIRST_BEST[pair]!; i < AFTER_BEST[pair]!; i++) {
      const symmetry = BEST[i]!;
      sort(
        moved(symmetry, position[at]!, position[at + 4]!),
        moved(symmetry, position[at + 1]!, position[at + 5]!),
        moved(symmetry, position[at + 2]!, position[at + 6]!),
        moved(symmetry, position[at + 3]!, position[at + 7]!),
        candidate,
      );
      if (!found || isLess(candidate, out)) out.set(candidate);
      found = true;
    }
  }
}

function isLess(one: Int32Array, other: Int32Array): boolean {
  for (let i = 1; i < 4; i++) if (one[i] !== other[i]) return one[i]! < other[i]!;
  return false;
}

/** A sorting network for four: ascending order makes the shapes' names irrelevant. */
function sort(a: number, b: number, c: number, d: number, out: Int32Array): void {
  const lowAb = a < b ? a : b;
  const highAb = a < b ? b : a;
  const lowCd = c < d ? c : d;
  const highCd = c < d ? d : c;
  const inner = lowAb < lowCd ? lowCd : lowAb;
  const outer = highAb < highCd ? highAb : highCd;
  out[0] = lowAb < lowCd ? lowAb : lowCd;
  out[1] = inner < outer ? inner : outer;
  out[2] = inner < outer ? outer : inner;
  out[3] = highAb < highCd ? highCd : highAb;
}
