import { act, below, legalMoves, parseAct, parseMatch, seeded, startMatch, type Match } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { VARIANTS } from '@quadrille/rules/testing';
import { engineRequestOf, parseEngineRequest } from './request.ts';

/** A game of random moves; `leave` resigns for a seat in between where the others play on. */
function randomMatch({ game, options }: (typeof VARIANTS)[number], seed: number, leave: boolean): Match {
  const random = seeded(seed);
  let match = startMatch(game, options);
  for (let ply = 0; ply < 12; ply++) {
    const moves = legalMoves(game.rules, match.state);
    const departs = leave && ply === 5 && game.seats(options) > 2;
    const what = departs
      ? ({ kind: 'resigns', seat: game.rules.actor(match.state) } as const)
      : ({ kind: 'move', id: moves[below(random, moves.length)]! } as const);
    const next = act(match, what);
    if (!next.ok || next.value.outcome !== undefined) break;
    match = next.value;
  }
  return match;
}

describe.each(VARIANTS)('$name', (variant) => {
  test.each([false, true])('a worker reads the position that was sent, with departures: %s', (leave) => {
    for (let seed = 1; seed <= 5; seed++) {
      const match = randomMatch(variant, seed, leave);
      const read = parseEngineRequest(structuredClone(engineRequestOf(match)));
      if (!read.ok) throw new Error(read.error.kind);
      const { game } = match;
      expect(game.formatPosition(read.value.state)).toBe(game.formatPosition(match.state));
      expect(legalMoves(game.rules, read.value.state)).toEqual(legalMoves(game.rules, match.state));
    }
  });
});

test('the empty board needs no position; another start does', () => {
  expect(engineRequestOf(startMatch(...quads()))).toEqual({ game: 'quads', options: quads()[1], moves: [] });
  const placed = parseMatch({ game: 'quantik', position: '..../..../..../A...', moves: ['Bb3'] });
  expect(placed.ok && engineRequestOf(placed.value)).toMatchObject({
    position: '..../..../..../A...',
    moves: ['Bb3'],
  });
});

test('after a departure the position is sent, and no moves', () => {
  const match = parseMatch({ game: 'q4', options: { players: 3 }, moves: ['1a1', '2:resigns', '1b1'] });
  if (!match.ok) throw new Error(match.error.kind);
  const { position, moves } = engineRequestOf(match.value);
  expect(position).toMatch(/out=2$/);
  expect(moves).toEqual([]);
});

test('acts other than moves are refused', () => {
  expect(parseAct(quads()[0], '1:resigns')).toBeDefined();
  const read = parseEngineRequest({ game: 'quads', moves: ['1:resigns'] });
  expect(read).toEqual({ ok: false, error: { kind: 'bad-move', ply: 0 } });
});

function quads(): [Match['game'], Match['options']] {
  const match = parseMatch({ game: 'quads', moves: [] });
  if (!match.ok) throw new Error(match.error.kind);
  return [match.value.game, match.value.options];
}
