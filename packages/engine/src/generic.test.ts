import { GAME_IDS, GAMES, legalMoves, ONGOING } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { quantik } from '@quadrille/rules/quantik';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import { SearchClock } from './clock.ts';
import { genericEngine } from './generic.ts';
import { LEVELS } from './level.ts';

const ALL = { everyMove: true, seed: 3 } as const;
const ignore = (): void => {};

describe.each(GAME_IDS)('%s without an engine of its own', (id) => {
  const game = GAMES[id];
  const engine = genericEngine(game.rules);

  test('is played to its end with legal moves, every one of them valued', () => {
    const s = game.setup(game.options.defaults);
    for (let ply = 0; ply < 40 && game.rules.status(s) === ONGOING; ply++) {
      const { line, moves } = engine.analyse(s, new SearchClock({ nodes: 30 }), { ...ALL, seed: ply }, ignore);
      expect([...moves!.keys()]).toEqual(legalMoves(game.rules, s));
      expect(moves!.has(line[0]!)).toBe(true);
      game.rules.make(s, line[0]!);
    }
  });

  test('the same seed gives the same answer', () => {
    const s = game.setup(game.options.defaults);
    const ask = () => engine.analyse(s, new SearchClock({ nodes: 50 }), ALL, ignore);
    expect(ask()).toEqual(ask());
  });
});

test('a win in one move is played and known to be one', () => {
  const s = quantik.setup({});
  for (const move of ['Aa1', 'Bb1', 'Cc1']) quantik.rules.make(s, quantik.pack(quantik.parse(move)!));
  const { line, value } = genericEngine(quantik.rules).analyse(s, new SearchClock({ nodes: 1 }), ALL, ignore);
  expect(quantik.format(line[0]!)).toBe('Dd1');
  expect(value).toEqual({ outcome: 'win', plies: 1 });
});

test('with enough playouts a threat is met', () => {
  const s = q4.setup(q4.options.defaults);
  for (const move of ['1a1', '3d4', '1b1', '4a3', '1c1']) q4.rules.make(s, q4.pack(q4.parse(move)!));
  const { line } = genericEngine(q4.rules).analyse(s, new SearchClock({ nodes: 6_000 }), ALL, ignore);
  expect(q4.format(line[0]!)).toBe('1d1');
});

test('reports what it answers, and a higher level plays more playouts', () => {
  const s = quantik.setup({});
  const engine = genericEngine(quantik.rules);
  const reported: unknown[] = [];
  const answer = engine.analyse(s, new SearchClock({ nodes: 20 }), { everyMove: false }, (each) => reported.push(each));
  expect(reported).toEqual([answer]);
  expect(answer.moves).toBeUndefined();
  const playouts = LEVELS.map((level) => engine.levels[level].limit.nodes ?? Infinity);
  expect(playouts).toEqual(playouts.toSorted((a, b) => a - b));
  expect(new Set(playouts).size).toBe(LEVELS.length);
});

test('a game with an engine of its own is not left to the generic one', () => {
  const known = analyse(quantik, quantik.setup({}), {});
  expect(known).toMatchObject({ ok: true, value: { value: { outcome: 'loss' } } });
});

test.each([0, -1, NaN, 2])('a limit of %d plies ends the search', (depth) => {
  const { nodes } = genericEngine(quantik.rules).analyse(quantik.setup({}), new SearchClock({ depth }), ALL, ignore);
  expect(nodes).toBe(depth > 0 ? 1_000 * depth : 1);
});
