// The texts of the learning pages around lessons and rules. A language that lacks one does not compile.

import type { MarkKind } from '../figure.ts';

export interface LearnText {
  // The overview.
  readonly lessonStart: string;
  readonly lessonGoOn: string;
  readonly lessonRepeat: string;
  readonly notBegun: string;
  underWay(step: number, of: number): string;
  readonly finished: string;
  readonly puzzles: string;
  puzzlesOf(game: string): string;

  // The rules.
  readonly contents: string;
  /** Label of a point that the published rules leave open. */
  readonly ours: string;
  figureName(n: number): string;
  boardInFigure(board: string, figure: string): string;
  readonly readBoard: string;
  /** A sentence about the marked cells. */
  readonly marked: Readonly<Record<MarkKind, (cells: string) => string>>;
  /** The same as a suffix of a cell's label. */
  readonly mark: Readonly<Record<MarkKind, string>>;
  cellWith(label: string, mark: string): string;
  readonly tryIt: string;
  readonly startAgain: string;
  readonly asAtFirst: string;
  readonly otherRules: string;

  // A lesson.
  step(n: number, of: number): string;
  readonly steps: string;
  readonly next: string;
  readonly skip: string;
  readonly back: string;
  readonly chosenMark: string;
  chosenCell(cell: string, n: number, of: number): string;
  readonly endTitle: string;
  endText(game: string): string;
  readonly firstGame: string;
  readonly fromTheStart: string;
  readonly otherLessons: string;
}
