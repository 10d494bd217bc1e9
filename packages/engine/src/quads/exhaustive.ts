// Plain exhaustive search: the slow reference for the tests.

import { below, legalMoves, seeded } from '@quadrille/rules';
import { CELLS, quads, type QuadsState } from '@quadrille/rules/quads';

const { rules } = quads;

/** Plies to the end under best play: odd for a win of the side to move. */
export function exhaust(s: QuadsState, known = new Map<string, number>()): number {
  const name = `${s.hashLo},${s.hashHi}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  let quickest = Infinity;
  let slowest = 0;
  for (const id of legalMoves(rules, s)) {
    rules.make(s, id);
    const left = exhaust(s, known) + 1;
    rules.unmake(s, id);
    if (left % 2 === 1) quickest = Math.min(quickest, left);
    else slowest = Math.max(slowest, left);
  }
  const distance = quickest < Infinity ? quickest : slowest;
  known.set(name, distance);
  return distance;
}

/** Random ongoing positions with this many empty cells. */
export function* positions(options: object, empty: number, count: number, seed: number): Generator<QuadsState> {
  const random = seeded(seed);
  const parsed = quads.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  for (let found = 0; found < count;) {
    const s = quads.setup(parsed.value);
    while (CELLS - s.ply > empty) {
      const moves = legalMoves(rules, s);
      if (moves.length === 0) break;
      rules.make(s, moves[below(random, moves.length)]!);
    }
    if (CELLS - s.ply !== empty || rules.count(s) === 0) continue;
    found++;
    yield s;
  }
}
