// The marks on a board of the learning pages: per cell the most important one.

import type { AnyGame, Match } from '@quadrille/rules';
import { winningCells } from '../board/marks.ts';
import { viewOf } from '../games/index.ts';
import type { Mark, MarkKind } from './figures.ts';

export function figureMarks(game: AnyGame, marks: readonly Mark[] = []): Map<number, MarkKind> {
  return new Map(marks.map(({ cell, kind }) => [game.parseCell(cell)!, kind]));
}

export interface FigureMarkSource {
  readonly match: Match;
  /** The figure's own marks. */
  readonly own: ReadonlyMap<number, MarkKind>;
  /** Target cells of the selected piece; undefined without a selection. */
  readonly legal: ReadonlySet<number> | undefined;
  readonly causes: readonly number[];
  /** Cells of the task that were found. */
  readonly chosen: readonly number[];
}

/** Later entries override earlier ones. A figure's own marks apply to its initial position only. */
export function marksIn({ match, own, legal, causes, chosen }: FigureMarkSource): Map<number, MarkKind> {
  const marks = new Map<number, MarkKind>();
  for (const cell of legal ?? []) marks.set(cell, 'legal');
  if (match.acts.length === 0) {
    for (const [cell, kind] of own) if (kind !== 'legal' || legal === undefined) marks.set(cell, kind);
  }
  for (const cell of lastCells(match)) marks.set(cell, 'last');
  for (const cell of winningCells(match)) marks.set(cell, 'win');
  for (const cell of chosen) marks.set(cell, 'hint');
  for (const cell of causes) marks.set(cell, 'cause');
  return marks;
}

function lastCells({ game, acts }: Match): readonly number[] {
  const last = acts.at(-1);
  return last?.kind === 'move' ? viewOf(game).input.cellsOf(last.id) : [];
}
