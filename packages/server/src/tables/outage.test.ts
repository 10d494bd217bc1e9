import { Settings, tableFrom, type Table } from '@quadrille/protocol';
import { parse } from 'valibot';
import { expect, test } from 'vitest';
import { outageCompensation } from './outage.ts';

const control = { kind: 'clock', total: 60_000, increment: 0 };
const computer = { kind: 'computer', level: 1 } as const;

/** A game that began at `began`, with a move at each given time. */
function game(began: number, ...moves: number[]): Table {
  return tableFrom('table', [
    { v: 1, at: began, e: 'opened', settings: parse(Settings, { game: 'quantik', control }), host: 'anna' },
    { v: 2, at: began, e: 'sat', place: 0, who: computer },
    { v: 3, at: began, e: 'sat', place: 1, who: computer },
    { v: 4, at: began, e: 'began', order: [0, 1] },
    ...moves.map((at, n) => ({ v: 5 + n, at, e: 'acted' as const, act: ['Aa1', 'Bb1'][n]!, spent: 0 })),
  ]);
}

test('an outage during a turn is compensated, whether or not a move was made since', () => {
  const absence = { began: 5_000, ended: 9_000 };
  expect(outageCompensation(game(1_000), [absence])).toEqual({ e: 'excused', ms: 4_000, until: 9_000 });
  expect(outageCompensation(game(1_000, 2_000), [absence])).toEqual({ e: 'excused', ms: 4_000, until: 9_000 });
});

test('a turn that began while players reconnected is compensated for the rest of that time', () => {
  expect(outageCompensation(game(1_000, 8_000), [{ began: 5_000, ended: 9_000 }])).toEqual({
    e: 'excused',
    ms: 1_000,
    until: 9_000,
  });
});

test('a game that began after an outage is not compensated, and one that lasted through two is for both', () => {
  expect(outageCompensation(game(8_000), [{ began: 5_000, ended: 9_000 }])).toBeUndefined();
  const both = [
    { began: 5_000, ended: 9_000 },
    { began: 8_500, ended: 12_000 },
  ];
  expect(outageCompensation(game(1_000), both)).toMatchObject({ until: 12_000 });
});
