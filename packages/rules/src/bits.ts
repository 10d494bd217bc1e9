/** The number of set bits. */
export function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The index of the lowest set bit; the argument must not be 0. */
export function lowest(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The indices of the set bits, ascending. */
export function indices(bits: number): number[] {
  const found: number[] = [];
  for (let rest = bits; rest !== 0; rest &= rest - 1) found.push(lowest(rest));
  return found;
}
