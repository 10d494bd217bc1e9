import { canonicalPlies, ongoingState } from './canonical.ts';
import { createOracle } from './distance.ts';
import { fingerprint } from './book.ts';
import { createSolver } from './solver.ts';

/** Deep enough that the rest is searched instantly, shallow enough for 64 KB. */
const BOOK_PLIES = 5;

export interface Book {
  readonly seed: number;
  /** The number of positions of each ply. */
  readonly sizes: readonly number[];
  readonly entries: Uint32Array;
}

export function makeBook(): Book {
  const oracle = createOracle(false, createSolver(20));
  const plies = Array.from(canonicalPlies(BOOK_PLIES), ({ ply, ongoing, blocked, complete }) => [
    ...Array.from(ongoing.all(), (key) => ({ key, distance: oracle.distance(ongoingState(key, ply)) })),
    ...Array.from([...blocked.all(), ...complete.all()], (key) => ({ key, distance: 0 })),
  ]);
  for (let seed = 1; ; seed++) {
    const sorted = plies.map((ply) =>
      Uint32Array.from(ply, ({ key, distance }) => ((fingerprint(key, seed) << 8) | distance) >>> 0).toSorted(),
    );
    const distinct = sorted.every((ply) => ply.every((entry, i) => i === 0 || entry >>> 8 !== ply[i - 1]! >>> 8));
    if (!distinct) continue;
    const entries = Uint32Array.from(sorted.flatMap((ply) => Array.from(ply)));
    return { seed, sizes: sorted.map((ply) => ply.length), entries };
  }
}

/** The book as a module; bytes are little-endian, as on every supported machine. */
export function bookSource({ seed, sizes, entries }: Book): string {
  const data = btoa(Array.from(new Uint8Array(entries.buffer), (byte) => String.fromCharCode(byte)).join(''));
  return `// Made by make-book.ts; do not edit.

export const BOOK_SEED = ${seed};
export const BOOK_SIZES: readonly number[] = [${sizes.join(', ')}];
export const BOOK_DATA =
  '${data}';
`;
}
