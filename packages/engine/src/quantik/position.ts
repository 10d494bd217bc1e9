import type { QuantikState } from '@quadrille/rules/quantik';

/** The solver's representation: four masks of the side to move, then four of the other side. */
export function masksOf(s: QuantikState, out: Int32Array): Int32Array {
  const own = 4 * (s.ply & 1);
  for (let shape = 0; shape < 4; shape++) {
    out[shape] = s.pieces[own + shape]!;
    out[4 + shape] = s.pieces[(own ^ 4) + shape]!;
  }
  return out;
}
