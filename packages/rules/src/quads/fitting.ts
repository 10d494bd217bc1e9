// Where pieces fit, regardless of the turn: for a player choosing a move.

import { CELLS } from './board.ts';
import { demandsAt, handOf } from './game.ts';
import type { QuadsState } from './kernel.ts';
import { ALL_CROSSING, ALL_PARALLEL, ORIENTATIONS, ownerOf, PIECE_OF, SIDES, SIDES_OF, tilesOf } from './tiles.ts';

/** Whether the tile, as it lies, fits on this cell now, even if it is not its owner's turn. */
export function fitsOn(s: QuadsState, tile: number, cell: number): boolean {
  const neutral = tile >= ALL_PARALLEL;
  if (s.tiles[cell] !== 0 || neutral !== s.ply < 2 || (neutral && s.tiles.includes(tile + 1))) return false;
  const demands = demandsAt(s, cell);
  const touches = demands.some(({ board }) => !board);
  return (neutral || touches) && demands.every(({ side, edge }) => SIDES_OF[tile]![SIDES.indexOf(side)] === edge);
}

/** The cells where the tile fits as it lies, in ascending order. */
export function fittingCells(s: QuadsState, tile: number): number[] {
  return Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => fitsOn(s, tile, cell));
}

/** The cells where the piece fits in another orientation, but not as it lies. */
export function fittingTurned(s: QuadsState, tile: number): number[] {
  const owner = ownerOf(tile);
  const turned = owner === undefined ? [tile] : tilesOf(owner, PIECE_OF[tile % ORIENTATIONS]!);
  return Array.from({ length: CELLS }, (_, cell) => cell).filter(
    (cell) => !fitsOn(s, tile, cell) && turned.some((other) => fitsOn(s, other, cell)),
  );
}

/**
 * The pieces that a seat can put on this cell, each with its fitting orientations. On the first two turns these are the
 * neutrals. `undefined` where the hand is redacted, so that the answers do not disclose it.
 */
export function fittingTiles(s: QuadsState, seat: number, cell: number): number[][] | undefined {
  const hand = s.ply < 2 ? [[ALL_PARALLEL], [ALL_CROSSING]] : handOf(s, seat)?.map((piece) => tilesOf(seat, piece));
  return hand?.map((tiles) => tiles.filter((tile) => fitsOn(s, tile, cell))).filter((tiles) => tiles.length > 0);
}
