import { parseSettings, tableFrom, type EventBody, type Sitter, type Table } from '@quadrille/protocol';
import { formatRecord } from '@quadrille/rules';
import { expect, test } from 'vitest';
import { tableRecord } from './record.ts';

const NEW_YEAR = Date.UTC(2026, 0, 1, 12);
const person = (name: string): Sitter => ({ kind: 'person', id: 'anna-anna-anna', name, guest: true });

function tableOf(settings: object, sitters: readonly Sitter[]): Table {
  const bodies: EventBody[] = [
    { e: 'opened', settings: parseSettings({ game: 'quantik', ...settings })!, host: 'anna-anna-anna' },
    ...sitters.map((who, place): EventBody => ({ e: 'sat', place, who })),
  ];
  return tableFrom(
    'table-of-test',
    bodies.map((body, n) => ({ ...body, v: n + 1, at: NEW_YEAR })),
  );
}

const tagsOf = (settings: object, ...sitters: Sitter[]) =>
  Object.fromEntries(tableRecord(tableOf(settings, sitters)).tags);

test('a record has the date, and the people and computers by seat', () => {
  expect(tagsOf({}, person('Anna'), { kind: 'computer', level: 3 })).toEqual({
    Date: '2026-01-01',
    Player1: 'Anna',
    Player2: 'computer:3',
  });
});

test('players without a name and empty seats are left out', () => {
  expect(tagsOf({}, person(''))).toEqual({ Date: '2026-01-01' });
});

test('a record has the time control, and the stake if it is not the default', () => {
  const control = { kind: 'clock', total: 300_000, increment: 2500 };
  expect(tagsOf({ control, stake: 2 })).toEqual({ Date: '2026-01-01', Clock: '300+2.5', Stake: '2' });
  expect(tagsOf({ control: { kind: 'days', days: 2 } })).toEqual({ Date: '2026-01-01', Clock: '2d' });
});

test('a record contains the match that was played', () => {
  const table = tableOf({}, [person('Anna'), person('Ben')]);
  const record = tableRecord(table);
  expect([record.match, record.comments.size]).toEqual([table.match, 0]);
  expect(formatRecord(record)).toContain('Anna');
});
