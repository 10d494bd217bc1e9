import { legalMoves, type MoveId } from '@quadrille/rules';
import { quads, type QuadsState } from '@quadrille/rules/quads';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import { exhaust, positions } from './exhaustive.ts';

const { rules } = quads;

describe.each([{}, { border: true }, { hidden: true }])('exact ends %j', (options) => {
  test('agree with exhaustive search, for every move and to the ply', () => {
    for (const empty of [8, 10, 12]) {
      for (const s of positions(options, empty, 12, empty)) {
        const analysis = analyse(quads, quads.redact(s, rules.actor(s)), {}, { everyMove: true });
        if (!analysis.ok) throw new Error(analysis.error.kind);
        const known = new Map<string, number>();
        for (const [id, value] of analysis.value.moves!) {
          rules.make(s, id);
          const left = exhaust(s, known) + 1;
          rules.unmake(s, id);
          expect(value).toEqual({ outcome: left % 2 === 1 ? 'win' : 'loss', plies: left });
        }
      }
    }
  });
});

function best(s: QuadsState, limit: object, seed = 1): MoveId {
  const analysis = analyse(quads, s, limit, { everyMove: false, seed });
  if (!analysis.ok) throw new Error(analysis.error.kind);
  return analysis.value.line[0]!;
}

test('the same number of nodes gives the same result', () => {
  const [s] = [...positions({}, 24, 1, 5)];
  const moves = [1, 2, 3].map(() => best(s!, { nodes: 3000 }));
  expect(new Set(moves).size).toBe(1);
});

test('an empty limit still gives a legal move, at every stage', () => {
  for (const empty of [36, 35, 34, 20, 5]) {
    for (const s of positions({}, empty, 2, empty)) {
      for (const limit of [{ time: 0 }, { nodes: 0 }, { depth: 0 }, { stop: () => true }]) {
        expect(legalMoves(rules, s)).toContain(best(s, limit));
      }
    }
  }
});

test('hidden hands are derived from the board: a view gives the same result', () => {
  for (const s of positions({ hidden: true }, 20, 3, 8)) {
    const view = quads.redact(s, rules.actor(s));
    expect(view.hands.slice(2 * (1 - rules.actor(s)), 2 * (1 - rules.actor(s)) + 2)).toEqual(new Int32Array(2));
    expect(best(view, { depth: 2 })).toBe(best(s, { depth: 2 }));
  }
});

test('without asking for every move, the value is still that of the quickest win or slowest loss', () => {
  for (const options of [{}, { border: true }]) {
    for (const s of positions(options, 11, 10, 31)) {
      const analysis = analyse(quads, s, {});
      if (!analysis.ok) throw new Error(analysis.error.kind);
      const left = exhaust(s);
      expect(analysis.value.value).toEqual({ outcome: left % 2 === 1 ? 'win' : 'loss', plies: left });
      rules.make(s, analysis.value.line[0]!);
      expect(exhaust(s)).toBe(left - 1);
    }
  }
});
