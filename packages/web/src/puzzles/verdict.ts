import type { MoveId } from '@quadrille/rules';

/** The verdict on a move in a puzzle. */
export type Verdict =
  /** The game is over and won. */
  | { readonly kind: 'won' }
  /** The win is proven; `reply` is the longest defence. */
  | { readonly kind: 'wins'; readonly reply: MoveId }
  /** It also wins, but not in the fewest moves. */
  | { readonly kind: 'slower' }
  /** The other side escapes or wins; `plies` counts from its answer to its win, if proven. */
  | { readonly kind: 'fails'; readonly answer: MoveId | undefined; readonly plies: number | undefined }
  /** The engine found no verdict. */
  | { readonly kind: 'unknown' };
