// Exponential backoff with jitter, so that clients do not reconnect at the same moment.

const FIRST_PAUSE_MS = 400;
const MAX_PAUSE_MS = 15_000;

/** Milliseconds before the n-th try, counted from 0; `chance` is the jitter between 0 and 1. */
export function pauseBefore(n: number, chance: number): number {
  const most = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** n);
  return most / 2 + (most / 2) * chance;
}
