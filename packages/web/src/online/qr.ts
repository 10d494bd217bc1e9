// A link as a QR code, drawn as one SVG path.

import { encode } from 'uqr';

export interface QrPath {
  /** Width and height in modules, including the quiet zone. */
  readonly size: number;
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
