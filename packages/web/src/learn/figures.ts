// The positions that the rules pages and the lessons show. They know no language: captions are with the texts.

import type { Figure } from './figures/figure.ts';
import { q4 } from './figures/q4.ts';
import { quads } from './figures/quads.ts';
import { quantik } from './figures/quantik.ts';

export type * from './figures/figure.ts';

export const FIGURES = { ...quantik, ...quads, ...q4 } as const satisfies Readonly<Record<string, Figure>>;
export type FigureId = keyof typeof FIGURES;

export function figureNamed(id: FigureId): Figure {
  return FIGURES[id];
}
