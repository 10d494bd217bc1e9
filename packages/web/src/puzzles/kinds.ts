// A puzzle: a position from a game with a proven win.

import type { GameId } from '@quadrille/rules';

/** The kind of win: completing four or blocking, making the last move, a sequence of threats. */
export type PuzzleIdea = 'complete-or-block' | 'place-last' | 'threaten';

export const GRADES = [1, 2, 3, 4, 5] as const;
/** Difficulty, easiest first. */
export type Grade = (typeof GRADES)[number];

/** A puzzle as stored: moves in notation, the player to move wins. */
export interface Puzzle {
  /** Only options that differ from the default. */
  readonly options?: object;
  readonly position: string;
  readonly grade: Grade;
  /** Plies to the end when the winner plays the fastest win and the loser the longest defence. */
  readonly plies: number;
  /** Best play by both sides to the end. Its first move is the solution. */
  readonly line: readonly string[];
  /** Other winning first moves; usually none. */
  readonly also?: readonly string[];
}

/** A puzzle with its number in the collection. */
export interface Numbered extends Puzzle {
  readonly game: GameId;
  /** Counted from 1. */
  readonly number: number;
}
