// Which commands are allowed to whom, and when, by `decide`. Tests in test/ check real servers against the same table.

import { Command } from '@quadrille/protocol';
import { describe, expect, test } from 'vitest';
import { EXPECTED_CELLS, COMMAND_CASES, STATE_NAMES, stateOf, type Participants } from '../../test/authorisation.ts';
import { decide, type DecisionContext, type Player } from './decide.ts';

const player = (id: string, more: Partial<Player> = {}): Player => ({
  id: id.padEnd(12, '-'),
  name: id,
  guest: false,
  bot: false,
  ...more,
});

const cast: Participants = {
  host: player('host'),
  seated: player('seated'),
  out: player('out'),
  fourth: player('fourth'),
};
const STRANGERS = [player('account'), player('guest', { guest: true }), player('robbie', { bot: true })];

const context: DecisionContext = {
  now: 1_000_000,
  roundTripMs: 0,
  randomBelow: () => 0,
  newTable: () => 'next-table-id',
  absenceMs: () => 0,
  claimAfterMs: 0,
};

describe.each(STATE_NAMES)('at a table that is %s', (state) => {
  const { table } = stateOf(state, cast, context, 'table-of-test');

  test.each(EXPECTED_CELLS.filter((cell) => cell.state === state))(
    '$command by $who: $expected',
    ({ command, who, expected }) => {
      const people = who === 'stranger' ? STRANGERS : [cast[who as keyof Participants]];
      for (const each of people) {
        const decided = decide(table, each, COMMAND_CASES[command]!, context);
        expect(decided.ok ? 'done' : decided.error.code).toBe(expected);
      }
    },
  );
});

test('every command and every state is in the table', () => {
  const kinds = Command.options.map((option) => option.entries.c.literal);
  expect(new Set(Object.values(COMMAND_CASES).map(({ c }) => c))).toEqual(new Set(kinds));
  expect(new Set(EXPECTED_CELLS.map(({ state }) => state))).toEqual(new Set(STATE_NAMES));
});
