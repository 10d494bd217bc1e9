import { formatSides, SIDES_OF, tileNamed, tilesOf, quads, turn, type QuadsKinds } from '@quadrille/rules/quads';
import type { TileSelection } from '@quadrille/words';
import { tileOf } from '../input.ts';
import type { GameAnalysis } from '../../game-analysis.ts';

export const quadsAnalysis: GameAnalysis<QuadsKinds, TileSelection> = {
  isMoveOf: (id, { tile }) => tileOf(quads.unpack(id)) === tile,
  empty: '-',
  between: ',',
  palette() {
    const hands = [0, 1].flatMap((seat) => Array.from({ length: 17 }, (_, piece) => tilesOf(seat, piece)[0]!));
    return ['pppp', 'xxxx', ...hands.map((tile) => formatSides(SIDES_OF[tile]!))];
  },
  selectionOf: (piece) => ({ kind: 'tile', tile: tileNamed(piece)! }),
  turned(piece) {
    const tile = tileNamed(piece);
    return tile === undefined ? piece : formatSides(turn(SIDES_OF[tile]!));
  },
  put(s, cell, piece) {
    s.tiles[cell] = tileNamed(piece)! + 1;
  },
};
