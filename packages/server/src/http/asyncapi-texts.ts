// Descriptions for the AsyncAPI document: messages, commands, events, news and refusals. Every table is keyed by the
// tags of the schemas in packages/protocol: a missing text does not compile.

import type { Command, EventBody, FromServer, News, Refusal, ToServer } from '@quadrille/protocol';
import { GAME_IDS } from '@quadrille/rules';
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
  options: {},
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
      'Answered by `done` or by `refused` with the same `id`. The server carries out one `id` of one player once, however often ' +
      'it arrives, also over another connection and after a restart: a client that got no answer sends the same message again.',
    example: { t: 'do', table: TABLE, id: 'move-0-of-anna', command: { c: 'move', move: 'Aa1', acts: 0 } },
  },
  follow: {
    summary: 'Receive the events of a table after number `since`, and each later one as it happens',
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
    description: 'Begins with `began` and `turn` for the games that are being played.',
    example: { t: 'news', on: true },
  },
  seek: {
    summary: 'Search for an opponent who wants the same settings; without `settings` the search ends',
    description:
      'Answered by `paired`, or by `seeking` when the search ends. A search also ends when the connection does. Seeking ' +
      'the same again goes on with the same search; other settings replace it.',
    example: { t: 'seek', settings: { game: GAME_IDS[0], control: SETTINGS.control } },
  },
  ping: {
    summary: 'Ask for a `pong` with the same `n` and the time of the server',
    example: { t: 'ping', n: 1 },
  },
};

export const FROM_SERVER: { readonly [T in FromServer['t']]: Described<FromServer & { readonly t: T }> } = {
  welcome: {
    summary: 'The first message of every connection: the version, the player, and the time of the server',
    description:
      '`me` is null without a valid session: such a client may follow tables and read the lobby. `claimAfterMs` is for how ' +
      'long the player to move must be absent before `claim`.',
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
      'Events that the client already has may come again; it recognises them by their number `v`. With `more: true` the ' +
      'history goes on: the client sends `follow` again with `since` set to the last number, and is told of new events ' +
      'only when it has the last page.',
    example: { t: 'events', table: TABLE, events: [{ v: 5, at: AT, e: 'acted', act: 'Aa1', spent: 1_250 }], now: AT },
  },
  done: {
    summary: 'A command was carried out and is on disk; its last event has number `v`',
    example: { t: 'done', id: 'move-0-of-anna', v: 5 },
  },
  refused: {
    summary: 'A message was refused',
    description:
      '`code` is stable and for programs; `why` is for reading. `id` and `table` are those of the message refused.',
    example: { t: 'refused', id: 'move-0-of-anna', table: TABLE, code: 'illegal-move', why: 'occupied' },
  },
  presence: {
    summary: 'Who is present at a followed table',
    description: '`here` is a bit mask of the seats whose players follow the table, `watching` counts the others.',
    example: { t: 'presence', table: TABLE, here: 3, watching: 2 },
  },
  lobby: {
    summary: 'The open public tables, the latest first',
    description: 'At most 200; of one host at most 3, of one address at most 60.',
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
    summary: 'The table of a search: the player sits there',
    description: 'Follow it: the game begins at once, or as soon as somebody who wants the same sits down.',
    example: { t: 'paired', table: TABLE },
  },
  seeking: { summary: 'The search has ended', example: { t: 'seeking', control: null } },
  pong: { summary: 'The answer to `ping`', example: { t: 'pong', n: 1, now: AT } },
  closing: {
    summary: 'The server is about to close this connection; close code 1012 or 4001 follows',
    description: 'What is sent from now on is not read. Connect again and send again what was not answered.',
    example: { t: 'closing' },
  },
  weather: {
    summary: 'The database or the other nodes are out of reach (`fair: false`), or within reach again (`fair: true`)',
    description: 'In between, commands are refused as `unavailable` or `disk-full`, and no clock runs.',
    example: { t: 'weather', fair: false },
  },
};

export const COMMAND_TEXTS: { readonly [C in Command['c']]: string } = {
  move: 'Make a move, in notation. With `acts`, the number of acts the player has seen, a move for another position is refused.',
  sit: 'Take a free place, or the place given. When the last place is taken the game begins.',
  stand: 'Leave one’s place before the game begins.',
  'invite-computer': 'The host seats a computer of this level in a free place.',
  'dismiss-computer': 'The host removes a computer before the game begins.',
  resign: 'Give the game up.',
  propose: 'Propose a draw, to take back the last move, or a rematch.',
  agree: 'Agree to what is proposed. When all have agreed it happens.',
  decline: 'Decline what is proposed.',
  claim:
    'Win against an absent player: in a game without clocks, when the person to move has followed the table from nowhere ' +
    'for ten minutes. Their time counts as over.',
  say: 'Say a text or one of the phrases; only those who sit at the table receive it.',
  close: 'The host gives an open table up.',
};

export const EVENTS: { readonly [E in EventBody['e']]: string } = {
  opened: 'The table was opened. Always number 1.',
  sat: 'A person or a computer took a place.',
  stood: 'A place is free again.',
  began: 'The game began. `order[seat]` is the place whose sitter plays in that seat.',
  acted:
    'A move or another act, as in a record: `Aa1`, `2:resigns`, `2:time`, `draw`. `spent` is charged to the clock. ' +
    'The act that ends the game carries its `result`: the winning seats (none for a draw) and the reason.',
  proposed: 'A seat proposed something.',
  agreed: 'A seat agreed.',
  declined: 'A seat declined: nothing is proposed any more.',
  'took-back': 'The game goes back to its first `acts` acts.',
  said: 'A seat said something.',
  rematch: 'The next game is played at `table`.',
  excused: 'The server was out of service: the running clock is set forward by `ms`.',
  closed: 'The table was closed; no game is played there any more.',
  hidden: 'An event that this client may not see, such as something said at a table where it does not sit.',
};

export const NEWS: { readonly [N in News['n']]: string } = {
  invited: 'A player asks this one to sit down.',
  began: 'A game began in which this player has `seat`.',
  turn: 'It is this player’s turn; `acts` is the number of acts so far.',
  proposed: 'Another seat proposed something.',
  over: 'The game is over; nobody in `winners` means a draw.',
};

export const REFUSED: { readonly [C in Refusal]: string } = {
  'bad-message': 'The message is not JSON, or not as its schema says.',
  'bad-version': 'The server speaks another version; the connection is closed with 1002.',
  'too-large': 'The message is too long.',
  'too-fast': 'A rate is exceeded: send the same message again, with the same `id`, after a second.',
  'too-many':
    'A quota is used up: sending the message again does not help until something is finished, closed or left.',
  'unknown-table': 'There is no such table, or not any more.',
  'not-seated': 'Only for those who sit at the table.',
  'not-host': 'Only for the host of the table.',
  'not-signed-in': 'Only with a session.',
  'accounts-only': 'Only for accounts: guests and bots play no rated games.',
  'not-open': 'The game has begun, or the table is closed.',
  'not-playing': 'No game is being played at the table.',
  'not-over': 'The game is not over yet.',
  'seat-taken': 'The place is taken.',
  'no-free-seat': 'All places are taken.',
  'already-seated': 'The player already sits at the table.',
  'not-your-turn': 'It is the turn of another seat.',
  'illegal-move': 'The rules forbid the move; `why` is the reason of the rules.',
  stale: 'The position has changed since: `acts` is not the number of acts at the table.',
  over: 'The game is over.',
  out: 'The player is out of the game.',
  'no-draws': 'The game knows no draw by agreement.',
  'no-moves': 'The player has made no move that could be taken back.',
  'nothing-proposed': 'Nothing of this kind is proposed.',
  'not-absent': 'The player to move is present, or has not been absent for long enough, or the game has clocks.',
  'already-proposed': 'Something is proposed already, or the player has agreed to it already.',
  busy: 'Others were quicker several times in a row: send the same message again.',
  unavailable: 'The database or the other nodes are out of reach: send the same message again after a second.',
  unreadable: 'The table is damaged and set aside; trying again does not help.',
  'disk-full': 'The disk of the server is full; nothing was changed. Send the same message again later.',
};

/** Why the server closes a connection, and how the client should react. */
export const CLOSE_CODES: Readonly<Record<number, string>> = {
  1002: 'The client asked for another version (`bad-version`), or sent a frame that is none. Do not connect again unchanged.',
  1007: 'A text frame is not UTF-8.',
  1008: 'The client went on although it was refused again and again. Connect again after some seconds, and send less.',
  1009: 'A message is too long.',
  1012: 'The server stops or starts again. Connect again after a short random delay.',
  4001: 'The player has become another one or nobody, as after signing in or out. Connect again to be that one.',
};
