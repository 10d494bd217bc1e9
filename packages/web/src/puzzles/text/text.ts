// The texts of the puzzle pages.

import type { Grade, PuzzleIdea } from '../kinds.ts';

export interface PuzzleText {
  readonly title: string;
  readonly lead: string;
  readonly today: string;
  /** The date in words. */
  todayHelp(date: Date): string;
  todayOf(game: string): string;
  readonly solve: string;
  /** Begins with, or contains, what `solve` says. */
  solveToday(game: string): string;
  readonly solved: string;
  /** How many puzzles of a game are solved. */
  progress(solved: number, of: number): string;
  all(game: string): string;
  grade(grade: Grade): string;
  /** The label of a link to a puzzle. */
  puzzleLabel(number: number, goal: string, solved: boolean): string;
  puzzleTitle(game: string, number: number): string;
  readonly back: string;
  readonly loading: string;
  noSuch(number: string): string;

  /** Who wins, in how many of their own moves; where the last move decides, also how many cells are free. */
  goal(idea: PuzzleIdea, who: string, moves: number, free: number): string;
  /** The same in two or three words, for lists. */
  goalBrief(idea: PuzzleIdea, moves: number): string;
  readonly task: Readonly<Record<PuzzleIdea, string>>;
  judging(who: string): string;
  /** The move keeps the win; the other side has answered. */
  readonly right: string;
  slower(moves: number): string;
  /** The refuting move, and the number of moves in which the other side wins, if known. */
  refuted(who: string, answer: string, moves: number | undefined): string;
  readonly spoilt: string;
  solvedNow(moves: number): string;
  readonly solvedAgain: string;
  readonly unsure: string;

  readonly hint: string;
  /** The first hint: what to look at; the move follows. */
  hintPiece(piece: string): string;
  hintPlace(place: string): string;
  /** No proven win was found from here. */
  readonly hintFromStart: string;
  readonly hintOver: string;
  readonly showSolution: string;
  readonly solution: string;
  readonly solutionShown: string;
  readonly stepOn: string;
  readonly tryAgain: string;
  readonly fromStart: string;
  readonly next: string;
  readonly analyse: string;
  readonly actions: string;
}
