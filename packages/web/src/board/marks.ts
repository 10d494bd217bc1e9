// What is marked on a board, each cell with what matters most there.

import { threats } from '@quadrille/engine/threats';
import type { Kinds, Match, MoveId } from '@quadrille/rules';
import { colourOf, standingLines, type Q4State } from '@quadrille/rules/q4';
import { completeLines, LINE_CELLS, type QuantikState } from '@quadrille/rules/quantik';
import type { MarkKind } from '../draw/board.ts';
import { HANDLINGS } from './handlings.ts';

/** The cells of the lines that decided the game. */
export function winningCells({ game, state, outcome }: Match): readonly number[] {
  if (outcome?.reason !== 'line') return [];
  if (game.id === 'quantik') {
    return completeLines(state as QuantikState).flatMap(({ zone, index }) => cellsIn(LINE_CELLS[zone][index]!));
  }
  const s = state as Q4State;
  const colours = new Set(outcome.winners.map((seat) => colourOf(s.options, seat)));
  return [...colours].flatMap((colour) => standingLines(s, colour).flatMap(({ cells }) => [...cells]));
}

/** The first of Q4's lines that decided the game, from end to end. */
export function standingLine({ game, state, outcome }: Match): readonly number[] | undefined {
  if (game.id !== 'q4' || outcome?.reason !== 'line') return undefined;
  const s = state as Q4State;
  const colours = outcome.winners.map((seat) => colourOf(s.options, seat));
  return colours.flatMap((colour) => standingLines(s, colour))[0]?.cells;
}

const cellsIn = (mask: number): number[] =>
  Array.from({ length: 16 }, (_, cell) => cell).filter((cell) => (mask >> cell) & 1);

export interface Marked {
  readonly match: Match;
  readonly last: MoveId | undefined;
  readonly hint: MoveId | undefined;
  readonly causes: readonly number[];
  /** Where what is held can go, if that is to be seen. */
  readonly legal?: ReadonlySet<number> | undefined;
  readonly threatened?: readonly number[];
}

/** Later entries cover earlier ones. */
export function marksOf({ match, last, hint, causes, legal = new Set(), threatened: dangers = [] }: Marked) {
  const handling = HANDLINGS[match.game.id];
  const marks = new Map<number, MarkKind>();
  for (const cell of legal) marks.set(cell, 'legal');
  for (const cell of dangers) marks.set(cell, 'threat');
  if (last !== undefined) for (const cell of handling.cellsOf(last)) marks.set(cell, 'last');
  if (hint !== undefined) for (const cell of handling.cellsOf(hint)) marks.set(cell, 'hint');
  for (const cell of winningCells(match)) marks.set(cell, 'win');
  for (const cell of causes) marks.set(cell, 'cause');
  return marks;
}

/** Cells where somebody else would win at once if it were their turn. */
export function threatened({ game, options, outcome }: Match, view: Kinds['state']): number[] {
  if (outcome !== undefined) return [];
  const allies = game.allies(options, game.rules.actor(view));
  return threats(game, view)
    .filter(({ seat }) => ((allies >> seat) & 1) === 0)
    .flatMap(({ moves }) => moves.map((id) => HANDLINGS[game.id].cellsOf(id).at(-1)!));
}
