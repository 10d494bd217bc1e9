// The position in one line for a braille display. Most displays show 40 characters at a time and pan on by 40, so what
// belongs together should end where the display ends. Plain ASCII: one cell of computer braille each.

import { formatBoards, type Q4State } from '@quadrille/rules/q4';
import { formatSides, quadsCell, readingOrder, SIDES_OF, type QuadsState } from '@quadrille/rules/quads';
import { formatQfen, type QuantikState } from '@quadrille/rules/quantik';

/** The notation of the position: its 19 characters fit on any display, and it can be pasted back. */
export const quantikBraille = (s: QuantikState): string => formatQfen(s);

/**
 * Not the notation: up to 215 characters, mostly commas to be counted under the finger. Instead the pieces from the top
 * row on, each as in a move, `LLpx@c4`. With the space that is 8 characters: 40 show five whole pieces, 32 four, and a
 * piece is never cut in two.
 */
export const quadsBraille = (s: QuadsState): string =>
  readingOrder
    .filter((cell) => s.tiles[cell] !== 0)
    .map((cell) => `${formatSides(SIDES_OF[s.tiles[cell]! - 1]!)}@${quadsCell(cell)}`)
    .join(' ') || '-';

/** The notation of the position: a board and its bar take 20 characters, so 40 show two whole boards, 20 one. */
export const q4Braille = (s: Q4State): string => formatBoards(s);
