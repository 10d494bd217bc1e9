// How long to wait before trying again: longer each time, and never all at the same moment.

const FIRST = 400;
const LONGEST = 15_000;

/** Milliseconds before the n-th try, counted from 0; `chance` is between 0 and 1. */
export function pauseBefore(n: number, chance: number): number {
  const most = Math.min(LONGEST, FIRST * 2 ** n);
  return most / 2 + (most / 2) * chance;
}
