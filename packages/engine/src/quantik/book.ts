// The opening book: the distance of every position of the first plies, up to symmetry.
//
// An entry is a 32-bit number: 24 bits of fingerprint and 8 of distance; the entries of a ply are sorted. The book is
// complete for these plies, so a fingerprint only has to be unique within its ply: the generator searches for a seed
// without collisions.

import { BOOK_DATA, BOOK_SEED, BOOK_SIZES } from './book-data.ts';
import { canonical } from './symmetry.ts';

let entries: Uint32Array | undefined;
const key = new Int32Array(4);

/** The 24-bit fingerprint of a canonical position. */
export function fingerprint(canonicalKey: Int32Array, seed: number): number {
  let h = seed;
  for (let i = 0; i < 4; i++) {
    h = Math.imul(h ^ canonicalKey[i]!, 0x9e3779b1);
    h ^= h >>> 15;
  }
  return Math.imul(h, 0x85ebca6b) >>> 8;
}

function decode(): Uint32Array {
  const bytes = Uint8Array.from(atob(BOOK_DATA), (sign) => sign.charCodeAt(0));
  return new Uint32Array(bytes.buffer);
}

/** The distance of a position given as masks, or `undefined` beyond the book. */
export function bookDistance(masks: Int32Array, ply: number): number | undefined {
  const size = BOOK_SIZES[ply];
  if (size === undefined) return undefined;
  entries ??= decode();
  canonical(masks, 0, key);
  const wanted = fingerprint(key, BOOK_SEED);
  let low = BOOK_SIZES.slice(0, ply).reduce((sum, n) => sum + n, 0);
  let high = low + size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle]! >>> 8 < wanted) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low];
  return entry !== undefined && entry >>> 8 === wanted ? entry & 255 : undefined;
}
