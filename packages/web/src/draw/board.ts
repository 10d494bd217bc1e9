// Geometry of drawn boards: cells of 100 units, row 0 at the bottom.

export const CELL_UNITS = 100;

/** The width of the frame around the cells, and the height of the board's visible lower edge. */
export const FRAME_UNITS = 46;
export const THICKNESS_UNITS = 9;
const MARGIN = 4;

/** The viewBox of a board of `width` by `width` cells, with frame and shadow. */
export function boardBox(width: number): string {
  const size = width * CELL_UNITS + 2 * (FRAME_UNITS + MARGIN);
  return `${-FRAME_UNITS - MARGIN} ${-FRAME_UNITS - MARGIN} ${size} ${size + THICKNESS_UNITS}`;
}

/** The margin around the cells of a board drawn without its frame. */
export const TIGHT_MARGIN_UNITS = 1;

/** The viewBox without the frame, for small screens. */
export function tightBox(width: number): string {
  const size = width * CELL_UNITS + 2 * TIGHT_MARGIN_UNITS;
  return `${-TIGHT_MARGIN_UNITS} ${-TIGHT_MARGIN_UNITS} ${size} ${size}`;
}

/** The upper left corner of a cell. */
export function cellCorner(width: number, cell: number): { x: number; y: number } {
  return { x: CELL_UNITS * (cell % width), y: CELL_UNITS * (width - 1 - Math.floor(cell / width)) };
}

/** The distance from one board to the next. */
export const boardStep = (width: number): number => width * CELL_UNITS + 2 * FRAME_UNITS + 24;

const MARKS = ['legal', 'last', 'win', 'cause', 'hint', 'threat'] as const;
export type MarkKind = (typeof MARKS)[number];

/** The marks of a picture, by cell. */
export type Marks = ReadonlyMap<number, MarkKind>;
