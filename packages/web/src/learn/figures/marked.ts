import type { Mark, MarkKind } from '../figures.ts';

/** The same mark on several cells, named with spaces between. */
export function marked(kind: MarkKind, cells: string): Mark[] {
  return cells.split(' ').map((cell) => ({ cell, kind }));
}
