// The opening book: the distance of every position of the first plies, up to symmetry.
//
// A position is found by a fingerprint of 24 bits; those of a ply are sorted. The book is complete for these plies, so a
// fingerprint only has to be unique within its ply: the generator searches for a seed without collisions. The module
// holds the gaps between fingerprints as variable-length numbers, which take half the bytes of the fingerprints.

import { BOOK_DISTANCES, BOOK_GAPS, BOOK_SEED, BOOK_SIZES } from './book-data.ts';
import { canonical } from './symmetry.ts';

/** Distances are single digits of this base: there are at most 16 plies. */
export const DISTANCE_RADIX = 36;

let fingerprints: Uint32Array | undefined;
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

/** Reads the gaps: seven bits per byte, the lowest first; the high bit is set in all bytes of a gap but the last. */
function decode(): Uint32Array {
  const bytes = Uint8Array.from(atob(BOOK_GAPS), (sign) => sign.charCodeAt(0));
  const decoded = new Uint32Array(BOOK_DISTANCES.length);
  let at = 0;
  let n = 0;
  for (const size of BOOK_SIZES) {
    let sum = 0;
    for (const end = n + size; n < end; n++) {
      let shift = 0;
      let byte: number;
      do {
        byte = bytes[at++]!;
        sum += (byte & 0x7f) << shift;
        shift += 7;
      } while (byte > 0x7f);
      decoded[n] = sum;
    }
  }
  return decoded;
}

/** The distance of a position given as masks, or `undefined` beyond the book. */
export function bookDistance(masks: Int32Array, ply: number): number | undefined {
  const size = BOOK_SIZES[ply];
  if (size === undefined) return undefined;
  fingerprints ??= decode();
  canonical(masks, 0, key);
  const wanted = fingerprint(key, BOOK_SEED);
  let low = BOOK_SIZES.slice(0, ply).reduce((sum, n) => sum + n, 0);
  let high = low + size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fingerprints[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return fingerprints[low] === wanted ? parseInt(BOOK_DISTANCES[low]!, DISTANCE_RADIX) : undefined;
}
