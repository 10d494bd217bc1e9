// Walking over a board with the keyboard, as in the grid pattern of the ARIA practices: pure, the same for all games.

/** The cells as they lie, top row first; Q4 has four boards side by side, the others one. */
export type Layout = readonly (readonly (readonly number[])[])[];

/** A board of so many rows and columns whose cells are numbered from the bottom left. */
function grid(width: number, first = 0): number[][] {
  return Array.from({ length: width }, (_, fromTop) =>
    Array.from({ length: width }, (__, column) => first + width * (width - 1 - fromTop) + column),
  );
}

export const LAYOUTS = {
  quantik: [grid(4)],
  quads: [grid(6)],
  q4: [0, 16, 32, 48].map((first) => grid(4, first)),
} as const satisfies Record<string, Layout>;

/** How many layers a board is laid out in, as all at once would be long for a phone: the wood of each board, then each row. */
export const layersOf = (layout: Layout): number => layout.length + layout[0]!.length;

/** How many rows have their cells when so many layers are laid. */
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

/** A key that may walk. */
export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The cell that a key leads to, 'edge' where the board ends, undefined for a key that does not walk. */
export function walk(layout: Layout, from: number, { key, ctrlKey, metaKey }: Stroke): number | 'edge' | undefined {
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

/** The next cell of a set in reading order after this one, round the corner if need be. */
export function nextOf(layout: Layout, from: number, wanted: ReadonlySet<number>, step: 1 | -1): number | undefined {
  const order = layout.flat(2);
  const at = order.indexOf(from);
  for (let i = 1; i <= order.length; i++) {
    const cell = order[(at + step * i + order.length) % order.length]!;
    if (wanted.has(cell)) return cell;
  }
  return undefined;
}
