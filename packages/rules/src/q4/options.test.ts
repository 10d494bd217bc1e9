import { describe, expect, test } from 'vitest';
import { follow } from '../walks.ts';
import { q4 } from './game.ts';
import { coloursOf, mostMarbles, parseQ4Options, Q4_DEFAULTS } from './options.ts';

const range = (most: number) => ({ ok: false, error: { kind: 'marbles-range', least: 4, most } });

describe('options', () => {
  test('two players with twelve marbles each, lines found by themselves', () => {
    expect(parseQ4Options({})).toEqual({ ok: true, value: Q4_DEFAULTS });
    expect(follow(q4, {}).reserve.slice(0, 2)).toEqual(Int32Array.of(12, 12));
    expect(q4.listOptions(Q4_DEFAULTS)).toEqual([]);
  });

  test.each([
    [{ players: 2 }, 2, 31],
    [{ players: 3 }, 3, 21],
    [{ players: 4 }, 4, 15],
    [{ players: 4, teams: 'partners' }, 4, 15],
    [{ players: 4, teams: 'shared' }, 2, 31],
  ] as const)('%j: %i colours, at most %i marbles of each, so that a hole stays free', (company, colours, most) => {
    const full = parseQ4Options({ ...company, marbles: most });
    expect(full).toMatchObject({ ok: true, value: { marbles: most } });
    expect(coloursOf({ teams: 'none', ...company })).toBe(colours);
    expect(mostMarbles({ teams: 'none', ...company })).toBe(most);
    expect(parseQ4Options({ ...company, marbles: 4 }).ok).toBe(true);
    expect(parseQ4Options({ ...company, marbles: most + 1 })).toEqual(range(most));
    expect(parseQ4Options({ ...company, marbles: 3 })).toEqual(range(most));
  });

  test('sixteen marbles for four players would fill every hole: refused', () => {
    expect(parseQ4Options({ players: 4, marbles: 16 })).toEqual(range(15));
  });

  test.each([12.5, '12', Infinity, NaN, -4, true])('%s is no number of marbles', (marbles) => {
    expect(parseQ4Options({ marbles })).toEqual(range(31));
  });

  test('teams are for four players', () => {
    for (const players of [2, 3]) {
      expect(parseQ4Options({ players, teams: 'partners' })).toEqual({ ok: false, error: { kind: 'teams-need-four' } });
    }
  });

  test.each([
    ['players', 5, ['2', '3', '4']],
    ['players', '2', ['2', '3', '4']],
    ['teams', 'pairs', ['none', 'partners', 'shared']],
    ['announce', 'yes', ['true', 'false']],
    ['penalty', 'death', ['none', 'skip', 'out']],
  ])('%s cannot be %j', (option, value, allowed) => {
    expect(parseQ4Options({ [option]: value })).toEqual({ ok: false, error: { kind: 'bad-value', option, allowed } });
  });

  test.each(['colour', 'toString', '__proto__', 'constructor'])('%s is no option', (option) => {
    const given: unknown = JSON.parse(`{ "${option}": 1 }`);
    expect(parseQ4Options(given)).toEqual({
      ok: false,
      error: { kind: 'unknown-option', option, known: ['players', 'teams', 'marbles', 'announce', 'penalty'] },
    });
  });

  test('what differs from the usual is listed', () => {
    const options = follow(q4, { players: 4, teams: 'shared', marbles: 31, announce: true, penalty: 'out' }).options;
    expect(q4.listOptions(options)).toEqual([
      ['players', 4],
      ['teams', 'shared'],
      ['marbles', 31],
      ['announce', true],
      ['penalty', 'out'],
    ]);
  });
});
