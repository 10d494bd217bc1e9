/** The value of a position or move to the player to move. */
export type Value =
  /** Proven: plies to the end if the winner hurries and the loser delays; `undefined` if only the winner is known. */
  | { readonly outcome: 'win' | 'loss' | 'draw'; readonly plies: number | undefined }
  /** Not proven: an estimate from -1 (lost) to 1 (won). */
  | { readonly outcome: 'unknown'; readonly score: number };

export const win = (plies: number | undefined): Value => ({ outcome: 'win', plies });
export const loss = (plies: number | undefined): Value => ({ outcome: 'loss', plies });
export const unknown = (score: number): Value => ({ outcome: 'unknown', score });

/** Longer than any game that is searched to its end. */
const UNKNOWN_END_PLIES = 1000;

/** Orders values, higher is better: quick win, slow win, estimates with the draw between, slow loss, quick loss. */
export function worth(value: Value): number {
  switch (value.outcome) {
    case 'win':
      return 10_000 - (value.plies ?? UNKNOWN_END_PLIES);
    case 'loss':
      return -10_000 + (value.plies ?? UNKNOWN_END_PLIES);
    case 'draw':
      return 0;
    case 'unknown':
      return value.score;
  }
}
