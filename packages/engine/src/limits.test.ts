// For any request the engine answers at once, or says why not.

import { GAME_IDS, GAMES, legalMoves, ONGOING, randomPlayout, seeded, type Game, type Kinds } from '@quadrille/rules';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { analyse } from './analyse.ts';
import type { SearchLimit } from './clock.ts';
import { LEVELS } from './level.ts';
import { chooseAtLevel } from './levels.ts';

/** A position after this many random moves, redacted for the seat to move. */
function after<K extends Kinds>(game: Game<K>, plies: number, options: object = {}): K['state'] {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  const s = game.setup(parsed.value);
  randomPlayout(game.rules, s, seeded(4), new Int32Array(game.rules.maxMoves), plies);
  return game.redact(s, game.rules.actor(s));
}

/** The faults of the answer: none if it comes quickly, is legal and values every move. */
function faultsOf<K extends Kinds>(game: Game<K>, view: K['state'], limit: SearchLimit): string[] {
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

describe('a search that would go on keeps to its limit', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const OPEN = [
    { id: 'quads', options: {}, plies: 4 },
    { id: 'quads', options: {}, plies: 15 },
    { id: 'quads', options: { border: true }, plies: 13 },
    { id: 'q4', options: {}, plies: 4 },
    { id: 'q4', options: { marbles: 5 }, plies: 12 },
    { id: 'q4', options: { players: 3 }, plies: 6 },
    { id: 'q4', options: { players: 4, teams: 'shared' }, plies: 6 },
  ] as const;

  describe.each(OPEN)('$id $options after $plies plies', ({ id, options, plies }) => {
    const game = GAMES[id];
    const view = after(game, plies, options);

    test.each([true, false])('of time, where every look at it takes a millisecond (every move: %s)', (everyMove) => {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now++);
      for (const time of [5, 40]) {
        const start = now;
        const { nodes } = found(analyse(game, view, { time }, { everyMove }));
        // Finishing after the limit takes a few more checks.
        expect(now - start).toBeGreaterThanOrEqual(time);
        expect(now - start).toBeLessThanOrEqual(time + 10);
        // Few enough between two checks that a slow machine stops in time.
        expect(nodes).toBeLessThanOrEqual(320 * (time + 2));
      }
    });

    test.each([50, 127, 600])('of %d positions, but for the last forced win that is looked for', (nodes) => {
      for (const everyMove of [true, false]) {
        const analysis = found(analyse(game, view, { nodes }, { everyMove }));
        expect(analysis.nodes).toBeGreaterThanOrEqual(nodes);
        expect(analysis.nodes).toBeLessThanOrEqual(nodes + 200);
      }
    });
  });
});

function found(analysis: ReturnType<typeof analyse>) {
  if (!analysis.ok) throw new Error(analysis.error.kind);
  return analysis.value;
}
