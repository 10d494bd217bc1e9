import { describe, expect, test } from 'vitest';
import { indices, lowest, popcount } from './bits.ts';
import { choices, legalMoves, play, randomPlayout } from './derive.ts';
import { ONGOING, seatsOf } from './game.ts';
import { GAME_IDS } from './ids.ts';
import { gameNamed, GAMES } from './games.ts';
import { q4 } from './q4/game.ts';
import { quantik } from './quantik/game.ts';
import { below, keys, seeded } from './random.ts';
import { stateAfter, moveNamed } from '../testing/random-games.ts';

describe('checked play', () => {
  test('a move out of turn is refused by the turn before its legality', () => {
    const s = stateAfter(quantik, {}, 'Ab2');
    // Occupied as well as out of turn: the turn is checked first.
    expect(play(quantik, s, 0, moveNamed(quantik, 'Bb2'))).toEqual({
      ok: false,
      error: { code: 'not-your-turn', turn: 1 },
    });
    expect(play(quantik, s, 1, moveNamed(quantik, 'Bb2'))).toMatchObject({
      ok: false,
      error: { code: 'illegal-move', why: { kind: 'occupied' } },
    });
  });

  test('the choices for a partial move are the legal moves that match it', () => {
    const s = stateAfter(q4, { marbles: 4 }, '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2');
    expect(choices(q4, s, {})).toHaveLength(legalMoves(q4.rules, s).length);
    expect(choices(q4, s, { from: 0, to: 63 })).toEqual([{ from: 0, to: 63, announce: false }]);
    expect(choices(q4, s, { from: undefined })).toEqual([]);
    expect(choices(q4, s, { announce: true })).toEqual([]);
  });
});

describe('playing at random', () => {
  test.each(GAME_IDS)('%s ends, the same way for the same seed', (id) => {
    const game = GAMES[id];
    const { rules } = game;
    const [a, b] = [stateAfter(game, {}), stateAfter(game, {})];
    const moves = new Int32Array(rules.maxMoves);
    const status = randomPlayout(rules, a, seeded(11), moves, 5000);
    expect(randomPlayout(rules, b, seeded(11), moves, 5000)).toBe(status);
    expect(game.formatPosition(a)).toBe(game.formatPosition(b));
    expect(rules.count(a)).toBe(0);
    expect(status).not.toBe(ONGOING);
  });

  test('a random playout stops at its ply limit', () => {
    const s = stateAfter(quantik, {});
    expect(randomPlayout(quantik.rules, s, seeded(1), new Int32Array(64), 3)).toBe(ONGOING);
    expect(s.ply).toBe(3);
  });

  test('a random playout leaves a finished game unchanged', () => {
    const s = stateAfter(quantik, {}, 'Aa1 Bb1 Cc1 Dd1');
    expect(randomPlayout(quantik.rules, s, seeded(1), new Int32Array(64), 5)).toBe(0b10);
    expect(quantik.formatPosition(s)).toBe('..../..../..../AbCd');
  });

  test('the numbers are the same on every machine', () => {
    const random = seeded(42);
    expect([random(), random(), random()]).toEqual([...keys(3, 42)]);
    expect([...keys(3, 42)]).toEqual([551831576, 144025891, 322543647]);
    const dice = Array.from({ length: 600 }, () => below(random, 6));
    expect(new Set(dice)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });
});

describe('names and bits', () => {
  test('a game is found by its name, and by nothing else', () => {
    expect(GAME_IDS.map((id) => gameNamed(id)?.id)).toEqual([...GAME_IDS]);
    for (const name of ['chess', 'toString', '__proto__', '', undefined, null, 0, {}, ['q4']]) {
      expect(gameNamed(name)).toBeUndefined();
    }
  });

  test('bits are counted and found, the sign bit too', () => {
    for (const bits of [0, 1, -1, 0x80000000 | 0, 0x80000001 | 0, 0x55555555, 0x0ff0]) {
      const set = Array.from({ length: 32 }, (_, i) => i).filter((i) => (bits >>> i) & 1);
      expect(popcount(bits)).toBe(set.length);
      expect(indices(bits)).toEqual(set);
      expect(bits === 0 ? undefined : lowest(bits)).toBe(set[0]);
    }
  });

  test('a mask lists its seats', () => {
    expect([0, 0b1, 0b1010, 0b1111].map(seatsOf)).toEqual([[], [0], [1, 3], [0, 1, 2, 3]]);
  });
});
