// What the puzzle pages say, in each language.

import type { GameId } from '@quadrille/rules';
import type { Grade } from '../kinds.ts';

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
  /** How many of a game are solved. */
  progress(solved: number, of: number): string;
  all(game: string): string;
  grade(grade: Grade): string;
  /** The label of a link to a puzzle. */
  puzzleLabel(number: number, goal: string, solved: boolean): string;
  puzzleTitle(game: string, number: number): string;
  readonly back: string;
  readonly loading: string;
  noSuch(number: string): string;

  /** Who wins, and in how many moves of their own; for Quads also how many cells are free. */
  goal(game: GameId, who: string, moves: number, free: number): string;
  /** The same in two or three words, for lists. */
  goalBrief(game: GameId, moves: number): string;
  readonly task: Readonly<Record<GameId, string>>;
  judging(who: string): string;
  /** The win still stands; the other side answered. */
  readonly right: string;
  slower(moves: number): string;
  /** Label of the answer, and the moves it takes the other side to win, if that is known. */
  refuted(who: string, answer: string, moves: number | undefined): string;
  readonly spoilt: string;
  solvedNow(moves: number): string;
  readonly solvedAgain: string;
  readonly unsure: string;

  readonly hint: string;
  /** First what to look at, then the move. */
  hintPiece(piece: string): string;
  hintPlace(place: string): string;
  /** No certain win was found from here. */
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
