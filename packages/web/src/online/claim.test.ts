import { evolve, openTable, parseSettings, type EventBody, type Table } from '@quadrille/protocol';
import { describe, expect, test } from 'vitest';
import { untilClaim, waitsForClock } from './claim.ts';

const BEGAN = 1_000_000;
const person = (id: string) => ({ kind: 'person', id, name: id, guest: true }) as const;

/** Anna and Ben at Quantik; Anna is to move. */
function table(settings: object, ...more: EventBody[]): Table {
  const opened = { v: 1, at: 0, e: 'opened', host: 'anna', settings: parseSettings(settings)! } as const;
  const bodies: EventBody[] = [
    { e: 'sat', place: 0, who: person('anna') },
    { e: 'sat', place: 1, who: person('ben') },
    { e: 'began', order: [0, 1] },
    ...more,
  ];
  return bodies.reduce((now, body) => evolve(now, { ...body, v: now.version + 1, at: BEGAN }), openTable('t', opened));
}

const CLAIM_AFTER_MS = 90_000;
const LATE = BEGAN + CLAIM_AFTER_MS;
const [anna, ben] = [0, 1];
const after = (absentMs: number, now = LATE) => ({ now, absence: () => absentMs, claimAfterMs: CLAIM_AFTER_MS });
const unclocked = table({ game: 'quantik' });

describe('a claim', () => {
  test('is possible when the player to move has been absent for long enough within their turn', () => {
    expect(untilClaim(unclocked, ben, after(CLAIM_AFTER_MS))).toBe(0);
    expect(untilClaim(unclocked, ben, after(CLAIM_AFTER_MS - 1))).toBe(1);
    expect(untilClaim(unclocked, ben, after(CLAIM_AFTER_MS, LATE - 1))).toBe(1);
    expect(untilClaim(unclocked, ben, after(30_000))).toBe(60_000);
  });

  test.each([
    ['by the absent player', unclocked, anna],
    ['by a spectator', unclocked, undefined],
    ['with a clock', table({ game: 'quantik', control: { kind: 'days', days: 1 } }), ben],
    ['when the game is over', table({ game: 'quantik' }, { e: 'acted', act: '1:resigns', spent: 0 }), ben],
    [
      'against a computer',
      table({ game: 'quantik' }, { e: 'sat', place: 0, who: { kind: 'computer', level: 1 } }),
      ben,
    ],
  ])('is not possible %s', (_, at, seat) => {
    expect(untilClaim(at, seat, after(CLAIM_AFTER_MS))).toBeUndefined();
  });
});

test('is not possible against a player who is present', () => {
  expect(untilClaim(unclocked, ben, after(0))).toBeUndefined();
});

test('where a clock decides, the others wait for it while the player to move is away', () => {
  const clocked = table({ game: 'quantik', control: { kind: 'clock', total: 60_000, increment: 0 } });
  expect(waitsForClock(clocked, ben, () => false)).toBe(true);
  expect(waitsForClock(clocked, ben, () => true)).toBe(false);
  expect(waitsForClock(clocked, anna, () => false)).toBe(false);
  expect(waitsForClock(unclocked, ben, () => false)).toBe(false);
});
