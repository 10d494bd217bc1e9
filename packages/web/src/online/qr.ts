// A link as a code for a phone, drawn as one path of squares.

import { encode } from 'uqr';

export interface QrPath {
  /** The width and height in squares, with the quiet margin. */
  readonly size: number;
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
