// Folding events into a table.

import { act, parseAct } from '@quadrille/rules';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { MAX_LAG_BUDGET_MS } from './clocks.ts';
import type { EventBody, TableEvent } from './events.ts';
import { gameOf, parseSettings, seatsAt, Settings, whyNotAllowed } from './settings.ts';
import {
  actMemoised,
  actorAt,
  evolve,
  openTable,
  peopleAt,
  pointsAfter,
  resultOf,
  seatOf,
  seriesKey,
  tableFrom,
  type Table,
} from './table.ts';

const person = (id: string) => ({ kind: 'person', id, name: id, guest: true }) as const;
const computer = { kind: 'computer', level: 5 } as const;

/** The events with their versions; each happens a second after the previous one. */
const numbered = (bodies: readonly EventBody[]): TableEvent[] =>
  bodies.map((body, n) => ({ ...body, v: n + 1, at: (n + 1) * 1000 }));
const tableOf = (...bodies: EventBody[]): Table => tableFrom('table-of-test', numbered(bodies));

const opened = (settings: object, more: object = {}): EventBody => ({
  e: 'opened',
  settings: parseSettings(settings)!,
  host: 'anna',
  ...more,
});
const acted = (text: string): EventBody => ({ e: 'acted', act: text, spent: 0 });
const moves = (text: string): EventBody[] => text.split(' ').map(acted);

/** Anna and Ben at Quantik, with the game begun. */
const PAIR: readonly EventBody[] = [
  opened({ game: 'quantik' }),
  { e: 'sat', place: 0, who: person('anna') },
  { e: 'sat', place: 1, who: person('ben') },
  { e: 'began', order: [0, 1] },
];
/** Three people and a computer at Q4. */
const CROWD: readonly EventBody[] = [
  opened({ game: 'q4', options: { players: 4 }, control: { kind: 'clock', total: 60_000, increment: 0 } }),
  { e: 'sat', place: 0, who: person('anna') },
  { e: 'sat', place: 1, who: computer },
  { e: 'sat', place: 2, who: person('ben') },
  { e: 'sat', place: 3, who: person('cleo') },
  { e: 'began', order: [0, 1, 2, 3] },
];

describe('an opened table', () => {
  test('is empty, open and at its first event', () => {
    expect(tableOf(opened({ game: 'q4', options: { players: 3 } }))).toMatchObject({
      id: 'table-of-test',
      version: 1,
      status: 'open',
      host: 'anna',
      quick: false,
      sitters: [undefined, undefined, undefined],
      clocks: { since: 1000, moved: 0 },
      proposing: undefined,
      next: undefined,
      series: { number: 0, points: {} },
      chat: [],
      openedAt: 1000,
      at: 1000,
    });
  });

  test('may continue a series, and may have been opened by a seek', () => {
    const series = { number: 2, points: { anna: 5 } };
    expect(tableOf(opened({ game: 'quantik' }, { series, quick: true }))).toMatchObject({ series, quick: true });
  });

  test('starts with its opening event and has no gaps', () => {
    const [first, second] = numbered(PAIR);
    expect(() => openTable('t', { ...second!, v: 1 })).toThrow('does not begin');
    expect(() => openTable('t', { ...first!, v: 2 })).toThrow('does not begin');
    const table = openTable('t', first!);
    expect(() => evolve(table, { ...second!, v: 1 })).toThrow('event 1 after 1');
    expect(() => evolve(table, { ...second!, v: 3 })).toThrow('event 3 after 1');
    expect(evolve(table, second!)).toMatchObject({ version: 2, at: 2000 });
  });

  test('has players in their seats until they stand up', () => {
    const three = tableOf(...CROWD.slice(0, 4));
    expect([seatOf(three, 'anna'), seatOf(three, 'ben'), seatOf(three, 'cleo')]).toEqual([0, 2, undefined]);
    expect(peopleAt(three)).toEqual([0, 2]);
    const two = evolve(three, { v: 5, at: 5000, e: 'stood', place: 0 });
    expect([seatOf(two, 'anna'), peopleAt(two)]).toEqual([undefined, [2]]);
    expect(evolve(two, { v: 6, at: 6000, e: 'closed', why: 'host' })).toMatchObject({ status: 'closed', version: 6 });
  });

  test('begins with players in the seats drawn by lot, and assigns their chat to these', () => {
    const table = tableOf(
      ...PAIR.slice(0, 3),
      { e: 'said', seat: 0, phrase: 'hello' },
      { e: 'said', seat: 1, text: 'hi' },
      { e: 'began', order: [1, 0] },
    );
    expect(table).toMatchObject({
      status: 'playing',
      sitters: [{ id: 'ben' }, { id: 'anna' }],
      clocks: { since: 6000 },
    });
    expect(table.chat).toEqual([
      { at: 4000, seat: 1, text: undefined, phrase: 'hello' },
      { at: 5000, seat: 0, text: 'hi', phrase: undefined },
    ]);
  });
});

describe('a game', () => {
  test('continues with each move until it is over', () => {
    const table = tableOf(...PAIR, ...moves('Aa1 Bb1 Cc1'));
    expect([table.status, actorAt(table), table.match.acts.length]).toEqual(['playing', 1, 3]);
    const end = evolve(table, { v: 8, at: 8000, e: 'acted', act: 'Dd1', spent: 0 });
    expect(end).toMatchObject({ status: 'over', version: 8, at: 8000 });
    expect(resultOf(end.match.outcome!)).toEqual({ winners: [1], reason: 'line' });
  });

  test.each(['Aa1', 'Zz9', '1:dances', '3:resigns'])('"%s" does not follow after Aa1', (text) => {
    expect(() => tableOf(...PAIR, acted('Aa1'), acted(text))).toThrow('does not follow');
  });

  test('charges a move to the clock of the player who made it', () => {
    const table = tableOf(...CROWD, { e: 'acted', act: '1a1', spent: 5000, lag: 300 });
    expect(table.clocks).toMatchObject({ left: [55_000, 60_000, 60_000, 60_000], moved: 1, since: 7000 });
    expect(table.clocks.lagBudget[0]).toBe(MAX_LAG_BUDGET_MS - 200);
  });

  test('postpones the turn by an outage, and records that it was compensated', () => {
    const table = tableOf(...CROWD, { e: 'excused', ms: 2500, until: 9000 });
    expect(table.clocks).toMatchObject({ since: 6000 + 2500, compensatedUntil: 9000 });
  });

  test('counts a hidden event as a version and changes nothing else', () => {
    const before = tableOf(...PAIR);
    expect(evolve(before, { v: 5, at: 9000, e: 'hidden' })).toEqual({ ...before, version: 5, at: 9000 });
  });
});

describe('a proposal', () => {
  const DRAW = { e: 'proposed', what: 'draw', seat: 2 } as const;

  test('is kept with the seats that agreed until it is declined', () => {
    const proposed = tableOf(...CROWD, DRAW);
    expect(proposed.proposing).toEqual({ what: 'draw', by: 2, agreed: 0b0100 });
    const agreed = evolve(proposed, { v: 8, at: 8000, e: 'agreed', what: 'draw', seat: 0 });
    expect(agreed.proposing).toEqual({ what: 'draw', by: 2, agreed: 0b0101 });
    expect(evolve(agreed, { v: 9, at: 9000, e: 'declined', what: 'draw', seat: 3 }).proposing).toBeUndefined();
    const nothing = evolve(tableOf(...CROWD), { v: 7, at: 7000, e: 'agreed', what: 'draw', seat: 0 });
    expect(nothing.proposing).toBeUndefined();
  });

  test('changes nothing else when it is declined', () => {
    const before = tableOf(...CROWD, acted('1a1'));
    const declined = tableOf(...CROWD, acted('1a1'), DRAW, { e: 'declined', what: 'draw', seat: 0 });
    expect(declined).toEqual({ ...before, version: 9, at: 9000 });
  });

  test('ends with a move, but not with a resignation after which others play on', () => {
    expect(tableOf(...CROWD, DRAW, acted('1a1')).proposing).toBeUndefined();
    expect(tableOf(...CROWD, DRAW, acted('4:resigns')).proposing).toEqual({ what: 'draw', by: 2, agreed: 0b0100 });
    expect(tableOf(...CROWD, DRAW, acted('draw'))).toMatchObject({ status: 'over', proposing: undefined });
  });

  test('of a takeback undoes moves, and first moves have their grace period again', () => {
    const takeback = { e: 'proposed', what: 'takeback', seat: 0 } as const;
    const played = tableOf(...CROWD, ...moves('1a1 1b1 1c1'), takeback);
    expect(played.clocks.moved).toBe(0b0111);
    const back = evolve(played, { v: 11, at: 99_000, e: 'took-back', acts: 1 });
    expect(back).toMatchObject({ status: 'playing', proposing: undefined, clocks: { moved: 0b0001, since: 99_000 } });
    expect([back.match.acts.length, actorAt(back), back.clocks.left]).toEqual([1, 1, played.clocks.left]);
    const none = evolve(played, { v: 11, at: 99_000, e: 'took-back', acts: 0 });
    expect([none.clocks.moved, actorAt(none)]).toEqual([0, 0]);
  });

  test('of a takeback skips a resigned seat when it recounts who has moved', () => {
    const played = tableOf(...CROWD, acted('1a1'), acted('2:resigns'), ...moves('1c1 1d1'));
    const back = evolve(played, { v: 11, at: 99_000, e: 'took-back', acts: 3 });
    expect(back.clocks.moved).toBe(0b0101);
  });

  test('of a rematch leads to another table', () => {
    const wish = { e: 'proposed', what: 'rematch', seat: 0 } as const;
    const table = tableOf(...PAIR, acted('1:resigns'), wish, { e: 'rematch', table: 'next-table' });
    expect(table).toMatchObject({ next: 'next-table', proposing: undefined });
  });
});

describe('a series', () => {
  test('identifies people by id and computers by level', () => {
    expect([seriesKey(person('anna')), seriesKey(computer)]).toEqual(['anna', 'computer:5']);
  });

  test('gives the stake to every winner, and no points before the end or after a draw', () => {
    const series = { number: 1, points: { anna: 4, ben: 1 } };
    const start = [opened({ game: 'quantik', stake: 3 }, { series }), ...PAIR.slice(1)];
    expect(pointsAfter(tableOf(...start))).toEqual({ anna: 4, ben: 1 });
    expect(pointsAfter(tableOf(...start, acted('2:resigns')))).toEqual({ anna: 7, ben: 1 });
    const partners = { game: 'q4', options: { players: 4, teams: 'partners' }, stake: 2 };
    const crowd = [opened(partners), ...CROWD.slice(1)];
    expect(pointsAfter(tableOf(...crowd, acted('1:resigns'), acted('3:resigns')))).toEqual({
      'computer:5': 2,
      cleo: 2,
    });
    expect(pointsAfter(tableOf(...crowd, acted('draw')))).toEqual({});
  });
});

describe('the memoised result of an act', () => {
  const { match } = tableOf(...CROWD);
  const parsed = (text: string) => parseAct(match.game, text)!;

  test('is computed once for the same act of the same match', () => {
    for (const text of ['1a1', 'draw', '2:resigns', '2:time']) {
      expect(actMemoised(match, parsed(text))).toBe(actMemoised(match, parsed(text)));
    }
  });

  test('is not returned for another act, or for the same act of another match', () => {
    const later = tableOf(...CROWD, acted('2a1')).match;
    const texts = ['1a1', '1a2', 'draw', '2:resigns', '2:time', '3:resigns', '3:time', '1a1'];
    for (const first of texts) {
      for (const [second, of] of texts.flatMap((text) => [[text, match] as const, [text, later] as const])) {
        actMemoised(match, parsed(first));
        const asked = actMemoised(of, parsed(second));
        const again = act(of, parsed(second));
        expect([asked.ok && asked.value.acts, asked.ok && asked.value.outcome]).toEqual([
          again.ok && again.value.acts,
          again.ok && again.value.outcome,
        ]);
      }
    }
  });
});

describe('settings', () => {
  test('are parsed with defaults', () => {
    expect(parseSettings({ game: 'quantik' })).toEqual({
      game: 'quantik',
      options: {},
      control: { kind: 'none' },
      access: 'private',
      order: 'random',
      stake: 1,
      rated: false,
    });
  });

  test.each([
    [{ game: 'chess' }],
    [{ game: 'quantik', options: { players: 3 } }],
    [{ game: 'quantik', more: 1 }],
    [{ game: 'quantik', control: { kind: 'hourglass' } }],
    [{ game: 'quantik', control: { kind: 'none', total: 5000 } }],
    [{ game: 'quantik', control: { kind: 'days', days: 2, hours: 1 } }],
    [{ game: 'quantik', control: { kind: 'clock', total: 5000, increment: 0, days: 1 } }],
    [undefined],
  ])('%j are refused', (value) => {
    expect(parseSettings(value)).toBeUndefined();
  });

  test('are refused with the reason why options are invalid', () => {
    const read = safeParse(Settings, { game: 'q4', options: { players: 5 } });
    expect(read.issues?.[0].message).toMatch(/^bad options: \S+/);
  });

  test('determine the number of seats', () => {
    expect(seatsAt(parseSettings({ game: 'q4', options: { players: 3 } })!)).toBe(3);
    expect(gameOf('quads').id).toBe('quads');
  });

  test('of a rated game need a clock', () => {
    const none = { kind: 'none' } as const;
    const days = { kind: 'days', days: 1 } as const;
    expect(whyNotAllowed({ rated: true, control: none })).toContain('clock');
    expect(whyNotAllowed({ rated: true, control: days })).toBeUndefined();
    expect(whyNotAllowed({ rated: false, control: none })).toBeUndefined();
  });
});
