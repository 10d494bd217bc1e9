// Keyboard navigation on a board, following the grid pattern of the ARIA practices: pure functions, the same for all
// games.

/** Cells in visual order: boards from left to right, rows from the top. */
export type Layout = readonly (readonly (readonly number[])[])[];

/** A square board whose cells are numbered from the bottom left. */
export function grid(width: number, first = 0): number[][] {
  return Array.from({ length: width }, (_, fromTop) =>
    Array.from({ length: width }, (__, column) => first + width * (width - 1 - fromTop) + column),
  );
}

/**
 * In how many steps a board is rendered, as one step would be long on a phone: first each board's wood, then each row.
 */
export const layersOf = (layout: Layout): number => layout.length + layout[0]!.length;

/** How many rows have their cells after so many steps. */
export const rowsLaid = (layout: Layout, laid: number): number => Math.max(0, laid - layout.length);

interface Place {
  readonly board: number;
  readonly row: number;
  readonly column: number;
}

export function placeOf(layout: Layout, cell: number): Place {
  for (const [board, rows] of layout.entries()) {
    for (const [row, cells] of rows.entries()) {
      const column = cells.indexOf(cell);
      if (column >= 0) return { board, row, column };
    }
  }
  throw new RangeError(`no cell ${cell} in this layout`);
}

/** A key press that may move the focus. */
export interface KeyStroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The cell that a key moves the focus to, 'edge' at the board's edge, undefined for other keys. */
export function moveFocus(
  layout: Layout,
  from: number,
  { key, ctrlKey, metaKey }: KeyStroke,
): number | 'edge' | undefined {
  const { board, row, column } = placeOf(layout, from);
  const rows = layout[board]!;
  const last = rows[0]!.length - 1;
  const at = (b: number, r: number, c: number): number | 'edge' => layout[b]?.[r]?.[c] ?? 'edge';
  const far = ctrlKey || metaKey;
  switch (key) {
    case 'ArrowUp':
      return at(board, row - 1, column);
    case 'ArrowDown':
      return at(board, row + 1, column);
    case 'ArrowLeft':
      return column > 0 ? at(board, row, column - 1) : at(board - 1, row, last);
    case 'ArrowRight':
      return column < last ? at(board, row, column + 1) : at(board + 1, row, 0);
    case 'Home':
      return far ? at(0, 0, 0) : at(board, row, 0);
    case 'End':
      return far ? at(layout.length - 1, rows.length - 1, last) : at(board, row, last);
    case 'PageUp':
      return layout.length > 1 ? at(board - 1, row, column) : undefined;
    case 'PageDown':
      return layout.length > 1 ? at(board + 1, row, column) : undefined;
    default:
      return undefined;
  }
}

/** The next cell of a set in reading order, wrapping around at the end. */
export function nextOf(layout: Layout, from: number, wanted: ReadonlySet<number>, step: 1 | -1): number | undefined {
  const order = layout.flat(2);
  const at = order.indexOf(from);
  for (let i = 1; i <= order.length; i++) {
    const cell = order[(at + step * i + order.length) % order.length]!;
    if (wanted.has(cell)) return cell;
  }
  return undefined;
}
