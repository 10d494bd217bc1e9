import { copiesInHand, quantik, SHAPES, type QuantikKinds, type QuantikReason } from '@quadrille/rules/quantik';
import type { ShapeSelection } from '@quadrille/words';
import { attempt, cellsWhere, intend, type Input } from '../../board/input.ts';

/** The pieces on the board that cause a refusal. */
function causesOf(reason: QuantikReason): readonly number[] {
  if (reason.kind === 'occupied') return [reason.cell];
  return reason.kind === 'opponent-shape' ? reason.by.map(({ cell }) => cell) : [];
}

export const quantikInput: Input<QuantikKinds, ShapeSelection> = {
  pieces: (s, seat) =>
    SHAPES.filter((shape) => copiesInHand(s, seat, shape) > 0).map((shape) => ({ kind: 'shape', seat, shape })),
  opening: () => undefined,
  same: (a, b) => a.shape === b.shape && a.seat === b.seat,
  playable(s, selection) {
    if (selection === undefined) return new Set();
    return cellsWhere(
      quantik,
      s,
      ({ shape }) => shape === selection.shape,
      ({ cell }) => cell,
    );
  },
  tap: (s, selection, cell) =>
    selection === undefined ? { kind: 'choose' } : attempt(quantik, s, { shape: selection.shape, cell }, causesOf),
  ahead: (s, _, selection, cell) =>
    selection === undefined ? { kind: 'choose' } : intend(quantik, s, { shape: selection.shape, cell }, cell),
  cellsOf: (id) => [quantik.unpack(id).cell],
};
