import type { Kinds, Seat } from '../src/game.ts';

/** What tests need to know of a game to walk through it. */
export interface GameWalk<K extends Kinds> {
  /** Options whose combinations cover all of the game's code. */
  readonly tables: readonly object[];
  /** How close the seat is to a winning line; absent where no lines are built. */
  readonly progress?: (s: K['state'], seat: Seat) => number;
  /** The significant part of a value in a state, without spare capacity. */
  readonly counted?: (value: object) => object | undefined;
}
