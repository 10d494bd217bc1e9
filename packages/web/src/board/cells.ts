// Cells by name.

import type { GameId } from '@quadrille/rules';
import { q4Cell } from '@quadrille/rules/q4';
import { quadsCell } from '@quadrille/rules/quads';
import { quantikCell } from '@quadrille/rules/quantik';
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
