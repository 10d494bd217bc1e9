// Cells: their names, and whether anything stands there.

import type { GameId, Kinds } from '@quadrille/rules';
import { colourAt, q4Cell, type Q4State } from '@quadrille/rules/q4';
import { quadsCell, type QuadsState } from '@quadrille/rules/quads';
import { pieceAt, quantikCell, type QuantikState } from '@quadrille/rules/quantik';
import { LAYOUTS } from './layout.ts';

export const CELL_NAMES: Readonly<Record<GameId, (cell: number) => string>> = {
  quantik: quantikCell,
  quads: quadsCell,
  q4: q4Cell,
};

/** The names of some cells in the order in which a board is read. */
export function namesOf(game: GameId, cells: ReadonlySet<number>): string[] {
  const order: readonly number[] = LAYOUTS[game].flat(2);
  return order.filter((cell) => cells.has(cell)).map(CELL_NAMES[game]);
}

export function isFilled(game: GameId, state: Kinds['state'], cell: number): boolean {
  switch (game) {
    case 'quantik':
      return pieceAt(state as QuantikState, cell) !== undefined;
    case 'quads':
      return (state as QuadsState).tiles[cell] !== 0;
    case 'q4':
      return colourAt(state as Q4State, cell) !== undefined;
  }
}
