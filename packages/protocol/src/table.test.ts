import { parse } from 'valibot';
import { expect, test } from 'vitest';
import type { TableEvent } from './events.ts';
import { Settings } from './settings.ts';
import { continuesFrom, resumeFrom, tableFrom } from './table.ts';

const HISTORY: readonly TableEvent[] = [
  { v: 1, at: 100, e: 'opened', settings: parse(Settings, { game: 'quantik' }), host: 'anna' },
  { v: 2, at: 200, e: 'sat', place: 0, who: { kind: 'computer', level: 1 } },
  { v: 3, at: 300, e: 'stood', place: 0 },
];
const known = tableFrom('table', HISTORY);
const answered = (history: readonly TableEvent[]) => history.slice(resumeFrom(known));

test('a history that contains the last known event continues the table', () => {
  expect(continuesFrom(known, answered(HISTORY))).toBe(true);
  expect(continuesFrom(known, answered([...HISTORY, { v: 4, at: 400, e: 'closed', why: 'host' }]))).toBe(true);
  // Pushed events come without the last known one.
  expect(continuesFrom(known, [{ v: 4, at: 400, e: 'closed', why: 'host' }])).toBe(true);
  expect(continuesFrom(undefined, HISTORY)).toBe(true);
  expect(resumeFrom(undefined)).toBe(0);
});

test('a history that was restored to an earlier version, or diverged since, does not continue the table', () => {
  expect(continuesFrom(known, answered(HISTORY.slice(0, 2)))).toBe(false);
  expect(continuesFrom(known, answered([...HISTORY.slice(0, 2), { v: 3, at: 350, e: 'stood', place: 0 }]))).toBe(false);
});
