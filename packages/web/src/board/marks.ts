// The mark of each cell: the most important one wins.

import type { Match, MoveId, SomeKinds } from '@quadrille/rules';
import type { MarkKind } from '../draw/board.ts';
import { viewOf } from '../games/index.ts';

/** The cells of the lines that decided the game. */
export function winningCells({ game, state, outcome }: Match): readonly number[] {
  return outcome?.reason === 'line' ? (game.winningCells?.(state) ?? []) : [];
}

/** The first line that decided the game, end to end, in games where lines are hard to see. */
export function standingLine({ game, state, outcome }: Match): readonly number[] | undefined {
  return outcome?.reason === 'line' ? viewOf(game).lineOf?.(state, outcome) : undefined;
}

export interface MarkSource {
  readonly match: Match;
  readonly last: MoveId | undefined;
  readonly hint: MoveId | undefined;
  readonly causes: readonly number[];
  /** Legal targets of the selection, if they are to be shown. */
  readonly legal?: ReadonlySet<number> | undefined;
  readonly threatened?: readonly number[];
}

/** Later entries override earlier ones. */
export function marksOf({ match, last, hint, causes, legal = new Set(), threatened: dangers = [] }: MarkSource) {
  const { cellsOf } = viewOf(match.game).input;
  const marks = new Map<number, MarkKind>();
  for (const cell of legal) marks.set(cell, 'legal');
  for (const cell of dangers) marks.set(cell, 'threat');
  if (last !== undefined) for (const cell of cellsOf(last)) marks.set(cell, 'last');
  if (hint !== undefined) for (const cell of cellsOf(hint)) marks.set(cell, 'hint');
  for (const cell of winningCells(match)) marks.set(cell, 'win');
  for (const cell of causes) marks.set(cell, 'cause');
  return marks;
}

/** Cells where an opponent could win at once if it were their turn. */
export function threatenedCells({ game, options, outcome }: Match, view: SomeKinds['state']): number[] {
  if (outcome !== undefined) return [];
  const { cellsOf } = viewOf(game).input;
  const allies = game.allies(options, game.rules.actor(view));
  return (game.threats?.(view) ?? [])
    .filter(({ seat }) => ((allies >> seat) & 1) === 0)
    .flatMap(({ moves }) => moves.map((id) => cellsOf(id).at(-1)!));
}
