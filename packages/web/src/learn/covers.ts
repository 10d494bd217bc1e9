import type { GameId } from '@quadrille/rules';
import type { FigureId } from './figures.ts';

/** The figure that stands for each game. */
export const COVERS: Readonly<Record<GameId, FigureId>> = {
  quantik: 'quantik-region',
  quads: 'quads-woven',
  q4: 'q4-slanted',
};
