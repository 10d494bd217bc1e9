// Quantik is solved. The facts below were counted by independent programs; the rest is compared with plain exhaustive
// search.

import { readFileSync } from 'node:fs';
import { below, legalMoves, ONGOING, seeded } from '@quadrille/rules';
import { quantik, type QuantikState } from '@quadrille/rules/quantik';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analyse.ts';
import { bookSource, makeBook } from './book-builder.ts';
import { census } from './census.ts';
import { isWin } from './distance.ts';

const { rules } = quantik;

function after(moves: string): QuantikState {
  const s = quantik.setup({});
  for (const text of moves.split(' ').filter((word) => word !== '')) rules.make(s, quantik.pack(quantik.parse(text)!));
  return s;
}

/** Plain exhaustive search, without any of the solver's techniques. */
function exhaust(s: QuantikState): number {
  if (rules.status(s) !== ONGOING) return 0;
  let quickest = Infinity;
  let slowest = 0;
  for (const id of legalMoves(rules, s)) {
    rules.make(s, id);
    const left = exhaust(s) + 1;
    rules.unmake(s, id);
    if (isWin(left)) quickest = Math.min(quickest, left);
    else slowest = Math.max(slowest, left);
  }
  return quickest < Infinity ? quickest : slowest;
}

function randomPosition(plies: number, seed: number): QuantikState | undefined {
  const random = seeded(seed);
  const s = quantik.setup({});
  for (let ply = 0; ply < plies; ply++) {
    const moves = legalMoves(rules, s);
    if (moves.length === 0) return undefined;
    rules.make(s, moves[below(random, moves.length)]!);
  }
  return rules.status(s) === ONGOING ? s : undefined;
}

function values(s: QuantikState, noBook: boolean): Map<string, string> {
  const analysis = analyse(quantik, s, {}, { everyMove: true, noBook });
  if (!analysis.ok) throw new Error(analysis.error.kind);
  return new Map(
    [...analysis.value.moves!].map(([id, value]) => [
      quantik.format(id),
      value.outcome === 'unknown' ? 'unknown' : `${value.outcome} ${value.plies}`,
    ]),
  );
}

describe.each([
  ['with the book', false],
  ['without it', true],
])('known facts %s', (_, noBook) => {
  test('the second player wins, in ten plies: all 64 first moves lose alike', () => {
    const all = values(quantik.setup({}), noBook);
    expect(all.size).toBe(64);
    expect(new Set(all.values())).toEqual(new Set(['loss 10']));
  });

  test('nine replies to a first move win: another shape in the same region', () => {
    const all = values(after('Ab2'), noBook);
    expect(all.size).toBe(53);
    const winning = [...all].filter(([, value]) => value.startsWith('win'));
    expect(winning).toHaveLength(9);
    for (const [move, value] of winning) {
      const cell = move.slice(1);
      expect(['a1', 'a2', 'b1']).toContain(cell);
      expect(value).toBe(cell === 'a1' ? 'win 11' : 'win 9');
    }
  });
});

test('canonical positions by ply: ongoing, won and lost for the side to move', () => {
  const found = Array.from(census(7), ({ positions, ongoing, won, lost }) => [positions, ongoing, won, lost]);
  expect(found).toEqual([
    [1, 1, 0, 1],
    [1, 1, 1, 0],
    [7, 7, 5, 2],
    [70, 70, 62, 8],
    [905, 901, 644, 257],
    [7_201, 7_144, 5_891, 1_253],
    [59_184, 57_948, 47_309, 10_639],
    [311_020, 295_196, 255_256, 39_940],
  ]);
});

test('every move agrees with exhaustive search', () => {
  let positions = 0;
  for (let seed = 0; positions < 60; seed++) {
    const s = randomPosition(7 + (seed % 6), seed);
    if (s === undefined) continue;
    positions++;
    const all = values(s, seed % 2 === 0);
    for (const id of legalMoves(rules, s)) {
      rules.make(s, id);
      const left = exhaust(s) + 1;
      rules.unmake(s, id);
      expect(all.get(quantik.format(id))).toBe(`${isWin(left) ? 'win' : 'loss'} ${left}`);
    }
  }
});

test('the best line is played out to the end by both sides', () => {
  const s = after('Ab2 Ba2');
  const analysis = analyse(quantik, s, {});
  expect(analysis.ok && analysis.value.value).toEqual({ outcome: 'loss', plies: 8 });
  if (!analysis.ok) return;
  expect(analysis.value.line).toHaveLength(8);
  for (const id of analysis.value.line) {
    expect(rules.status(s)).toBe(ONGOING);
    rules.make(s, id);
  }
  expect(rules.status(s)).not.toBe(ONGOING);
});

describe('the book', () => {
  const source = readFileSync(new URL('book-data.ts', import.meta.url), 'utf8');

  test('is what its script makes, to the letter', () => {
    // The formatter may break lines, nothing else.
    expect(bookSource(makeBook()).replaceAll(/\s/g, '')).toBe(source.replaceAll(/\s/g, ''));
  });

  test('fits in 64 KB', () => {
    expect(source.length).toBeLessThan(64 * 1024);
  });
});

test('a finished game is an error, a cancelled or empty search an answer', () => {
  expect(analyse(quantik, after('Aa1 Bb1 Cc1 Dd1'), {})).toEqual({ ok: false, error: { kind: 'over' } });
  for (const limit of [{ time: 0 }, { nodes: 0 }, { depth: 0 }, { stop: () => true }]) {
    const answer = analyse(quantik, after('Aa1'), limit);
    expect(answer.ok && answer.value.line.length > 0).toBe(true);
  }
});
