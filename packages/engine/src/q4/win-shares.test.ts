import { describe, expect, test } from 'vitest';
import { q4 } from '@quadrille/rules/q4';
import { analyse } from '../analyse.ts';
import { calibration, winShares } from './win-shares.ts';

function after(moves: string, more: object): ReturnType<typeof q4.setup> {
  const options = q4.options.parse(more);
  if (!options.ok) throw new Error(options.error.kind);
  const s = q4.setup(options.value);
  for (const text of moves.split(' ').filter((word) => word !== '')) q4.rules.make(s, q4.pack(q4.parse(text)!));
  return s;
}

const total = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0);
const LIMIT = { nodes: 2_000 } as const;

function analysed(s: ReturnType<typeof q4.setup>) {
  const found = analyse(q4, s, LIMIT, { everyMove: true, shares: true, seed: 1 });
  if (!found.ok) throw new Error(found.error.kind);
  return found.value;
}

describe('the shares of three players', () => {
  const GAME = '1a1 2b2 3c3 1b2 4d1 2a3 3d4 1c4 4a2';

  test('add up to 1 in every position, and successive movers do not all have more than half', () => {
    const moves = GAME.split(' ');
    const movers = moves.map((_, ply) => {
      const s = after(moves.slice(0, ply).join(' '), { players: 3 });
      const { shares, value } = analysed(s);
      expect(total(shares!)).toBeCloseTo(1);
      // The value of the best move is the share of its player.
      expect(value.outcome === 'unknown' && (value.score + 1) / 2).toBeCloseTo(shares![s.turn]!);
      return shares![s.turn]!;
    });
    for (let ply = 2; ply < movers.length; ply++) expect(total(movers.slice(ply - 2, ply + 1))).toBeLessThan(1.5);
  });

  test('a proven win leaves nothing to the others', () => {
    const s = after('1a1 2b2 3c3 1b1 2a4 3d1 1c1 4b4 4c2', { players: 3 });
    const { shares, value } = analysed(s);
    expect(value).toMatchObject({ outcome: 'win' });
    expect(shares).toEqual([1, 0, 0]);
  });
});

test('partners have the share of their side, and a player who is out has none', () => {
  const [one, two, three, four] = winShares(after('1a1 2b2', { players: 4, teams: 'partners' }), 1);
  expect([one, two]).toEqual([three, four]);
  expect(one! + two!).toBeCloseTo(1);
  const out = after('1a1 2b2', { players: 3 });
  out.out = 0b100;
  const shares = winShares(out, 1);
  expect(shares[2]).toBe(0);
  expect(total(shares)).toBeCloseTo(1);
});

test('calibration keeps the order and maps the best rate to the share', () => {
  const map = calibration(0.65, 0.4);
  expect(map(0.65)).toBeCloseTo(0.4);
  expect(map(0.5)).toBeLessThan(map(0.6));
  expect(map(0)).toBeGreaterThan(0);
  expect(map(1)).toBeLessThan(1);
});

test('there are no shares for two players, nor unless they are requested', () => {
  expect(analysed(after('1a1 2b2', { players: 2 })).shares).toBeUndefined();
  const plain = analyse(q4, after('1a1', { players: 3 }), LIMIT, { everyMove: true, seed: 1 });
  expect(plain.ok && plain.value.shares).toBeUndefined();
});
