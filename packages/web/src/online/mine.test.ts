import { parseSettings, type TableView } from '@quadrille/protocol';
import { expect, test } from 'vitest';
import { mineOf } from './mine.ts';

const person = (id: string, name: string) => ({ kind: 'person', id, name, guest: true }) as const;

const view = (more: Partial<TableView>): TableView => ({
  table: 'abcdefghijkl',
  v: 4,
  status: 'playing',
  settings: parseSettings({ game: 'q4', options: { players: 4 } })!,
  host: 'anna-anna-anna',
  sitters: [person('anna-anna-anna', 'Anna'), person('ben-ben-ben', 'Ben'), person('cleo-cleo-cleo', ''), null],
  acts: [],
  position: '',
  turn: 1,
  result: null,
  clocks: null,
  proposing: null,
  next: null,
  ...more,
});

test('the others are named as far as they have names', () => {
  expect(mineOf(view({}), 'anna-anna-anna')).toEqual({
    id: 'abcdefghijkl',
    game: 'q4',
    names: ['Ben'],
    standing: 'theirs',
  });
});

test.each([
  ['ben-ben-ben', { turn: 1 }, 'yours'],
  ['ben-ben-ben', { turn: 0 }, 'theirs'],
  ['ben-ben-ben', { status: 'open', turn: null }, 'waiting'],
] as const)('whose turn it is: %s %j', (me, more, standing) => {
  expect(mineOf(view(more), me).standing).toBe(standing);
});
