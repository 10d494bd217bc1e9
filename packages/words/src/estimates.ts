// Engine values as texts state them.

/** An estimate never reaches the score of a proof. */
export const MAX_ESTIMATE = 0.96;

/** The number of the player's own moves until an end in this many plies. */
export const ownMoves = (plies: number): number => Math.ceil(plies / 2);

/** The estimated chance of winning, in percent; never 0 or 100, which would be certain. */
export const percent = (score: number): number => Math.max(1, Math.min(99, Math.round(50 + 50 * score)));

/** Whether an estimate is close to that of an even position, `par`. */
export const isEven = (score: number, par: number): boolean => Math.abs(score - par) < 0.1;
