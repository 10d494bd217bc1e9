// How a move is made by hand, step by step: something is taken, perhaps turned, and put somewhere. The same steps serve
// mouse, touch and keyboard. Legality is the rules' business; nothing is decided here.

import { legalMoves, type AnyGame, type Kinds, type MoveId, type Seat } from '@quadrille/rules';
import type { Held } from '@quadrille/words/words';

/** What comes of pointing at a cell. */
export type Tapped =
  | { readonly kind: 'move'; readonly id: MoveId }
  /** Something else is in hand now, or nothing. */
  | { readonly kind: 'held'; readonly held: Held | undefined }
  /** Something must be chosen first. */
  | { readonly kind: 'choose' }
  | { readonly kind: 'refused'; readonly reason: Kinds['reason']; readonly causes: readonly number[] };

/** One game's ways; `s` is what the player sees. */
export interface Handling<S> {
  /** What there is to choose from, in the order of the hand. */
  pieces(s: S, seat: Seat): readonly Held[];
  /** What is in hand as the turn begins, without choosing. */
  opening(s: S, seat: Seat): Held | undefined;
  /** Is this the piece that is held, however it is turned? */
  same(a: Held, b: Held): boolean;
  /** Where what is held can go as it is; with nothing in hand, what can be taken from the board. */
  playable(s: S, held: Held | undefined): ReadonlySet<number>;
  /** Where it could go if it were turned. */
  turnable(s: S, held: Held | undefined): ReadonlySet<number>;
  turned(held: Held, quarters: 1 | -1): Held;
  tap(s: S, held: Held | undefined, cell: number): Tapped;
  /** The same for a seat that waits for its turn and plans: whether the move will be legal is not known yet. */
  ahead(s: S, seat: Seat, held: Held | undefined, cell: number): Tapped;
  /** The cells that a move touches. */
  cellsOf(id: MoveId): readonly number[];
}

/** Checks a move that is about to be made. */
export function attempt(
  game: AnyGame,
  s: Kinds['state'],
  move: object,
  causesOf: (reason: Kinds['reason']) => readonly number[],
): Tapped {
  const reason = game.why(s, move);
  if (reason === undefined) return { kind: 'move', id: game.pack(move) };
  return { kind: 'refused', reason, causes: causesOf(reason) };
}

/** Plans a move for later: all that is asked is whether the place is free. */
export function intend(game: AnyGame, s: Kinds['state'], move: object, cell: number): Tapped {
  const reason = game.why(s, move);
  return reason?.kind === 'occupied'
    ? { kind: 'refused', reason, causes: [cell] }
    : { kind: 'move', id: game.pack(move) };
}

/** The cells of the legal moves that pass a test. */
export function cellsWhere<M>(
  game: AnyGame,
  s: Kinds['state'],
  wanted: (move: M) => boolean,
  cell: (move: M) => number,
): Set<number> {
  const moves = legalMoves(game.rules, s).map((id) => game.unpack(id) as M);
  return new Set(moves.filter(wanted).map(cell));
}
