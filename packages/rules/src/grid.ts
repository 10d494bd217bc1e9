/** Cell names on a square board: columns a… from the left, rows 1… from the near edge; cell = width * row + column. */
export function cellName(width: number, cell: number): string {
  return String.fromCharCode(97 + (cell % width)) + String(Math.floor(cell / width) + 1);
}

export function parseCell(width: number, text: string): number | undefined {
  if (text.length !== 2) return undefined;
  const column = text.charCodeAt(0) - 97;
  const row = text.charCodeAt(1) - 49;
  return column >= 0 && column < width && row >= 0 && row < width ? width * row + column : undefined;
}

/** Splits a position text into rows of cells: the top row is first in the text, row 1 first in the result. */
export function parseRows(text: string, width: number, splitRow: (row: string) => string[]): string[][] | undefined {
  const rows = text.split('/').map(splitRow).toReversed();
  return rows.length === width && rows.every((row) => row.length === width) ? rows : undefined;
}

/** The inverse: `cell` writes one cell; `comma` stands between cells. */
export function formatRows(width: number, comma: string, cell: (cell: number) => string): string {
  const rows: string[] = [];
  for (let row = width - 1; row >= 0; row--) {
    rows.push(Array.from({ length: width }, (_, column) => cell(width * row + column)).join(comma));
  }
  return rows.join('/');
}
