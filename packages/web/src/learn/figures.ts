// The positions that the rules pages and the lessons show. They know no language: captions are with the texts.

import type { GameId } from '@quadrille/rules';
import { q4 } from './figures/q4.ts';
import { quads } from './figures/quads.ts';
import { quantik } from './figures/quantik.ts';

export const MARKS = ['last', 'win', 'cause', 'hint', 'legal'] as const;
/**
 * `last`: the piece placed last; `win`: it decides the game; `cause`: it forbids something; `hint`: the text speaks of
 * this cell; `legal`: a piece may go here.
 */
export type MarkKind = (typeof MARKS)[number];

export interface Mark {
  readonly cell: string;
  readonly kind: MarkKind;
}

export interface Figure {
  readonly game: GameId;
  /** As `parseOptions` takes them. */
  readonly options: object;
  /** As `parsePosition` takes it. */
  readonly position: string;
  readonly marks?: readonly Mark[];
  /** The reader may try moves here. */
  readonly playable?: boolean;
  /** What the players still hold is part of the figure. */
  readonly hands?: boolean;
  /** The figure shows what this seat sees. */
  readonly viewer?: number;
}

export const FIGURES = { ...quantik, ...quads, ...q4 } as const satisfies Readonly<Record<string, Figure>>;
export type FigureId = keyof typeof FIGURES;

export function figureNamed(id: FigureId): Figure {
  return FIGURES[id];
}
