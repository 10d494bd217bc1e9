// Descriptions for the AsyncAPI document: messages, commands, events, news and refusals. Every table is keyed by the
// tags of the schemas in packages/protocol: a missing text does not compile.

import type { Command, EventBody, FromServer, News, Refusal, ToServer } from '@quadrille/protocol';
import { GAME_IDS, GAMES } from '@quadrille/rules';
import type { InferInput } from 'valibot';

type Sent = InferInput<typeof ToServer>;

interface Described<Message> {
  readonly summary: string;
  readonly description?: string;
  readonly example: Message;
}

const TABLE = 'k3Jp9sQ2vXa7Lm0Z';
const ANNA = 'Xa7Lm0Zk3Jp9sQ2v';
const BEN = 'Q2vXa7Lm0Zk3Jp9s';
const AT = 1_790_000_000_000;
const SETTINGS = {
  game: GAME_IDS[0],
  options: GAMES[GAME_IDS[0]].options.defaults,
  control: { kind: 'clock', total: 300_000, increment: 3_000 },
  access: 'public',
  order: 'random',
  stake: 1,
  rated: false,
} as const;

export const TO_SERVER: { readonly [T in Sent['t']]: Described<Sent & { readonly t: T }> } = {
  do: {
    summary: 'Carry out a command at a table',
    description:
      'Answered by `done` or by `refused` with the same `id`, which is an idempotency key: the server carries out one `id` of ' +
      'one player once, over any connection and even after a restart. A client that got no answer sends the same message again.',
    example: { t: 'do', table: TABLE, id: 'move-0-of-anna', command: { c: 'move', move: 'Aa1', acts: 0 } },
  },
  follow: {
    summary: 'Receive the events of a table after number `since`, then each new one as it happens',
    description:
      'Answered by `events` (empty if there are none) and `presence`, or by `refused`. After a reconnection, `since` is the ' +
      'number of the last event the client has. Events are numbered from 1 without a gap.',
    example: { t: 'follow', table: TABLE, since: 4 },
  },
  leave: { summary: 'Stop following a table; not answered', example: { t: 'leave', table: TABLE } },
  lobby: {
    summary: 'Receive the list of open public tables, now and whenever it changes (`on: true`), or stop (`on: false`)',
    example: { t: 'lobby', on: true },
  },
  news: {
    summary: 'Receive what concerns this player at any table (`on: true`), or stop (`on: false`)',
    description: 'Starts with `began` and `turn` for the games in progress.',
    example: { t: 'news', on: true },
  },
  seek: {
    summary: 'Seek an opponent with the same settings; without `settings` end the seek',
    description:
      'Answered by `paired`, or by `seeking` when the seek ends. A seek also ends with its connection. Repeating a seek ' +
      'continues it; other settings replace it.',
    example: { t: 'seek', settings: { game: GAME_IDS[0], control: SETTINGS.control } },
  },
  ping: {
    summary: 'Request a `pong` with the same `n` and the time of the server',
    example: { t: 'ping', n: 1 },
  },
};

export const FROM_SERVER: { readonly [T in FromServer['t']]: Described<FromServer & { readonly t: T }> } = {
  welcome: {
    summary: 'The first message of every connection: the version, the player, and the time of the server',
    description:
      '`me` is null without a valid session: such a client may follow tables and read the lobby. `claimAfterMs` is how long ' +
      'the player to move must be absent before `claim` is allowed.',
    example: {
      t: 'welcome',
      version: 1,
      me: { id: ANNA, name: 'Anna', guest: true, bot: false },
      now: AT,
      claimAfterMs: 600_000,
    },
  },
  events: {
    summary: 'Events of a followed table, in order; `now` is the time of the server',
    description:
      'Events may be repeated; a client recognises them by their number `v`. With `more: true` the history continues: the ' +
      'client sends `follow` again with `since` set to the last number, and receives new events only after the last page.',
    example: { t: 'events', table: TABLE, events: [{ v: 5, at: AT, e: 'acted', act: 'Aa1', spent: 1_250 }], now: AT },
  },
  done: {
    summary: 'A command was carried out and committed to disk; its last event has number `v`',
    example: { t: 'done', id: 'move-0-of-anna', v: 5 },
  },
  refused: {
    summary: 'A message was refused',
    description:
      '`code` is stable; `why` is an explanation for people. `id` and `table` are those of the refused message.',
    example: { t: 'refused', id: 'move-0-of-anna', table: TABLE, code: 'illegal-move', why: 'occupied' },
  },
  presence: {
    summary: 'Presence at a followed table',
    description:
      '`here` is a bit mask of the seats whose players follow the table; `watching` is the number of other followers.',
    example: { t: 'presence', table: TABLE, here: 3, watching: 2 },
  },
  lobby: {
    summary: 'The open public tables, the latest first',
    description: 'At most 200, at most 3 of one host and 60 of one address.',
    example: {
      t: 'lobby',
      open: [
        {
          table: TABLE,
          settings: SETTINGS,
          sitters: [{ kind: 'person', id: BEN, name: 'Ben', guest: false }, null],
          openedAt: AT,
        },
      ],
    },
  },
  news: {
    summary: 'Something that concerns this player',
    example: { t: 'news', news: { n: 'turn', table: TABLE, seat: 1, acts: 1 } },
  },
  paired: {
    summary: 'The table of a seek: the player sits there',
    description:
      'Follow the table: the game begins at once, or as soon as an opponent with the same settings sits down.',
    example: { t: 'paired', table: TABLE },
  },
  seeking: { summary: 'The seek has ended', example: { t: 'seeking', control: null } },
  pong: { summary: 'The answer to `ping`', example: { t: 'pong', n: 1, now: AT } },
  closing: {
    summary: 'The server is about to close this connection; close code 1012 or 4001 follows',
    description: 'The server ignores further messages. Reconnect and send unanswered commands again.',
    example: { t: 'closing' },
  },
  weather: {
    summary: 'Health changed: the database or Redis is unreachable (`fair: false`), or reachable again (`fair: true`)',
    description: 'Meanwhile commands are refused with `unavailable` or `disk-full`, and no clock runs.',
    example: { t: 'weather', fair: false },
  },
};

export const COMMAND_TEXTS: { readonly [C in Command['c']]: string } = {
  move: 'Make a move, in notation. With `acts`, the number of acts that the player has seen, a move for another position is refused.',
  sit: 'Take a free place, or the place given. When the last place is taken the game begins.',
  stand: 'Leave the place before the game begins.',
  'invite-computer': 'The host seats a computer of this level in a free place.',
  'dismiss-computer': 'The host removes a computer before the game begins.',
  resign: 'Give the game up.',
  abort: 'End the game without a result, before the second move. The table is closed, and ratings do not change.',
  propose: 'Propose a draw, to take back the last move, or a rematch.',
  agree: 'Agree to the proposal. It takes effect when all have agreed.',
  decline: 'Decline the proposal.',
  claim:
    'Claim the absence of the player to move, in a game without clocks: if that person has not followed the table on any ' +
    'connection for ten minutes, they lose on time.',
  say: 'Send a chat text or one of the phrases; only players at the table receive it.',
  close: 'The host closes an open table.',
};

export const EVENTS: { readonly [E in EventBody['e']]: string } = {
  opened: 'The table was opened. Always number 1.',
  sat: 'A person or a computer took a place.',
  stood: 'A place is free again.',
  began: 'The game began. `order[seat]` is the place of the player in that seat.',
  acted:
    'A move or another act, as in a record: `Aa1`, `2:resigns`, `2:time`, `draw`. `spent` is charged to the clock. ' +
    'The act that ends the game carries its `result`: the winning seats (none for a draw) and the reason.',
  proposed: 'A seat proposed something.',
  agreed: 'A seat agreed.',
  declined: 'A seat declined; the proposal is withdrawn.',
  'took-back': 'The game goes back to its first `acts` acts.',
  said: 'A seat said something.',
  rematch: 'The next game is played at `table`.',
  excused: 'The server was down: the start of the turn is moved forward by `ms`.',
  closed:
    'The table was closed; no game will be played there. `aborted`: the player of `seat` ended the game before the ' +
    'second move.',
  hidden: 'An event that this client may not see, such as chat at a table where it does not sit.',
};

export const NEWS: { readonly [N in News['n']]: string } = {
  invited: 'Another player invites this one to a table.',
  began: 'A game began in which this player has `seat`.',
  turn: 'It is this player’s turn; `acts` is the number of acts so far.',
  proposed: 'Another seat proposed something.',
  over: 'The game is over; empty `winners` mean a draw.',
};

export const REFUSED: { readonly [C in Refusal]: string } = {
  'bad-message': 'The message is not JSON, or does not match its schema.',
  'bad-version': 'The server does not support this protocol version; the connection is closed with 1002.',
  'too-large': 'The message is too long.',
  'too-fast': 'A rate limit is exceeded: send the same message again, with the same `id`, after a second.',
  'too-many':
    'A quota is used up: sending the message again does not help until something is finished, closed or left.',
  'unknown-table': 'There is no such table; it may have been deleted.',
  'not-seated': 'Only a player at the table may do this.',
  'not-host': 'Only the host of the table may do this.',
  'not-signed-in': 'A session is required.',
  'accounts-only': 'An account is required: guests and bots cannot play rated games.',
  'not-open': 'The game has begun, or the table is closed.',
  'not-playing': 'No game is being played at the table.',
  'not-over': 'The game is not over yet.',
  'seat-taken': 'The place is taken.',
  'no-free-seat': 'All places are taken.',
  'already-seated': 'The player already sits at the table.',
  'not-your-turn': 'Another seat is to move.',
  'illegal-move': 'The rules forbid the move; `why` names the rule.',
  stale: 'The position has changed: `acts` is not the number of acts at the table.',
  over: 'The game is over.',
  out: 'The player is out of the game.',
  'no-draws': 'This game has no draws by agreement.',
  'no-moves': 'The player has made no move to take back.',
  'nothing-proposed': 'There is no such proposal.',
  'not-absent': 'The player to move is present, or has not been absent for long enough, or the game has clocks.',
  'too-late': 'The second move was made: the game can no longer be aborted.',
  'player-gone': 'A player of the finished game was deleted, so there can be no rematch.',
  'already-proposed': 'There is a proposal already, or the player has already agreed to it.',
  busy: 'Concurrent commands took precedence several times in a row: send the same message again.',
  unavailable: 'The database or Redis is unreachable: send the same message again after a second.',
  unreadable: 'The table is damaged and quarantined; sending again does not help.',
  'disk-full': 'The server’s disk is full, and nothing was changed: send the same message again later.',
};

/** Why the server closes a connection, and how the client should react. */
export const CLOSE_CODES: Readonly<Record<number, string>> = {
  1002: 'The client asked for an unsupported version (`bad-version`) or sent an invalid frame. Do not reconnect without a change.',
  1007: 'A text frame is not UTF-8.',
  1008: 'The client kept sending although it was refused repeatedly. Reconnect after some seconds and send less.',
  1009: 'A message is too long.',
  1012: 'The server is stopping or restarting. Reconnect after a short random delay.',
  4001: 'The session changed, as after signing in or out. Reconnect to use the new session.',
};
