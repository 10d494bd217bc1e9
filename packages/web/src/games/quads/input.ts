import type { Seat } from '@quadrille/rules';
import {
  ALL_CROSSING,
  ALL_PARALLEL,
  formatSides,
  handOf,
  ORIENTATIONS,
  PIECE_OF,
  quads,
  SIDES_OF,
  tileNamed,
  tilesOf,
  turn,
  type QuadsKinds,
  type QuadsMove,
  type QuadsReason,
} from '@quadrille/rules/quads';
import type { TileSelection } from '@quadrille/words';
import { attempt, cellsWhere, intend, type Input } from '../../board/input.ts';

/** The tile that a move places, in its orientation. */
export const tileOf = (move: QuadsMove): number => tileNamed(formatSides(move.sides))!;

/** The piece of a tile regardless of orientation; neutrals are separate pieces. */
const pieceOf = (tile: number): number =>
  tile >= ALL_PARALLEL ? tile : ORIENTATIONS * (tile >> 6) + PIECE_OF[tile & 63]!;

const selection = (tile: number): TileSelection => ({ kind: 'tile', tile });

/** The tiles on the board that cause a refusal. */
function causesOf(reason: QuadsReason): readonly number[] {
  switch (reason.kind) {
    case 'occupied':
      return [reason.cell];
    case 'neutrals-touch':
      return [reason.other];
    case 'not-in-hand':
      return [reason.cell];
    case 'clash':
      return reason.clashes.flatMap(({ neighbour }) => (neighbour === undefined ? [] : [neighbour]));
    case 'over':
    case 'neutral-first':
    case 'neutral-gone':
    case 'not-yours':
    case 'no-contact':
      return [];
  }
}

function turned({ tile }: TileSelection, quarters: 1 | -1): TileSelection {
  const sides = SIDES_OF[tile]!;
  return selection(tileNamed(formatSides(quarters === 1 ? turn(sides) : turn(turn(turn(sides)))))!);
}

/** Cells where the tile fits in its orientation. */
function playable(s: QuadsKinds['state'], chosen: TileSelection | undefined): Set<number> {
  if (chosen === undefined) return new Set();
  return cellsWhere(
    quads,
    s,
    (move) => tileOf(move) === chosen.tile,
    ({ cell }) => cell,
  );
}

/** The two neutral pieces come first; while the opponent is to move, planning refers to the turn after that. */
export const placesNeutral = (s: QuadsKinds['state'], seat: Seat): boolean =>
  s.ply + (quads.rules.actor(s) === seat ? 0 : 1) < 2;

/** The coloured pieces in hand, unturned; none if the hand is hidden. */
export const colouredPieces = (s: QuadsKinds['state'], seat: Seat): TileSelection[] =>
  (handOf(s, seat) ?? []).map((piece) => selection(tilesOf(seat, piece)[0]!));

export const quadsInput: Input<QuadsKinds, TileSelection> = {
  pieces(s, seat) {
    if (placesNeutral(s, seat)) {
      return [ALL_PARALLEL, ALL_CROSSING].filter((tile) => !s.tiles.includes(tile + 1)).map(selection);
    }
    return colouredPieces(s, seat);
  },
  /** Of the neutral pieces, the second player has only one. */
  opening(s, seat) {
    const [only, ...others] = s.ply === 1 ? quadsInput.pieces(s, seat) : [];
    return others.length === 0 ? only : undefined;
  },
  same: (a, b) => pieceOf(a.tile) === pieceOf(b.tile),
  playable,
  turning: {
    turned,
    turnable(s, chosen) {
      if (chosen === undefined) return new Set();
      return cellsWhere(
        quads,
        s,
        (move) => pieceOf(tileOf(move)) === pieceOf(chosen.tile),
        ({ cell }) => cell,
      );
    },
  },
  tap(s, chosen, cell) {
    if (chosen === undefined) return { kind: 'choose' };
    const tapped = attempt(quads, s, { sides: SIDES_OF[chosen.tile]!, cell }, causesOf);
    if (tapped.kind !== 'refused' || tapped.reason.kind !== 'clash') return tapped;
    // If the tile fits after turning, turn it; the next tap places it.
    for (let next = turned(chosen, 1); next.tile !== chosen.tile; next = turned(next, 1)) {
      if (playable(s, next).has(cell)) return { kind: 'turned', selection: next };
    }
    return tapped;
  },
  ahead: (s, _, chosen, cell) =>
    chosen === undefined ? { kind: 'choose' } : intend(quads, s, { sides: SIDES_OF[chosen.tile]!, cell }, cell),
  cellsOf: (id) => [quads.unpack(id).cell],
};
