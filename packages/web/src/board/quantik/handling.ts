import {
  held as inHand,
  quantik,
  SHAPES,
  type QuantikMove,
  type QuantikReason,
  type QuantikState,
} from '@quadrille/rules/quantik';
import { attempt, cellsWhere, intend, type Handling } from '../handling.ts';

/** The pieces on the board that a refusal speaks of. */
function causesOf(reason: QuantikReason): readonly number[] {
  if (reason.kind === 'occupied') return [reason.cell];
  return reason.kind === 'opponent-shape' ? reason.by.map(({ cell }) => cell) : [];
}

export const quantikHandling: Handling<QuantikState> = {
  pieces: (s, seat) =>
    SHAPES.filter((shape) => inHand(s, seat, shape) > 0).map((shape) => ({ kind: 'shape', seat, shape })),
  opening: () => undefined,
  same: (a, b) => a.kind === 'shape' && b.kind === 'shape' && a.shape === b.shape && a.seat === b.seat,
  playable(s, held) {
    if (held?.kind !== 'shape') return new Set();
    return cellsWhere<QuantikMove>(
      quantik,
      s,
      ({ shape }) => shape === held.shape,
      ({ cell }) => cell,
    );
  },
  turnable: () => new Set(),
  turned: (held) => held,
  tap(s, held, cell) {
    if (held?.kind !== 'shape') return { kind: 'choose' };
    return attempt(quantik, s, { shape: held.shape, cell }, (reason) => causesOf(reason as QuantikReason));
  },
  ahead(s, _, held, cell) {
    return held?.kind === 'shape' ? intend(quantik, s, { shape: held.shape, cell }, cell) : { kind: 'choose' };
  },
  cellsOf: (id) => [quantik.unpack(id).cell],
};
