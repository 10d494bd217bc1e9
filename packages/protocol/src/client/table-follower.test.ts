import { GAME_IDS } from '@quadrille/rules';
import { beforeEach, expect, test } from 'vitest';
import type { TableEvent } from '../events.ts';
import { parseSettings } from '../settings.ts';
import { TableFollower } from './table-follower.ts';

const ID = 'table-table-table';
const HOST = 'anna-anna-anna';
const settings = parseSettings({ game: GAME_IDS[0] })!;

/** A table that was opened and at which the host chats; `at` tells two histories apart. */
function history(count: number, at = 0): TableEvent[] {
  const chat = Array.from({ length: count - 1 }, (_, n): TableEvent => {
    return { e: 'said', seat: 0, text: String(n), v: n + 2, at: at + n + 2 };
  });
  return [{ e: 'opened', settings, host: HOST, v: 1, at: at + 1 }, ...chat];
}

let follower: TableFollower;
let reports: { version: number; changes: number[]; isReset: boolean }[];
beforeEach(() => {
  reports = [];
  follower = new TableFollower(ID, {
    changed: ({ version }, changes, isReset) =>
      reports.push({ version, changes: changes.map(({ event }) => event.v), isReset }),
  });
});

test('a history is reported as one table, later events one by one with the table before and after', () => {
  const seen: unknown[] = [];
  const telling = new TableFollower(ID, {
    changed: (_, changes) =>
      seen.push(...changes.map(({ event, before, after }) => [event.v, before.version, after.version])),
  });
  for (const each of [follower, telling]) {
    expect(each.events(history(3), false)).toBe(true);
    expect(each.events(history(5).slice(3), false)).toBe(true);
  }
  expect(reports).toEqual([
    { version: 3, changes: [], isReset: false },
    { version: 5, changes: [4, 5], isReset: false },
  ]);
  expect(seen).toEqual([
    [4, 3, 4],
    [5, 4, 5],
  ]);
});

test('a table is resumed from the event before its last, and repeated events change nothing', () => {
  expect(follower.since).toBe(0);
  follower.events(history(4), false);
  expect(follower.since).toBe(3);
  expect(follower.events(history(5).slice(follower.since), false)).toBe(true);
  expect(reports.at(-1)).toEqual({ version: 5, changes: [5], isReset: false });
});

test('pages are reported together when the last has arrived, also across a reconnect', () => {
  expect(follower.events(history(2), true)).toBe(true);
  expect([reports, follower.since]).toEqual([[], 1]);
  follower.events(history(4).slice(follower.since), true);
  follower.events(history(6).slice(4), false);
  expect(reports).toEqual([{ version: 6, changes: [], isReset: false }]);
});

test('events pushed before the history are ignored: the history includes them', () => {
  expect(follower.events(history(5).slice(4), false)).toBe(true);
  expect(follower.events([], false)).toBe(true);
  expect([reports, follower.since]).toEqual([[], 0]);
});

test('after missing events all since the known version are requested again', () => {
  follower.events(history(3), false);
  expect(follower.events(history(6).slice(4), false)).toBe(false);
  expect(follower.since).toBe(2);
  expect(follower.events(history(6).slice(follower.since), false)).toBe(true);
  expect(reports.at(-1)).toEqual({ version: 6, changes: [4, 5, 6], isReset: false });
});

test('restored data replace the table: other events, or fewer', () => {
  for (const restored of [history(4, 100).slice(3), []]) {
    follower = new TableFollower(ID, {
      changed: ({ version }, changes, isReset) =>
        reports.push({ version, changes: changes.map(({ event }) => event.v), isReset }),
    });
    reports = [];
    follower.events(history(4), false);
    expect(follower.events(restored, false)).toBe(false);
    expect(follower.since).toBe(0);
    // Pushed meanwhile; included in the history.
    expect(follower.events(history(3, 100).slice(2), false)).toBe(true);
    expect(follower.events(history(2, 100), true)).toBe(true);
    expect(follower.events(history(3, 100).slice(2), false)).toBe(true);
    follower.events(history(4, 100).slice(3), false);
    expect(reports.slice(1)).toEqual([
      { version: 3, changes: [], isReset: true },
      { version: 4, changes: [4], isReset: false },
    ]);
  }
});

test('the reason for closing is known, and presence and a missing table are passed on', () => {
  const heard: unknown[] = [];
  const each = new TableFollower(ID, {
    changed: () => undefined,
    presence: (here, watching) => heard.push([here, watching]),
    unknown: () => heard.push('unknown'),
  });
  each.events([...history(2), { e: 'closed', why: 'expired', v: 3, at: 3 }], false);
  each.events([{ e: 'said', seat: 0, text: 'x', v: 4, at: 4 }], false);
  each.presence(1, 2);
  each.unknown();
  expect([each.closeReason, heard]).toEqual(['expired', [[1, 2], 'unknown']]);
  // Both are optional.
  follower.presence(1, 2);
  follower.unknown();
  expect(reports).toEqual([]);
});
