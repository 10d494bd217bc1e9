import type { Seat } from '@quadrille/rules';
import { handOf, PIECES, quads, quadsCell, type QuadsKinds } from '@quadrille/rules/quads';
import type { TileSelection, QuadsQuery } from '@quadrille/words';
import { grid } from '../../board/layout.ts';
import type { BoardContext, GameView } from '../game-view.ts';
import { colouredPieces, placesNeutral, quadsInput, tileOf } from './input.ts';

const sayOfTile =
  (kind: 'piece' | 'fitting-cells') =>
  (at: BoardContext<QuadsKinds, TileSelection, QuadsQuery>): void =>
    at.selection === undefined ? at.askToChoose() : at.sayAnswer({ kind, tile: at.selection.tile });

/** A hidden hand reserves no space. */
const places = (s: QuadsKinds['state'], seat: Seat): number => (handOf(s, seat) === undefined ? 0 : PIECES);

export const quadsView: GameView<QuadsKinds, TileSelection, QuadsQuery> = {
  layout: [grid(6)],
  cellName: quadsCell,
  pieceAt: (s, cell) => (s.tiles[cell] === 0 ? undefined : { kind: 'tile', tile: s.tiles[cell]! - 1 }),
  input: quadsInput,
  lookalikes: {
    piece: (id) => ({ kind: 'tile', tile: tileOf(quads.unpack(id)) }),
    notation: (id) => quads.format(id).split('@')[0]!,
  },
  squareMarks: true,
  smallPieces: true,
  hand: {
    choices: places,
    all: places,
    later: (s, seat) => (placesNeutral(s, seat) ? colouredPieces(s, seat) : []),
  },
  emblem: (seat) => ({ kind: 'tile', tile: 64 * seat }),
  keys: [
    ['x', 'next-piece'],
    ['X', 'previous-piece'],
    ['r', 'rotate'],
    ['R', 'rotate-back'],
    ['s', 'sides'],
    ['f', 'fits'],
    ['o', 'where'],
  ],
  actions: {
    sides: sayOfTile('piece'),
    where: sayOfTile('fitting-cells'),
    fits: (at, cell) => at.sayAnswer({ kind: 'fitting-here', cell, seat: at.askingSeat }),
  },
};
