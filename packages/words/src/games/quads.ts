import type { Seat } from '@quadrille/rules';
import {
  formatSides,
  quadsCell,
  readingOrder,
  SIDES_OF,
  tileNamed,
  type Edge,
  type QuadsState,
  type Sides,
} from '@quadrille/rules/quads';
import type { Question } from '../questions.ts';
import { matchSynonym, foldText, split, type Synonyms } from '../typed.ts';

export const QUADS_QUESTIONS = ['sides', 'rotate', 'fits', 'where'] as const satisfies readonly Question[];

export type QuadsQuery =
  /** The sides of a piece as it lies. */
  | { readonly kind: 'piece'; readonly tile: number }
  /** The seat's pieces that fit on this cell, with their orientations. */
  | { readonly kind: 'fitting-here'; readonly cell: number; readonly seat: Seat }
  /** Where the piece fits as it lies, and where else if turned. */
  | { readonly kind: 'fitting-cells'; readonly tile: number };

export interface TileSelection {
  readonly kind: 'tile';
  readonly tile: number;
}

/**
 * Not the notation, which has up to 215 characters, mostly commas to be counted by touch. Instead the pieces from the
 * top row on, each as in a move, `LLpx@c4`. With the space that is 8 characters: 40 show five whole pieces, 32 four,
 * and no piece is split.
 */
export const quadsBraille = (s: QuadsState): string =>
  readingOrder
    .filter((cell) => s.tiles[cell] !== 0)
    .map((cell) => `${formatSides(SIDES_OF[s.tiles[cell]! - 1]!)}@${quadsCell(cell)}`)
    .join(' ') || '-';

/**
 * `LLpx@c4`, `LLpx c4`, or the four sides in words from the north on and the cell. A neutral piece has equal sides, so
 * one word is enough: `parallel c3`.
 */
export function readQuads(text: string, edges: Synonyms<Edge>, fillers: readonly string[]): string | undefined {
  const compact = /^([LDpxldPX]{4})\s*@?\s*([a-f][1-6])$/i.exec(text.trim());
  if (compact !== null) {
    const sides = compact[1]!.toLowerCase().replace(/[ld]/g, (letter) => letter.toUpperCase());
    return `${sides}@${compact[2]!.toLowerCase()}`;
  }
  const sides: Edge[] = [];
  let cell: string | undefined;
  for (const word of split(text)) {
    const edge = matchSynonym(edges, word);
    const lower = word.toLowerCase();
    if (/^[a-f][1-6]$/.test(lower) && cell === undefined) cell = lower;
    else if (edge !== undefined) sides.push(edge);
    else if (!fillers.includes(foldText(word))) return undefined;
  }
  const [side] = sides;
  if (side === undefined || cell === undefined || (sides.length !== 1 && sides.length !== 4)) return undefined;
  const name = formatSides(sides.length === 1 ? [side, side, side, side] : (sides as unknown as Sides));
  return tileNamed(name) === undefined ? undefined : `${name}@${cell}`;
}
