import type { GameId } from '@quadrille/rules';

/**
 * `last`: the piece placed last; `win`: it decides the game; `cause`: it forbids a move; `hint`: the text refers to
 * this cell; `legal`: a piece may be placed here.
 */
export type MarkKind = 'last' | 'win' | 'cause' | 'hint' | 'legal';

export interface Mark {
  readonly cell: string;
  readonly kind: MarkKind;
}

/** Begins with the id of its game. */
export type FigureId = `${GameId}-${string}`;

export interface Figure {
  readonly game: GameId;
  /** Parsed by `parseOptions`. */
  readonly options: object;
  /** Parsed by `parsePosition`. */
  readonly position: string;
  readonly marks?: readonly Mark[];
  /** The reader may try moves here. */
  readonly playable?: boolean;
  /** The hands are part of the figure. */
  readonly hands?: boolean;
  /** The figure shows the view of this seat. */
  readonly viewer?: number;
}

/** The same mark on several cells, separated by spaces. */
export function marked(kind: MarkKind, cells: string): Mark[] {
  return cells.split(' ').map((cell) => ({ cell, kind }));
}
