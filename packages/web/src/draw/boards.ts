// Geometry of several boards in one picture.

import { boardBox, boardStep } from './board.ts';

/** The upper left corner of a board in a layout of `columns` columns. */
export function boardCorner(width: number, columns: number, board: number): { x: number; y: number } {
  const step = boardStep(width);
  return { x: step * (board % columns), y: step * Math.floor(board / columns) };
}

/** The viewBox of `boards` boards in `columns` columns. */
export function boardsBox(width: number, boards: number, columns: number): string {
  const [x, y, w, h] = boardBox(width).split(' ').map(Number) as [number, number, number, number];
  const last = boardCorner(width, columns, boards - 1);
  return `${x} ${y} ${w + last.x} ${h + last.y}`;
}
