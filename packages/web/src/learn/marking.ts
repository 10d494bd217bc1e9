// What is marked on a board of the learning pages, each cell with what matters most there.

import type { AnyGame, Match } from '@quadrille/rules';
import { HANDLINGS } from '../board/handlings.ts';
import { winningCells } from '../board/marks.ts';
import type { Mark, MarkKind } from './figures.ts';

export function figureMarks(game: AnyGame, marks: readonly Mark[] = []): Map<number, MarkKind> {
  return new Map(marks.map(({ cell, kind }) => [game.parseCell(cell)!, kind]));
}

export interface Marked {
  readonly match: Match;
  /** What the figure marks by itself. */
  readonly own: ReadonlyMap<number, MarkKind>;
  /** Where what is held can go; undefined while nothing is held. */
  readonly legal: ReadonlySet<number> | undefined;
  readonly causes: readonly number[];
  /** Cells that were asked for and found. */
  readonly chosen: readonly number[];
}

/** Later entries cover earlier ones. What a figure marks holds for its own position only. */
export function marksIn({ match, own, legal, causes, chosen }: Marked): Map<number, MarkKind> {
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
  return last?.kind === 'move' ? HANDLINGS[game.id].cellsOf(last.id) : [];
}
