// Canonical form of Quantik positions under renaming of shapes and symmetries of the board.

const ORDERS: readonly (readonly number[])[] = [0, 2].flatMap((halves) =>
  [0, 1].flatMap((low) => [0, 1].map((high) => [halves ^ low, 1 ^ halves ^ low, 2 ^ halves ^ high, 3 ^ halves ^ high])),
);

/** The smallest text among the 128 symmetries, with shapes named in order of appearance. */
export function kindOf(position: string): string {
  const rows = position.split('/');
  let least: string | undefined;
  for (const down of ORDERS) {
    for (const across of ORDERS) {
      for (const turned of [false, true]) {
        const cells = down.flatMap((r) => across.map((c) => (turned ? rows[c]![r]! : rows[r]![c]!)));
        const text = renamed(cells);
        if (least === undefined || text < least) least = text;
      }
    }
  }
  return least!;
}

function renamed(cells: readonly string[]): string {
  const names = new Map<string, string>();
  const rename = (cell: string): string => {
    const shape = cell.toUpperCase();
    if (!names.has(shape)) names.set(shape, 'ABCD'[names.size]!);
    const name = names.get(shape)!;
    return cell === shape ? name : name.toLowerCase();
  };
  return cells.map((cell) => (cell === '.' ? '.' : rename(cell))).join('');
}
