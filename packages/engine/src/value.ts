/** What a position or move is worth to the player who is to move. */
export type Value =
  /** Proven: the end comes in so many plies if the winner hurries and the loser delays. */
  | { readonly outcome: 'win' | 'loss' | 'draw'; readonly plies: number }
  /** Not proven: how well it stands, from -1 (lost) to 1 (won). */
  | { readonly outcome: 'unknown'; readonly score: number };

export const win = (plies: number): Value => ({ outcome: 'win', plies });
export const loss = (plies: number): Value => ({ outcome: 'loss', plies });
export const unknown = (score: number): Value => ({ outcome: 'unknown', score });

/** Higher is better: a quick win, a slow win, good and bad prospects with the draw between, a slow loss, a quick loss. */
export function worth(value: Value): number {
  switch (value.outcome) {
    case 'win':
      return 10_000 - value.plies;
    case 'loss':
      return -10_000 + value.plies;
    case 'draw':
      return 0;
    case 'unknown':
      return value.score;
  }
}
