import type { SearchLimit } from './clock.ts';

/** The handicap of a player compared with the search behind it. */
export interface Skill {
  readonly limit: SearchLimit;
  /** Plies within which an end of the game is always seen. */
  readonly horizon: number;
  /** The noise on a move's value, on the scale from -1 to 1. */
  readonly doubt: number;
  /** The probability of overlooking a move. */
  readonly oversight: number;
}

/** No handicap: only the search limit matters. */
export const sharp = (limit: SearchLimit): Skill => ({ limit, horizon: Infinity, doubt: 0, oversight: 0 });
