/** What a position or move is worth to the player who is to move. */
export type Value =
  /** Proven: the end comes in so many plies if the winner hurries and the loser delays; undefined if only who wins is known. */
  | { readonly outcome: 'win' | 'loss' | 'draw'; readonly plies: number | undefined }
  /** Not proven: how well it stands, from -1 (lost) to 1 (won). */
  | { readonly outcome: 'unknown'; readonly score: number };

export const win = (plies: number | undefined): Value => ({ outcome: 'win', plies });
export const loss = (plies: number | undefined): Value => ({ outcome: 'loss', plies });
export const unknown = (score: number): Value => ({ outcome: 'unknown', score });

/** Longer than any game that is searched to its end. */
const LATE = 1000;

/** Higher is better: a quick win, a slow win, good and bad prospects with the draw between, a slow loss, a quick loss. */
export function worth(value: Value): number {
  switch (value.outcome) {
    case 'win':
      return 10_000 - (value.plies ?? LATE);
    case 'loss':
      return -10_000 + (value.plies ?? LATE);
    case 'draw':
      return 0;
    case 'unknown':
      return value.score;
  }
}
