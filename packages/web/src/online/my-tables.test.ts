import { parseSettings, type Sitter, type TableView } from '@quadrille/protocol';
import { expect, test } from 'vitest';
import { toMyTable } from './my-tables.ts';

const person = (id: string, name: string) => ({ kind: 'person', id, name, guest: true }) as const;

const nameOf = (sitter: Sitter) => (sitter.kind === 'person' && sitter.guest ? `${sitter.name} (guest)` : '');

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
  expect(toMyTable(view({}), 'anna-anna-anna', nameOf)).toEqual({
    id: 'abcdefghijkl',
    game: 'q4',
    names: ['Ben (guest)'],
    standing: 'theirs',
  });
});

test.each([
  ['ben-ben-ben', { turn: 1 }, 'yours'],
  ['ben-ben-ben', { turn: 0 }, 'theirs'],
  ['ben-ben-ben', { status: 'open', turn: null }, 'waiting'],
] as const)('whose turn it is: %s %j', (me, more, standing) => {
  expect(toMyTable(view(more), me, nameOf).standing).toBe(standing);
});
