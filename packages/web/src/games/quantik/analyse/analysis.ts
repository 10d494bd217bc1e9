import { quantik, SHAPES, type QuantikKinds } from '@quadrille/rules/quantik';
import type { ShapeSelection } from '@quadrille/words';
import type { GameAnalysis } from '../../game-analysis.ts';

/** The shapes of seat 0, then those of seat 1. */
const LETTERS = 'ABCDabcd';

export const quantikAnalysis: GameAnalysis<QuantikKinds, ShapeSelection> = {
  isMoveOf: (id, selection) => quantik.unpack(id).shape === selection.shape,
  empty: '.',
  between: '',
  palette: () => Array.from(LETTERS),
  selectionOf(piece) {
    const at = LETTERS.indexOf(piece);
    return { kind: 'shape', seat: at >> 2, shape: SHAPES[at & 3]! };
  },
  put(s, cell, piece) {
    s.pieces[LETTERS.indexOf(piece)]! |= 1 << cell;
  },
};
