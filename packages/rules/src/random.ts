/** A source of random 32-bit integers. */
export type Random = () => number;

/** Seeded and reproducible (splitmix32): the same seed gives the same sequence on every machine. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state ^ (state >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
}

/** An integer from 0 to n - 1. The bias for our small n is below one in ten million. */
export function below(random: Random, n: number): number {
  return Math.floor(((random() >>> 0) / 0x100000000) * n);
}

/** n random 32-bit keys for hashing positions: fixed by the seed, so hashes are the same on every machine. */
export function keys(n: number, seed: number): Int32Array {
  const random = seeded(seed);
  // Runs at load time, also on the slowest phone, so a plain loop without a callback.
  const made = new Int32Array(n);
  for (let i = 0; i < n; i++) made[i] = random();
  return made;
}
