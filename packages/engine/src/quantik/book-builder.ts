import { canonicalPlies, ongoingState } from './canonical.ts';
import { createOracle } from './distance.ts';
import { DISTANCE_RADIX, fingerprint } from './book.ts';
import { createSolver } from './solver.ts';

/** Deep enough that the rest is searched instantly, shallow enough for 32 KB. */
const BOOK_PLIES = 5;

export interface Book {
  readonly seed: number;
  /** The number of positions of each ply. */
  readonly sizes: readonly number[];
  /** The fingerprints of each ply, sorted, and the distances in the same order. */
  readonly fingerprints: readonly number[];
  readonly distances: readonly number[];
}

export function makeBook(): Book {
  const oracle = createOracle(false, createSolver(20));
  const plies = Array.from(canonicalPlies(BOOK_PLIES), ({ ply, ongoing, blocked, complete }) => [
    ...Array.from(ongoing.all(), (key) => ({ key, distance: oracle.distance(ongoingState(key, ply)) })),
    ...Array.from([...blocked.all(), ...complete.all()], (key) => ({ key, distance: 0 })),
  ]);
  for (let seed = 1; ; seed++) {
    const sorted = plies.map((ply) =>
      ply
        .map(({ key, distance }) => ({ fingerprint: fingerprint(key, seed), distance }))
        .toSorted((a, b) => a.fingerprint - b.fingerprint),
    );
    const distinct = sorted.every((ply) => new Set(ply.map((entry) => entry.fingerprint)).size === ply.length);
    if (!distinct) continue;
    const entries = sorted.flat();
    return {
      seed,
      sizes: sorted.map((ply) => ply.length),
      fingerprints: entries.map((entry) => entry.fingerprint),
      distances: entries.map((entry) => entry.distance),
    };
  }
}

/** The gaps between the fingerprints of each ply, as `decode` of book.ts reads them. */
function encodeGaps({ sizes, fingerprints }: Book): number[] {
  const bytes: number[] = [];
  let n = 0;
  for (const size of sizes) {
    let last = 0;
    for (const end = n + size; n < end; n++) {
      let gap = fingerprints[n]! - last;
      last = fingerprints[n]!;
      for (; gap > 0x7f; gap >>>= 7) bytes.push(0x80 | (gap & 0x7f));
      bytes.push(gap);
    }
  }
  return bytes;
}

/** The book as a module. */
export function bookSource(book: Book): string {
  const gaps = btoa(
    encodeGaps(book)
      .map((byte) => String.fromCharCode(byte))
      .join(''),
  );
  return `// Made by make-book.ts; do not edit.

export const BOOK_SEED = ${book.seed};
export const BOOK_SIZES: readonly number[] = [${book.sizes.join(', ')}];
/** One digit for each position. */
export const BOOK_DISTANCES =
  '${book.distances.map((distance) => distance.toString(DISTANCE_RADIX)).join('')}';
export const BOOK_GAPS =
  '${gaps}';
`;
}
