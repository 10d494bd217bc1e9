import type { AnyGame } from '@quadrille/rules';
import { viewOf } from '../games/index.ts';

/** The names of cells in reading order. */
export function namesOf(game: AnyGame, cells: ReadonlySet<number>): string[] {
  const { layout, cellName } = viewOf(game);
  return layout
    .flat(2)
    .filter((cell) => cells.has(cell))
    .map(cellName);
}
