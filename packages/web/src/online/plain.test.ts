// Server tables as game sessions, and the descriptions of past games.

import { openTable, type Control, type PastGame, type Sitter, type Table } from '@quadrille/protocol';
import { describe, expect, test } from 'vitest';
import { resultFor } from '../account/result.ts';
import { qrPath } from './qr.ts';
import { QUICK, quickSettings } from './quick-pairing.ts';
import { sessionFromTable } from './online-session.ts';

function table(control: Control, sitters: readonly (Sitter | undefined)[], points: Record<string, number> = {}): Table {
  const settings = { ...quickSettings('quantik', control), stake: 4 };
  const opened = openTable('t', {
    e: 'opened',
    v: 1,
    at: 0,
    settings,
    by: { kind: 'person', id: 'p', name: '' },
  } as never);
  return { ...opened, sitters, series: { number: 3, points } };
}

const anna: Sitter = { kind: 'person', id: 'p1', name: 'Anna', guest: false };
const guest: Sitter = { kind: 'person', id: 'p2', name: '', guest: true };
const computer: Sitter = { kind: 'computer', level: 6 };

describe('a table as a session', () => {
  test('names people, computers by level, and leaves free seats unnamed', () => {
    const at = table({ kind: 'none' }, [anna, undefined], { p1: 8 });
    const session = sessionFromTable(at, at.match);
    expect(session.players).toEqual([
      { name: 'Anna', level: undefined, points: 8 },
      { name: undefined, level: undefined, points: 0 },
    ]);
    expect(session).toMatchObject({ id: 't', stake: 4, control: undefined, undone: [], earlier: 3 });
    expect(session.match).toBe(at.match);
  });

  test('a guest has no name, a computer its points', () => {
    const at = table({ kind: 'none' }, [guest, computer], { 'computer:6': 4, p2: 12 });
    expect(sessionFromTable(at, at.match).players).toEqual([
      { name: undefined, level: undefined, points: 12 },
      { name: undefined, level: 6, points: 4 },
    ]);
  });

  test.each([
    [
      { kind: 'clock', total: 60_000, increment: 2000 },
      { total: 60_000, increment: 2000 },
    ],
    [
      { kind: 'days', days: 2 },
      { total: 2 * 86_400_000, increment: 0 },
    ],
  ] as const)('%j is a clock of %j', (control, expected) => {
    const at = table(control, [anna, guest]);
    expect(sessionFromTable(at, at.match).control).toMatchObject(expected);
    expect(sessionFromTable(at, at.match).left).toBe(at.clocks.left);
  });
});

test('quick games: three minutes and two seconds, ten and five, two days; plain, public, unrated', () => {
  expect(QUICK).toEqual([
    { kind: 'clock', total: 180_000, increment: 2000 },
    { kind: 'clock', total: 600_000, increment: 5000 },
    { kind: 'days', days: 2 },
  ]);
  expect(quickSettings('quads', QUICK[0]!)).toMatchObject({
    game: 'quads',
    options: { border: false, hidden: false },
    access: 'public',
    order: 'random',
    stake: 1,
    rated: false,
  });
});

const game = (status: string, winners: readonly number[] | null): PastGame =>
  ({ status, winners, sitters: [computer, anna, guest] }) as unknown as PastGame;

describe('how a past game went', () => {
  test.each([
    ['p1', game('over', [1]), 'won'],
    ['p1', game('over', [0, 2]), 'lost'],
    ['p2', game('over', [0, 2]), 'won'],
    ['p1', game('over', []), 'drawn'],
    ['p1', game('over', null), 'drawn'],
    ['p1', game('playing', null), 'playing'],
    ['p1', game('open', null), 'open'],
  ])('for %s', (player, past, result) => {
    expect(resultFor(player, past)).toBe(result);
  });
});

test('a code is made of squares within its size, with a margin', () => {
  const { size, path } = qrPath('http://192.168.0.7:3000/en/online/table/#abc');
  const squares = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  expect(path.replaceAll(/M\d+ \d+h1v1h-1z/g, '')).toBe('');
  expect(squares.length).toBeGreaterThan(100);
  expect(Math.min(...squares.flat())).toBe(3);
  expect(Math.max(...squares.flat())).toBe(size - 4);
  // A finder pattern in the upper left corner, and none in the lower right one.
  const dark = new Set(squares.map(([x, y]) => `${x} ${y}`));
  expect([0, 1, 2, 3, 4, 5, 6].every((n) => dark.has(`${3 + n} 3`) && dark.has(`3 ${3 + n}`))).toBe(true);
  expect([0, 1, 2, 3, 4, 5, 6].every((n) => dark.has(`${size - 4 - n} ${size - 4}`))).toBe(false);
});
