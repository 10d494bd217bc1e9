// What a puzzle is: a position from a game, and a win that is proven.

import type { GameId } from '@quadrille/rules';

export const GRADES = [1, 2, 3, 4, 5] as const;
/** How hard, from a first try to a long evening. */
export type Grade = (typeof GRADES)[number];

/** As it stands in a file: moves in notation, whoever is to move wins. */
export interface Puzzle {
  /** Only what differs from the plain game. */
  readonly options?: object;
  readonly position: string;
  readonly grade: Grade;
  /** Plies to the end: the winner hurries, the loser delays. */
  readonly plies: number;
  /** Both sides at their best, to the end. Its first move is the answer. */
  readonly line: readonly string[];
  /** Other first moves that win as well; mostly there are none. */
  readonly also?: readonly string[];
}

/** A puzzle at its place in the collection. */
export interface Numbered extends Puzzle {
  readonly game: GameId;
  /** Counted from 1. */
  readonly number: number;
}
