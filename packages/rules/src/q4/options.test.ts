import { describe, expect, test } from 'vitest';
import { fitOptions } from '../options.ts';
import { stateAfter } from '../../testing/random-games.ts';
import { q4 } from './game.ts';
import { coloursOf, maxMarbles, Q4_OPTIONS } from './options.ts';

const range = (most: number) => ({ ok: false, error: { kind: 'out-of-range', option: 'marbles', least: 4, most } });

describe('options', () => {
  test('two players with twelve marbles each, lines found by themselves', () => {
    expect(Q4_OPTIONS.parse({})).toEqual({ ok: true, value: Q4_OPTIONS.defaults });
    expect(stateAfter(q4, {}).reserve.slice(0, 2)).toEqual(Int32Array.of(12, 12));
    expect(q4.options.list(Q4_OPTIONS.defaults)).toEqual([]);
  });

  test.each(['players=3', 3, [['players', 3]]])('%j are no options', (input) => {
    expect(Q4_OPTIONS.parse(input)).toEqual({ ok: false, error: { kind: 'not-an-object' } });
  });

  test.each([
    [{ players: 2 }, 2, 31],
    [{ players: 3 }, 3, 21],
    [{ players: 4 }, 4, 15],
    [{ players: 4, teams: 'partners' }, 4, 15],
    [{ players: 4, teams: 'shared' }, 2, 31],
  ] as const)('%j: %i colours, at most %i marbles of each, so that a hole stays free', (company, colours, most) => {
    const full = Q4_OPTIONS.parse({ ...company, marbles: most });
    expect(full).toMatchObject({ ok: true, value: { marbles: most } });
    expect(coloursOf({ teams: 'none', ...company })).toBe(colours);
    expect(maxMarbles({ teams: 'none', ...company })).toBe(most);
    expect(Q4_OPTIONS.parse({ ...company, marbles: 4 }).ok).toBe(true);
    expect(Q4_OPTIONS.parse({ ...company, marbles: most + 1 })).toEqual(range(most));
    expect(Q4_OPTIONS.parse({ ...company, marbles: 3 })).toEqual(range(most));
  });

  test('sixteen marbles for four players would fill every hole: refused', () => {
    expect(Q4_OPTIONS.parse({ players: 4, marbles: 16 })).toEqual(range(15));
  });

  test.each([12.5, '12', Infinity, NaN, -4, true])('%s is no number of marbles', (marbles) => {
    expect(Q4_OPTIONS.parse({ marbles })).toEqual(range(31));
  });

  test('teams are for four players', () => {
    for (const players of [2, 3]) {
      const fault = { kind: 'needs', option: 'teams', other: 'players', value: 4 };
      expect(Q4_OPTIONS.parse({ players, teams: 'partners' })).toEqual({ ok: false, error: fault });
    }
  });

  test.each([
    ['players', 5, ['2', '3', '4']],
    ['players', '2', ['2', '3', '4']],
    ['teams', 'pairs', ['none', 'partners', 'shared']],
    ['announce', 'yes', ['true', 'false']],
    ['penalty', 'death', ['none', 'skip', 'out']],
  ])('%s cannot be %j', (option, value, allowed) => {
    expect(Q4_OPTIONS.parse({ [option]: value })).toEqual({ ok: false, error: { kind: 'bad-value', option, allowed } });
  });

  test.each(['colour', 'toString', '__proto__', 'constructor'])('%s is no option', (option) => {
    const given: unknown = JSON.parse(`{ "${option}": 1 }`);
    expect(Q4_OPTIONS.parse(given)).toEqual({
      ok: false,
      error: { kind: 'unknown-option', option, known: ['players', 'teams', 'marbles', 'announce', 'penalty'] },
    });
  });

  test('what differs from the usual is listed', () => {
    const options = stateAfter(q4, {
      players: 4,
      teams: 'shared',
      marbles: 31,
      announce: true,
      penalty: 'out',
    }).options;
    expect(q4.options.list(options)).toEqual([
      ['players', 4],
      ['teams', 'shared'],
      ['marbles', 31],
      ['announce', true],
      ['penalty', 'out'],
    ]);
  });

  test.each([
    [{}, {}],
    [
      { players: 4, marbles: 31 },
      { players: 4, marbles: 15 },
    ],
    [
      { players: 4, teams: 'shared', marbles: 31 },
      { players: 4, teams: 'shared', marbles: 31 },
    ],
    [
      { players: 3, teams: 'shared', marbles: 31 },
      { players: 3, marbles: 21 },
    ],
    [{ marbles: 1, penalty: 'out' }, { marbles: 4 }],
    [
      { marbles: null, announce: true, penalty: 'out' },
      { announce: true, penalty: 'out' },
    ],
  ])('a form in which %j is chosen means %j', (chosen, meant) => {
    const fit = fitOptions(Q4_OPTIONS, chosen);
    expect(fit).toEqual({ ...Q4_OPTIONS.defaults, ...meant });
    expect(Q4_OPTIONS.parse(fit)).toEqual({ ok: true, value: fit });
  });
});
