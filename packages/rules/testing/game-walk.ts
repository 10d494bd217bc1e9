import type { EndReason, Kinds, MoveId, Seat } from '../src/game.ts';

/** What tests need to know of a game to walk through it and to check the laws on it. */
export interface GameWalk<K extends Kinds> {
  /** Options whose combinations cover all of the game's code. */
  readonly tables: readonly object[];
  /** Random games for each of them; every style of play is equally frequent. */
  readonly games: number;
  /** Every encodable move, legal somewhere or not. */
  readonly universe: () => readonly MoveId[];
  /** All ways in which play ends a game. */
  readonly ends: readonly EndReason[];
  /** The same state with all information changed that is hidden from the viewer, for games that hide something. */
  readonly disguise?: (s: K['state'], viewer: Seat | undefined) => K['state'];
  /** Whether the game ended by something that a position text does not contain. */
  readonly endsOutsideText?: (s: K['state']) => boolean;
  /** How close the seat is to a winning line; absent where no lines are built. */
  readonly progress?: (s: K['state'], seat: Seat) => number;
  /** The significant part of a value in a state, without spare capacity. */
  readonly counted?: (value: object) => object | undefined;
}
