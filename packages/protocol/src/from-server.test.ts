// All messages of the server, one example of each kind: it parses as written, and not without any of its fields.

import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import {
  ACCOUNT_REFUSALS,
  Handover,
  History,
  Leaderboard,
  OwnAccount,
  Profile,
  RatingHistory,
  SessionList,
} from './accounts.ts';
import { REFUSALS } from './commands.ts';
import { CLOSE_REASONS, PHRASES, PROPOSALS, TableEvent } from './events.ts';
import { FromServer, parseFromServer } from './messages.ts';
import { News } from './news.ts';
import { parseSettings } from './settings.ts';
import { STATUSES } from './table.ts';
import { TableView } from './view.ts';

const TABLE = 'AbCdEfGh1234_-xy';
const ANNA = 'anna-anna-anna';
const settings = parseSettings({ game: 'quantik', control: { kind: 'clock', total: 60_000, increment: 0 } })!;
const person = { kind: 'person', id: ANNA, name: 'Anna', guest: false, bot: true, gone: true } as const;
const computer = { kind: 'computer', level: 8 } as const;
const result = { winners: [0, 3], reason: 'line' } as const;

/** Every kind of event; optional fields are marked below. */
const EVENTS: readonly (Readonly<Record<string, unknown>> & { readonly e: string })[] = [
  { e: 'opened', settings, host: ANNA, series: { number: 2, points: { [ANNA]: 3 } }, quick: true },
  { e: 'sat', place: 3, who: person },
  { e: 'sat', place: 0, who: computer },
  { e: 'stood', place: 1 },
  { e: 'began', order: [1, 0] },
  { e: 'acted', act: 'Aa1', spent: 0, lag: 5, result },
  ...PROPOSALS.map((what) => ({ e: 'proposed', what, seat: 0 })),
  { e: 'agreed', what: 'draw', seat: 1 },
  { e: 'declined', what: 'draw', seat: 2 },
  { e: 'took-back', acts: 3 },
  { e: 'said', seat: 0, text: 'hello', phrase: 'hello' },
  ...PHRASES.map((phrase) => ({ e: 'said', seat: 0, phrase })),
  { e: 'rematch', table: TABLE },
  { e: 'excused', ms: 0, until: 1 },
  ...CLOSE_REASONS.map((why) => ({ e: 'closed', why })),
  { e: 'closed', why: 'aborted', seat: 1 },
  { e: 'hidden' },
];
const OPTIONAL_IN_EVENTS = ['series', 'quick', 'bot', 'gone', 'lag', 'result', 'text', 'phrase', ANNA, 'seat@closed'];

const invitation = { table: TABLE, settings, sitters: [person, null], openedAt: 1 };

const NEWS: readonly object[] = [
  { n: 'invited', table: TABLE, by: { id: ANNA, name: 'Anna' }, settings },
  { n: 'began', table: TABLE, seat: 0, settings },
  { n: 'turn', table: TABLE, seat: 3, acts: 0 },
  { n: 'proposed', table: TABLE, what: 'draw', by: 0 },
  { n: 'over', table: TABLE, winners: [0], reason: 'time' },
];

/** Every kind of message. */
const MESSAGES: readonly object[] = [
  { t: 'welcome', version: 1, me: { id: ANNA, name: 'Anna', guest: true, bot: false }, now: 5, claimAfterMs: 1 },
  { t: 'welcome', version: 1, me: null, now: 5, claimAfterMs: 1 },
  { t: 'events', table: TABLE, events: [{ v: 1, at: 2, e: 'hidden' }], now: 5 },
  { t: 'done', id: 'abcdefgh', v: 0 },
  ...REFUSALS.map((code) => ({ t: 'refused', id: 'abcdefgh', table: TABLE, code, why: 'line' })),
  { t: 'presence', table: TABLE, here: 3, watching: 0 },
  { t: 'lobby', open: [invitation] },
  ...NEWS.map((news) => ({ t: 'news', news })),
  { t: 'paired', table: TABLE },
  { t: 'seeking', control: { kind: 'days', days: 2 } },
  { t: 'seeking', control: null },
  { t: 'pong', n: 1, now: 5 },
  { t: 'closing' },
  { t: 'weather', fair: true },
];
const OPTIONAL_IN_MESSAGES = ['id@refused', 'table@refused', 'why', 'bot', 'gone', 'claimAfterMs'];

const VIEW: object = {
  table: TABLE,
  v: 7,
  status: 'over',
  settings,
  host: ANNA,
  sitters: [person, computer, null],
  acts: ['Aa1'],
  position: '…',
  turn: 1,
  result,
  clocks: { left: [1, 2], spare: [3, 4], since: 5 },
  proposing: { what: 'rematch', by: 0 },
  next: TABLE,
};

/** The value without one of its fields, for every field at any depth; settings have defaults and are left whole. */
function* without(value: object, inside = ''): Generator<[part: string, value: unknown]> {
  for (const [key, part] of Object.entries(value)) {
    const { [key]: _, ...rest } = value as Record<string, unknown>;
    if (!Array.isArray(value)) yield [key + inside, rest];
    if (typeof part !== 'object' || part === null || key === 'settings' || key === 'control') continue;
    for (const [name, less] of without(part as object, inside)) {
      yield [name, Array.isArray(value) ? value.with(Number(key), less) : { ...value, [key]: less }];
    }
  }
}

/** Fields that are optional but should not be, or the other way round. */
function misread(schema: v.GenericSchema, value: object, optional: readonly string[], inside = ''): string[] {
  return [...without(value, inside)]
    .filter(
      ([part, less]) => v.is(schema, less) !== (optional.includes(part) || optional.includes(part.split('@')[0]!)),
    )
    .map(([part]) => part);
}

const tagsOf = (values: readonly object[], key: string) =>
  new Set(values.map((each) => Reflect.get(each, key) as string));

describe('an event', () => {
  test.each(EVENTS)('%j is read as it was written', (body) => {
    const event = { v: 1, at: 2, ...body };
    expect(v.parse(TableEvent, event)).toEqual(event);
    expect(misread(TableEvent, event, OPTIONAL_IN_EVENTS, `@${body.e}`)).toEqual([]);
  });

  test.each([
    ['of no kind', {}],
    ['of another kind', { e: 'danced' }],
    ['at a place that is none', { e: 'stood', place: 4 }],
    ['at a negative place', { e: 'stood', place: -1 }],
    ['at half a place', { e: 'stood', place: 0.5 }],
    ['with a name too long', { e: 'sat', place: 0, who: { ...person, name: 'x'.repeat(41) } }],
    ['with a level too high', { e: 'sat', place: 0, who: { ...computer, level: 9 } }],
    ['that gives time back', { e: 'acted', act: 'Aa1', spent: -1 }],
    ['that gives lag back', { e: 'acted', act: 'Aa1', spent: 0, lag: -1 }],
    ['that ends for no reason', { e: 'acted', act: 'Aa1', spent: 0, result: { winners: [], reason: 'boredom' } }],
  ])('%s is refused', (_, body) => {
    expect(v.is(TableEvent, { v: 1, at: 2, ...body })).toBe(false);
  });

  test('has a version from 1 on', () => {
    expect([0, 1, 1.5].map((n) => v.is(TableEvent, { v: n, at: 2, e: 'hidden' }))).toEqual([false, true, false]);
    expect(v.is(TableEvent, { v: 1, at: 2, e: 'sat', place: 0, who: { ...person, name: 'x'.repeat(40) } })).toBe(true);
  });
});

describe('a message', () => {
  test.each(MESSAGES)('%j is read as it was written', (message) => {
    expect(parseFromServer(JSON.stringify(message))).toEqual({ ok: true, value: message });
    const tag = Reflect.get(message, 't') as string;
    expect(misread(FromServer, message, OPTIONAL_IN_MESSAGES, `@${tag}`)).toEqual([]);
  });

  test('of every kind is among the examples', () => {
    expect(tagsOf(MESSAGES, 't')).toEqual(new Set(FromServer.options.map(({ entries }) => entries.t.literal)));
    expect(tagsOf(NEWS, 'n')).toEqual(new Set(News.options.map(({ entries }) => entries.n.literal)));
  });
});

test('the view of a table is read as it was written', () => {
  expect(v.parse(TableView, VIEW)).toEqual(VIEW);
  expect(misread(TableView, VIEW, ['bot', 'gone'])).toEqual([]);
  for (const status of STATUSES) expect(v.is(TableView, { ...VIEW, status })).toBe(true);
  for (const part of ['turn', 'result', 'clocks', 'proposing', 'next']) {
    expect(v.is(TableView, { ...VIEW, [part]: null })).toBe(true);
  }
  const wrong = [{ v: -1 }, { v: 0.5 }, { turn: 4 }, { turn: -1 }, { turn: 0.5 }, { status: 'asleep' }];
  expect(wrong.filter((part) => v.is(TableView, { ...VIEW, ...part }))).toEqual([]);
});

/** The responses about players and accounts. */
const standing = { game: 'q4', rating: 1200, provisional: true, games: 3, won: 1, drawn: 1 };
const past = {
  table: TABLE,
  status: 'over',
  settings,
  sitters: [person, null],
  winners: [0],
  reason: 'line',
  openedAt: 1,
  touchedAt: 2,
  rated: { rating: 1200, change: -3 },
};
const ANSWERS: readonly [name: string, v.GenericSchema, object][] = [
  ['sessions', SessionList, { sessions: [{ id: 'x', device: 'Firefox', createdAt: 1, seenAt: 2, current: true }] }],
  [
    'an account',
    OwnAccount,
    {
      id: ANNA,
      name: 'Anna',
      guest: false,
      createdAt: 1,
      hasPassword: true,
      asksPassword: false,
      recoveryCodes: 10,
      passkeys: [{ id: 'x', device: 'Firefox', createdAt: 1, usedAt: 2 }],
    },
  ],
  ['a code', Handover, { code: 'a'.repeat(32), expiresAt: 1 }],
  ['a profile', Profile, { id: ANNA, name: 'Anna', guest: false, bot: false, createdAt: 1, standings: [standing] }],
  ['a history', History, { games: [past], next: 'x' }],
  ['ratings', RatingHistory, { points: [{ at: 1, rating: 2, change: 3 }] }],
  ['a leaderboard', Leaderboard, { game: 'q4', players: [{ place: 1, id: ANNA, name: 'Anna', rating: 2, games: 3 }] }],
];

test.each(ANSWERS)('%s: the response is read as it was written', (name, schema, answer) => {
  expect(v.parse(schema, answer)).toEqual(answer);
  expect(misread(schema, answer, name === 'a history' ? ['bot', 'gone'] : [])).toEqual([]);
});

test('the refusal codes do not change, as programs depend on them', () => {
  expect(REFUSALS.join(' ')).toBe(
    'bad-message bad-version too-large too-fast too-many unknown-table not-seated not-host not-signed-in accounts-only not-open ' +
      'not-playing not-over seat-taken no-free-seat already-seated not-your-turn illegal-move stale over out ' +
      'no-draws no-moves nothing-proposed already-proposed not-absent too-late player-gone busy unavailable disk-full unreadable',
  );
  expect(ACCOUNT_REFUSALS.join(' ')).toBe(
    'bad-name name-taken name-reserved weak-password wrong-credentials wait confirm-first has-account ' +
      'last-credential passkey-refused expired unknown-session unknown-passkey unknown-player unknown-game',
  );
});
