// Engine values as texts state them.

/** An estimate never reaches the score of a proof. */
export const MAX_ESTIMATE = 0.96;

/** The number of the player's own moves until an end in this many plies. */
export const ownMoves = (plies: number): number => Math.ceil(plies / 2);

/** The estimated chance of winning, in percent. */
export const percent = (score: number): number => Math.round(50 + 50 * MAX_ESTIMATE * Math.max(-1, Math.min(1, score)));
