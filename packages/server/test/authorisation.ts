// Authorisation at a table in every state: the expected results for the pure decision (src/table/authorisation.test.ts)
// and for real servers (authorisation.test.ts).

import {
  evolve,
  openTable,
  Settings,
  type Command,
  type Refusal,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import { parse } from 'valibot';
import { decide, type DecisionContext, type Player } from '../src/table/decide.ts';

/**
 * Every command in every state of a table. In `open` the host, another player and a computer sit, and one place is
 * free. In `begun` the host has made the first move. In other games the host is to move, every player has moved, and the
 * player who is `out` has resigned. Proposals come from `seated`. A `stranger` has no seat: another account, a guest, another player's bot. The table has no followers,
 * and an absence may be claimed at once.
 */
const EXPECTED = `
open                                                  | host             | seated           | stranger
sit                                                   | already-seated   | already-seated   | done
sit-taken                                             | already-seated   | already-seated   | seat-taken
stand                                                 | done             | done             | not-seated
invite-computer                                       | done             | not-host         | not-host
invite-taken                                          | seat-taken       | not-host         | not-host
dismiss-computer                                      | done             | not-host         | not-host
dismiss-person                                        | bad-message      | not-host         | not-host
close                                                 | done             | not-host         | not-host
move resign abort claim propose-draw propose-takeback | not-playing      | not-playing      | not-seated
propose-rematch                                       | not-over         | not-over         | not-seated
agree-draw agree-takeback agree-rematch               | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback decline-rematch         | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | not-seated

closed                                                | host             | seated           | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-seated
move resign abort claim propose-draw propose-takeback | not-playing      | not-playing      | not-seated
propose-rematch                                       | not-over         | not-over         | not-seated
agree-draw agree-takeback agree-rematch               | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback decline-rematch         | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | not-seated

begun                                                 | host             | seated           | out              | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-open         | not-seated
move                                                  | not-your-turn    | done             | not-your-turn    | not-seated
resign abort                                          | done             | done             | done             | not-seated
claim                                                 | done             | not-absent       | done             | not-seated
propose-draw                                          | done             | done             | done             | not-seated
propose-takeback                                      | done             | no-moves         | no-moves         | not-seated
propose-rematch                                       | not-over         | not-over         | not-over         | not-seated
agree-draw agree-takeback agree-rematch               | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback decline-rematch         | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | bad-message      | not-seated

playing                                               | host             | seated           | out              | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-open         | not-seated
move                                                  | done             | not-your-turn    | not-your-turn    | not-seated
resign                                                | done             | done             | out              | not-seated
abort                                                 | too-late         | too-late         | out              | not-seated
claim                                                 | not-absent       | done             | out              | not-seated
propose-draw propose-takeback                         | done             | done             | out              | not-seated
propose-rematch                                       | not-over         | not-over         | not-over         | not-seated
agree-draw agree-takeback agree-rematch               | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback decline-rematch         | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | bad-message      | not-seated

draw-proposed                                         | host             | seated           | out              | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-open         | not-seated
move                                                  | done             | not-your-turn    | not-your-turn    | not-seated
resign                                                | done             | done             | out              | not-seated
abort                                                 | too-late         | too-late         | out              | not-seated
claim                                                 | not-absent       | done             | out              | not-seated
propose-draw                                          | done             | already-proposed | out              | not-seated
propose-takeback                                      | already-proposed | already-proposed | out              | not-seated
propose-rematch                                       | not-over         | not-over         | not-over         | not-seated
agree-draw                                            | done             | already-proposed | out              | not-seated
decline-draw                                          | done             | done             | out              | not-seated
agree-takeback agree-rematch                          | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
decline-takeback decline-rematch                      | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | bad-message      | not-seated

over                                                  | host             | seated           | out              | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-open         | not-seated
move resign abort claim propose-draw propose-takeback | over             | over             | over             | not-seated
propose-rematch                                       | done             | done             | done             | not-seated
agree-draw agree-takeback agree-rematch               | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback decline-rematch         | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | bad-message      | not-seated

rematch-proposed                                      | host             | seated           | out              | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-open         | not-seated
move resign abort claim propose-draw propose-takeback | over             | over             | over             | not-seated
propose-rematch agree-rematch                         | done             | already-proposed | done             | not-seated
decline-rematch                                       | done             | done             | done             | not-seated
agree-draw agree-takeback                             | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback                         | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | bad-message      | not-seated

rematch-made                                          | host             | seated           | out              | stranger
sit sit-taken invite-computer invite-taken close      | not-open         | not-open         | not-open         | not-open
dismiss-computer dismiss-person                       | not-open         | not-open         | not-open         | not-open
stand                                                 | not-open         | not-open         | not-open         | not-seated
move resign abort claim propose-draw propose-takeback | over             | over             | over             | not-seated
propose-rematch                                       | already-proposed | already-proposed | already-proposed | not-seated
agree-draw agree-takeback agree-rematch               | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
decline-draw decline-takeback decline-rematch         | nothing-proposed | nothing-proposed | nothing-proposed | not-seated
say                                                   | done             | done             | done             | not-seated
say-nothing                                           | bad-message      | bad-message      | bad-message      | not-seated
`;

export const COMMAND_CASES: Readonly<Record<string, Command>> = {
  sit: { c: 'sit' },
  'sit-taken': { c: 'sit', place: 0 },
  stand: { c: 'stand' },
  'invite-computer': { c: 'invite-computer', level: 1 },
  'invite-taken': { c: 'invite-computer', level: 1, place: 1 },
  'dismiss-computer': { c: 'dismiss-computer', place: 2 },
  'dismiss-person': { c: 'dismiss-computer', place: 1 },
  close: { c: 'close' },
  move: { c: 'move', move: '4d4' },
  resign: { c: 'resign' },
  abort: { c: 'abort' },
  claim: { c: 'claim' },
  'propose-draw': { c: 'propose', what: 'draw' },
  'propose-takeback': { c: 'propose', what: 'takeback' },
  'propose-rematch': { c: 'propose', what: 'rematch' },
  'agree-draw': { c: 'agree', what: 'draw' },
  'agree-takeback': { c: 'agree', what: 'takeback' },
  'agree-rematch': { c: 'agree', what: 'rematch' },
  'decline-draw': { c: 'decline', what: 'draw' },
  'decline-takeback': { c: 'decline', what: 'takeback' },
  'decline-rematch': { c: 'decline', what: 'rematch' },
  say: { c: 'say', phrase: 'hello' },
  'say-nothing': { c: 'say' },
};

/** The players of the states: three who sit and one filler, and those who do not sit. */
export interface Participants {
  readonly host: Player;
  readonly seated: Player;
  readonly out: Player;
  readonly fourth: Player;
}

type Act = readonly [who: keyof Participants, command: string];

/**
 * How each state is reached: the fourth place of `open` is left free, and in games all places are taken and one
 * resigns.
 */
const OPENING: readonly Act[] = [
  ['host', 'sit'],
  ['seated', 'sit'],
];
const ALL_SEATED: readonly Act[] = [...OPENING, ['out', 'sit'], ['fourth', 'sit']];
const ROUND: readonly Act[] = [
  ['host', '1a1'],
  ['seated', '1b1'],
  ['out', '1c2'],
  ['fourth', '1d3'],
  ['host', '2a4'],
  ['seated', '2b3'],
  ['out', 'resign'],
  ['fourth', '2c4'],
];
const PLAYING: readonly Act[] = [...ALL_SEATED, ...ROUND];
const OVER: readonly Act[] = [...PLAYING, ['host', 'propose-draw'], ['seated', 'agree-draw'], ['fourth', 'agree-draw']];
const STATES: Readonly<Record<string, readonly Act[]>> = {
  open: [...OPENING, ['host', 'invite-computer']],
  closed: [...OPENING, ['host', 'invite-computer'], ['host', 'close']],
  begun: [...ALL_SEATED, ROUND[0]!],
  playing: PLAYING,
  'draw-proposed': [...PLAYING, ['seated', 'propose-draw']],
  over: OVER,
  'rematch-proposed': [...OVER, ['seated', 'propose-rematch']],
  'rematch-made': [
    ...OVER,
    ['seated', 'propose-rematch'],
    ['host', 'agree-rematch'],
    ['out', 'agree-rematch'],
    ['fourth', 'agree-rematch'],
  ],
};

/** The events that lead to a state, and the resulting table. */
export function stateOf(
  name: string,
  cast: Participants,
  context: DecisionContext,
  id: string,
): { events: TableEvent[]; table: Table } {
  const settings = parse(Settings, { game: 'q4', options: { players: 4 }, order: 'seated' });
  const events: TableEvent[] = [{ v: 1, at: context.now, e: 'opened', settings, host: cast.host.id }];
  let table = openTable(id, events[0]!);
  for (const [who, what] of STATES[name]!) {
    const command = COMMAND_CASES[what] ?? { c: 'move', move: what };
    const decided = decide(table, cast[who], command, context);
    if (!decided.ok) throw new Error(`${who} ${what} in ${name}: ${decided.error.code}`);
    for (const body of decided.value.events) {
      const event: TableEvent = { v: table.version + 1, at: context.now, ...body };
      events.push(event);
      table = evolve(table, event);
    }
  }
  return { events, table };
}

export interface Cell {
  readonly state: string;
  readonly command: string;
  readonly who: string;
  readonly expected: 'done' | Refusal;
}

const columns = (line: string): string[] => line.split('|').map((column) => column.trim());

/** Every cell of the table; throws if a state or a command is missing. */
export const EXPECTED_CELLS: readonly Cell[] = EXPECTED.trim()
  .split('\n\n')
  .flatMap((block) => {
    const [head, ...rows] = block.split('\n');
    const [state, ...people] = columns(head!);
    const cells = rows.flatMap((row) => {
      const [commands, ...answers] = columns(row);
      return commands!
        .split(' ')
        .flatMap((command) =>
          people.map((who, n): Cell => ({ state: state!, command, who, expected: answers[n] as Refusal })),
        );
    });
    if (cells.length !== people.length * Object.keys(COMMAND_CASES).length)
      throw new Error(`${state}: a row is missing`);
    return cells;
  });

export const STATE_NAMES: readonly string[] = Object.keys(STATES);
