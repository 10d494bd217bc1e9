import type { GameId } from '@quadrille/rules';

/**
 * `last`: the piece placed last; `win`: it decides the game; `cause`: it forbids something; `hint`: the text speaks of
 * this cell; `legal`: a piece may go here.
 */
export type MarkKind = 'last' | 'win' | 'cause' | 'hint' | 'legal';

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

/** The same mark on several cells, named with spaces between. */
export function marked(kind: MarkKind, cells: string): Mark[] {
  return cells.split(' ').map((cell) => ({ cell, kind }));
}
