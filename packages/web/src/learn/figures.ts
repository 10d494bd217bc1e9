// The positions shown by the rules pages and lessons of all games.

import { GAME_IDS } from '@quadrille/rules';
import { learningOf } from '../games/learning.ts';
import type { Figure, FigureId } from './figure.ts';

export type * from './figure.ts';

export const FIGURES: ReadonlyMap<FigureId, Figure> = new Map(
  GAME_IDS.flatMap((game) => Object.entries(learningOf(game).figures) as [FigureId, Figure][]),
);

export function figureNamed(id: FigureId): Figure {
  const figure = FIGURES.get(id);
  if (figure === undefined) throw new RangeError(`there is no figure ${id}`);
  return figure;
}
