import { cellName, formatRows, parseRows } from '../grid.ts';
import { err, ok, type Result } from '../result.ts';
import { CELLS, neighbours, NEIGHBOURS, OFF, touching, WIDTH } from './board.ts';
import { emptyBoard, packMove, quadsRules, type QuadsOptions, type QuadsState } from './kernel.ts';
import { canBeOrdered } from './order.ts';
import {
  ALL_PARALLEL,
  formatSides,
  ORIENTATIONS,
  ownerOf,
  PIECE_OF,
  SIDES,
  SIDES_OF,
  tileNamed,
  type Edge,
  type Side,
} from './tiles.ts';

/** Why a text is not a reachable position. */
export type QuadsFault =
  | { readonly kind: 'bad-layout' }
  | { readonly kind: 'bad-tile'; readonly text: string; readonly cell: number }
  | { readonly kind: 'duplicate'; readonly cells: readonly [number, number] }
  | { readonly kind: 'neutrals-missing' }
  | { readonly kind: 'neutrals-touch'; readonly cells: readonly [number, number] }
  | { readonly kind: 'turn-count'; readonly light: number; readonly dark: number }
  | {
      readonly kind: 'mismatch';
      readonly cell: number;
      readonly side: Side;
      readonly has: Edge;
      readonly other: number;
      readonly needs: Edge;
    }
  | { readonly kind: 'board-edge'; readonly cell: number; readonly side: Side; readonly has: Edge }
  | { readonly kind: 'floating'; readonly cell: number }
  | { readonly kind: 'no-order' };

export const quadsCell = (cell: number): string => cellName(WIDTH, cell);

export function formatBoard(s: QuadsState): string {
  return formatRows(WIDTH, ',', (cell) => {
    const tile = s.tiles[cell]!;
    return tile === 0 ? '-' : formatSides(SIDES_OF[tile - 1]!);
  });
}

interface Placed {
  readonly cell: number;
  readonly tile: number;
}

export function parseBoard(options: QuadsOptions, text: string): Result<QuadsState, QuadsFault> {
  const rows = parseRows(text, WIDTH, (row) => row.split(','));
  if (rows === undefined) return err({ kind: 'bad-layout' });
  const placed: Placed[] = [];
  for (const [cell, name] of rows.flat().entries()) {
    if (name === '-') continue;
    const tile = tileNamed(name);
    if (tile === undefined) return err({ kind: 'bad-tile', text: name, cell });
    placed.push({ cell, tile });
  }
  const fault =
    wrongSet(placed) ??
    wrongNeutrals(placed) ??
    wrongTurn(placed) ??
    wrongContact(options, placed) ??
    wrongOrder(placed);
  if (fault !== undefined) return err(fault);
  const s = emptyBoard(options);
  // The kernel only sums up, so the order does not matter.
  for (const { cell, tile } of placed) quadsRules.make(s, packMove(cell, tile));
  return ok(s);
}

/** The piece of a tile, as a number that differs between the colours and the neutrals. */
function pieceKey(tile: number): number {
  return tile >= ALL_PARALLEL ? tile : PIECE_OF[tile % ORIENTATIONS]! + ORIENTATIONS * ownerOf(tile)!;
}

function wrongSet(placed: readonly Placed[]): QuadsFault | undefined {
  const seen = new Map<number, number>();
  for (const { cell, tile } of placed) {
    const before = seen.get(pieceKey(tile));
    if (before !== undefined) return { kind: 'duplicate', cells: [before, cell] };
    seen.set(pieceKey(tile), cell);
  }
  return undefined;
}

function wrongNeutrals(placed: readonly Placed[]): QuadsFault | undefined {
  const neutrals = placed.filter(({ tile }) => tile >= ALL_PARALLEL).map(({ cell }) => cell);
  if (neutrals.length < Math.min(2, placed.length)) return { kind: 'neutrals-missing' };
  const [first, second] = neutrals;
  if (first === undefined || second === undefined) return undefined;
  return touching(first, second) ? { kind: 'neutrals-touch', cells: [first, second] } : undefined;
}

function wrongTurn(placed: readonly Placed[]): QuadsFault | undefined {
  const light = placed.filter(({ tile }) => ownerOf(tile) === 0).length;
  const dark = placed.filter(({ tile }) => ownerOf(tile) === 1).length;
  return light === dark || light === dark + 1 ? undefined : { kind: 'turn-count', light, dark };
}

function wrongContact(options: QuadsOptions, placed: readonly Placed[]): QuadsFault | undefined {
  const tileAt = new Map(placed.map(({ cell, tile }) => [cell, tile]));
  for (const { cell, tile } of placed) {
    for (const [index, side] of SIDES.entries()) {
      const has = SIDES_OF[tile]![index]!;
      const other = NEIGHBOURS[4 * cell + index]!;
      if (other === OFF) {
        if (options.border && has !== 'parallel') return { kind: 'board-edge', cell, side, has };
        continue;
      }
      const facing = tileAt.get(other);
      if (facing === undefined) continue;
      const needs = SIDES_OF[facing]![(index + 2) % 4]!;
      if (has !== needs) return { kind: 'mismatch', cell, side, has, other, needs };
    }
  }
  return undefined;
}

function wrongOrder(placed: readonly Placed[]): QuadsFault | undefined {
  const occupied = new Set(placed.map(({ cell }) => cell));
  const reached = placed.filter(({ tile }) => tile >= ALL_PARALLEL).map(({ cell }) => cell);
  for (const cell of reached) occupied.delete(cell);
  for (let i = 0; i < reached.length; i++) {
    for (const next of neighbours(reached[i]!)) if (occupied.delete(next)) reached.push(next);
  }
  const [floating] = occupied;
  if (floating !== undefined) return { kind: 'floating', cell: floating };
  const owners: (0 | 1 | 'neutral' | undefined)[] = Array.from({ length: CELLS });
  for (const { cell, tile } of placed) owners[cell] = ownerOf(tile) ?? 'neutral';
  return canBeOrdered(owners) ? undefined : { kind: 'no-order' };
}
