import { legalMoves } from '@quadrille/rules';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { masksOf } from './position.ts';
import { canonical } from './symmetry.ts';

/** One position of each kind, ply by ply from the empty board; finished ones included. */
export function canonicalPositions(plies: number): QuantikState[][] {
  const masks = new Int32Array(8);
  const key = new Int32Array(4);
  const all = [[quantik.setup({})]];
  for (let ply = 1; ply <= plies; ply++) {
    const met = new Set<string>();
    const next: QuantikState[] = [];
    for (const s of all[ply - 1]!) {
      for (const id of legalMoves(quantik.rules, s)) {
        quantik.rules.make(s, id);
        canonical(masksOf(s, masks), 0, key);
        const name = key.join();
        if (!met.has(name)) {
          met.add(name);
          next.push(quantik.rules.clone(s));
        }
        quantik.rules.unmake(s, id);
      }
    }
    all.push(next);
  }
  return all;
}
