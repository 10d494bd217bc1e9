import { GAME_IDS, GAMES, legalMoves, ONGOING, type Game, type Kinds, type MoveId } from '@quadrille/rules';
import { q4 } from '@quadrille/rules/q4';
import { describe, expect, test } from 'vitest';
import { LEVELS, type Level } from './level.ts';
import { chooseAtLevel } from './levels.ts';

function start<K extends Kinds>(game: Game<K>, options: object = {}): K['state'] {
  const parsed = game.options.parse(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  return game.setup(parsed.value);
}

function choose<K extends Kinds>(game: Game<K>, s: K['state'], level: Level, seed: number): MoveId {
  const chosen = chooseAtLevel(game, game.redact(s, game.rules.actor(s)), level, seed);
  if (!chosen.ok) throw new Error(chosen.error.kind);
  return chosen.value;
}

/** Levels that play by nodes or depth; level 8 plays by time, except in Quantik. */
const STEADY = LEVELS.filter((level) => level < 8);

describe.each(GAME_IDS)('%s', (id) => {
  const game = GAMES[id];

  test('every level plays legal moves to the end of a game', () => {
    const s = start(game, id === 'q4' ? { marbles: 5 } : {});
    for (let ply = 0; ply < 60 && game.rules.status(s) === ONGOING; ply++) {
      const move = choose(game, s, STEADY[ply % STEADY.length]!, ply);
      expect(legalMoves(game.rules, s)).toContain(move);
      game.rules.make(s, move);
    }
    expect(game.rules.count(s) === 0 || id === 'q4').toBe(true);
  });

  test('the same seed gives the same move', () => {
    for (const level of STEADY) {
      const s = start(game);
      for (let ply = 0; ply < 4; ply++) game.rules.make(s, choose(game, s, 1, ply + level));
      expect(choose(game, s, level, 5)).toBe(choose(game, s, level, 5));
    }
  });

  test('level 5 beats level 1 nearly always', () => {
    let wins = 0;
    for (let n = 0; n < 16; n++) {
      const s = start(game);
      for (let ply = 0; ply < 200 && game.rules.status(s) === ONGOING; ply++) {
        const strong = game.rules.actor(s) === n % 2;
        game.rules.make(s, choose(game, s, strong ? 5 : 1, 100 * n + ply));
      }
      if (game.rules.status(s) === 1 << (n % 2)) wins++;
    }
    expect(wins).toBeGreaterThanOrEqual(13);
  });
});

test('no level announces falsely', () => {
  const game = q4;
  for (const level of STEADY) {
    const s = start(game, { announce: true, penalty: 'none', marbles: 5 });
    for (let ply = 0; ply < 16 && game.rules.status(s) === ONGOING; ply++) {
      const move = choose(game, s, level, ply);
      game.rules.make(s, move);
      const announced = game.unpack(move).announce;
      expect(announced && game.rules.status(s) <= 0).toBe(false);
    }
  }
});

test('a finished game is refused', () => {
  const s = start(GAMES.quantik);
  for (const text of ['Aa1', 'Bb1', 'Cc1', 'Dd1'])
    GAMES.quantik.rules.make(s, GAMES.quantik.pack(GAMES.quantik.parse(text)!));
  expect(chooseAtLevel(GAMES.quantik, s, 3, 1)).toEqual({ ok: false, error: { kind: 'over' } });
});
