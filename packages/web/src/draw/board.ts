// Where things are on the drawn boards: cells of 100 units, row 0 at the bottom.

export const CELL = 100;

/** The frame around the cells, and how far the edge of the board shows below it. */
export const FRAME = 46;
export const THICKNESS = 9;
const MARGIN = 4;

/** The viewBox of a board of `width` by `width` cells, its frame and its shadow. */
function boardBox(width: number): string {
  const size = width * CELL + 2 * (FRAME + MARGIN);
  return `${-FRAME - MARGIN} ${-FRAME - MARGIN} ${size} ${size + THICKNESS}`;
}

export const QUANTIK_BOX = boardBox(4);
export const QUADS_BOX = boardBox(6);
/** One of Q4's four boards. */
export const Q4_BOX = boardBox(4);
/** The same without its frame, where every pixel counts. */
export const TIGHT = 1;
export const TIGHT_BOX = `${-TIGHT} ${-TIGHT} ${4 * CELL + 2 * TIGHT} ${4 * CELL + 2 * TIGHT}`;

/** The upper left corner of a cell. */
export function cellCorner(width: number, cell: number): { x: number; y: number } {
  return { x: CELL * (cell % width), y: CELL * (width - 1 - Math.floor(cell / width)) };
}

/** From one of Q4's boards to the next. */
export const BOARD_STEP = 4 * CELL + 2 * FRAME + 24;

/** The upper left corner of one of Q4's boards, laid out in so many columns. */
export function boardCorner(columns: number, board: number): { x: number; y: number } {
  return { x: BOARD_STEP * (board % columns), y: BOARD_STEP * Math.floor(board / columns) };
}

/** The viewBox of Q4's four boards, laid out in so many columns. */
export function q4Box(columns: number): string {
  const [x, y, width, height] = Q4_BOX.split(' ').map(Number) as [number, number, number, number];
  const last = boardCorner(columns, 3);
  return `${x} ${y} ${width + last.x} ${height + last.y}`;
}

export const Q4_ROW_BOX = q4Box(4);

const MARKS = ['legal', 'last', 'win', 'cause', 'hint', 'threat'] as const;
export type MarkKind = (typeof MARKS)[number];

/** What a picture marks, by cell. */
export type Marks = ReadonlyMap<number, MarkKind>;
