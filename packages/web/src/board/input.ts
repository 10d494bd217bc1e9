// The steps of a move by hand: select a piece, possibly turn it, place it. The same for mouse, touch and keyboard.
// Legality is decided by the rules, not here.

import { legalMoves, type Game, type Kinds, type MoveId, type Seat } from '@quadrille/rules';
import type { PieceSelection, SomeSelection } from '@quadrille/words';

/** The result of tapping a cell. */
export type Tapped<K extends Kinds, H> =
  | { readonly kind: 'move'; readonly id: MoveId }
  /** The selection changed, possibly to none. */
  | { readonly kind: 'selected'; readonly selection: H | undefined }
  /** The piece was turned so that it fits on the cell, which is to be tapped again. */
  | { readonly kind: 'turned'; readonly selection: H }
  /** A piece must be selected first. */
  | { readonly kind: 'choose' }
  | { readonly kind: 'refused'; readonly reason: K['reason']; readonly causes: readonly number[] };

/** Turning of pieces before they are placed. */
interface Turning<K extends Kinds, H> {
  readonly turned: (selection: H, quarters: 1 | -1) => H;
  /** Cells where the piece fits after turning. */
  readonly turnable: (s: K['state'], selection: H | undefined) => ReadonlySet<number>;
}

/** Input handling of one game; `s` is the state as the player sees it. */
export interface Input<K extends Kinds, H extends PieceSelection = SomeSelection> {
  /** The pieces to select from, in the order of the hand. */
  readonly pieces: (s: K['state'], seat: Seat) => readonly H[];
  /** The piece selected automatically when the turn begins. */
  readonly opening: (s: K['state'], seat: Seat) => H | undefined;
  /** Whether both are the same piece, regardless of orientation. */
  readonly same: (a: H, b: H) => boolean;
  /** Cells where the selection can go unturned; without a selection, pieces that can be lifted from the board. */
  readonly playable: (s: K['state'], selection: H | undefined) => ReadonlySet<number>;
  /** Absent in games without turning. */
  readonly turning?: Turning<K, H>;
  /** The cell the selection was lifted from; absent in games where placed pieces never move. */
  readonly liftedFrom?: (selection: H) => number | undefined;
  readonly tap: (s: K['state'], selection: H | undefined, cell: number) => Tapped<K, H>;
  /** The same for a seat that plans a move before its turn; whether it will be legal is not known yet. */
  readonly ahead: (s: K['state'], seat: Seat, selection: H | undefined, cell: number) => Tapped<K, H>;
  /** The cells that a move touches. */
  readonly cellsOf: (id: MoveId) => readonly number[];
}

/** The result of checking a move. */
type Attempted<K extends Kinds> = Extract<Tapped<K, never>, { kind: 'move' | 'refused' }>;

/** Checks a move for the current turn. */
export function attempt<K extends Kinds>(
  game: Game<K>,
  s: K['state'],
  move: K['move'],
  causesOf: (reason: K['reason']) => readonly number[],
): Attempted<K> {
  const reason = game.why(s, move);
  if (reason === undefined) return { kind: 'move', id: game.pack(move) };
  return { kind: 'refused', reason, causes: causesOf(reason) };
}

/** Checks a planned move: only an occupied cell is refused. */
export function intend<K extends Kinds>(game: Game<K>, s: K['state'], move: K['move'], cell: number): Attempted<K> {
  const reason = game.why(s, move);
  return reason?.kind === 'occupied'
    ? { kind: 'refused', reason, causes: [cell] }
    : { kind: 'move', id: game.pack(move) };
}

/** The cells of the legal moves that satisfy a predicate. */
export function cellsWhere<K extends Kinds>(
  game: Game<K>,
  s: K['state'],
  wanted: (move: K['move']) => boolean,
  cell: (move: K['move']) => number,
): Set<number> {
  const moves = legalMoves(game.rules, s).map((id) => game.unpack(id));
  return new Set(moves.filter(wanted).map(cell));
}
