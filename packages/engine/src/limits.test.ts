// Whatever is asked of the engine, it answers at once or says why not.

import { GAME_IDS, GAMES, legalMoves, ONGOING, playout, seeded, type AnyGame, type Kinds } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Limit } from './clock.ts';
import { LEVELS } from './level.ts';
import { chooseAtLevel } from './levels.ts';

/** A position after so many random moves, with what the seat to move sees of it. */
function after(game: AnyGame, plies: number, options: object = {}): Kinds['state'] {
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = game.setup(parsed.value);
  playout(game.rules, s, seeded(4), new Int32Array(game.rules.maxMoves), plies);
  return game.redact(s, game.rules.actor(s));
}

/** What is wrong with the answer: nothing, if it comes within moments, is legal and values every move. */
function faultsOf(game: AnyGame, view: Kinds['state'], limit: Limit): string[] {
  const start = performance.now();
  const one = analyse(game, view, limit);
  const all = analyse(game, view, limit, { everyMove: true });
  const spent = performance.now() - start;
  if (!one.ok || !all.ok) return ['an error'];
  const legal = legalMoves(game.rules, view);
  return [
    ...(spent > 10_000 ? [`${spent} ms`] : []),
    ...[one, all].flatMap(({ value }) => (legal.includes(value.line[0]!) ? [] : ['an illegal move'])),
    ...(all.value.moves?.size === legal.length ? [] : ['not every move']),
  ];
}

const CASES = [
  ...GAME_IDS.map((id) => ({ id, options: {} })),
  { id: 'quads', options: { border: true, hidden: true } },
  { id: 'q4', options: { players: 3 } },
  { id: 'q4', options: { players: 4, teams: 'shared' } },
  { id: 'q4', options: { announce: true, penalty: 'none' } },
] as const;

describe.each(CASES)('$id $options', ({ id, options }) => {
  const game = GAMES[id];

  test.each([0, -1, -Infinity, NaN])('a limit of %d leaves time for some legal move', (nothing) => {
    for (const plies of [0, 2, 5]) {
      const view = after(game, plies, options);
      for (const limit of [{ time: nothing }, { nodes: nothing }, { depth: nothing }]) {
        expect(faultsOf(game, view, limit)).toEqual([]);
      }
    }
  });

  test('a search that is stopped before it starts still has a move', () => {
    for (const limit of [{}, { time: 1e12, nodes: Infinity, depth: Infinity }]) {
      expect(faultsOf(game, after(game, 3, options), { ...limit, stop: () => true })).toEqual([]);
    }
  });

  test.each([1e12, Infinity])('a limit of %d is no limit, and can be stopped in the middle', (endless) => {
    for (const limit of [{ time: endless }, { nodes: endless }, { depth: endless }]) {
      const until = performance.now() + 100;
      const stop = () => performance.now() > until;
      expect(faultsOf(game, after(game, 4, options), { ...limit, stop })).toEqual([]);
    }
  });

  test('a finished game is an error for every limit and level', () => {
    const view = after(game, 4000, options);
    expect(game.rules.status(view)).not.toBe(ONGOING);
    for (const limit of [{}, { time: 0 }, { nodes: NaN }, { stop: () => true }]) {
      expect(analyse(game, view, limit)).toEqual({ ok: false, error: { kind: 'over' } });
    }
    for (const level of LEVELS) {
      expect(chooseAtLevel(game, view, level, 1)).toEqual({ ok: false, error: { kind: 'over' } });
    }
  });
});
