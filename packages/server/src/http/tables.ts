// Tables over plain HTTP: open one, look at one, follow one, play at one. Whoever knows the address of a private table may
// look at it and sit down: it cannot be guessed, and no list shows it.

import {
  Command,
  CommandId,
  OpeningId,
  Invitation,
  PlayerId,
  Settings,
  TableEvent,
  TableId,
  TableView,
  actorAt,
  seatOf,
  type FromServer,
  type Table,
} from '@quadrille/protocol';
import { formatAct, formatRecord } from '@quadrille/rules';
import * as v from 'valibot';
import type { Follower, Room } from '../hall/room.ts';
import { newId } from '../secrets.ts';
import { recordOf } from '../table/record.ts';
import { refuse } from './answer.ts';
import { isCrowded, Lines } from './lines.ts';
import { route, type Ask } from './route.ts';
import { whole } from './whole.ts';

const At = v.object({ table: TableId });
const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));
const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

const Opening = v.strictObject({
  /** Chosen by chance: asking again by the same id opens no second table. Whoever knows it can tell the table's address. */
  id: v.optional(OpeningId),
  settings: Settings,
  /** Where oneself sits. */
  place: v.optional(Seat),
});

const Doing = v.strictObject({
  /** Sending the same id again does nothing again; without one every request counts. */
  id: v.optional(CommandId),
  command: Command,
});

function viewOf(table: Table): TableView {
  const { id, version, status, settings, host, sitters, match, clocks, proposing, next } = table;
  return {
    table: id,
    v: version,
    status,
    settings,
    host,
    sitters: sitters.map((sitter) => sitter ?? null),
    acts: match.acts.map((act) => formatAct(match.game, act)),
    position: match.game.formatPosition(match.state),
    turn: status === 'playing' ? actorAt(table) : null,
    result: match.outcome === undefined ? null : { winners: [...match.outcome.winners], reason: match.outcome.reason },
    clocks:
      settings.control.kind === 'none' ? null : { left: [...clocks.left], spare: [...clocks.lag], since: clocks.since },
    proposing: proposing === undefined ? null : { what: proposing.what, by: proposing.by },
    next: next ?? null,
  };
}

/** The table of the path, unless the reader has it already or there is none; then the request has been answered. */
async function unchanged({ house, request, reply }: Ask<unknown, unknown, unknown, unknown>, id: string) {
  const table = await house.hall.table(id);
  if (table === undefined) {
    refuse(reply, 'unknown-table');
    return undefined;
  }
  const tag = `"${table.version}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] !== tag) return table;
  void reply.code(304).send();
  return undefined;
}

/** So many tables of one player are shown at once. */
const MOST_OWN = 50;

const followed = { table: { about: 'Nothing has happened since.' } };

export const tableRoutes = [
  route({
    method: 'POST',
    path: '/api/tables',
    tag: 'tables',
    summary: 'Open a table and sit down at it',
    who: 'players',
    body: Opening,
    answers: { 201: { about: 'The table is open.', json: v.object({ table: TableId }) } },
    refusals: ['accounts-only'],
    async handle({ house, player, body, reply }) {
      const opened = await house.hall.open(body.settings, player, body.place, { asked: body.id });
      return opened.ok
        ? reply.code(201).header('location', `/api/tables/${opened.id}`).send({ table: opened.id })
        : refuse(reply, opened.error.code);
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables',
    tag: 'tables',
    summary: 'List the open public tables that wait for players',
    answers: { 200: { about: 'The latest first, 200 at most.', json: v.object({ open: v.array(Invitation) }) } },
    handle: async ({ house }) => ({ open: await house.lobby.open() }),
  }),
  route({
    method: 'GET',
    path: '/api/session/tables',
    tag: 'tables',
    summary: 'List the tables where one sits: those that wait for players and those where one plays',
    who: 'players',
    answers: {
      200: {
        about: `The one sat down at last first, ${MOST_OWN} at most.`,
        json: v.object({ tables: v.array(TableView) }),
      },
    },
    async handle({ house, player }) {
      const ids = await house.store.current(player.id, MOST_OWN);
      const tables = await Promise.all(ids.map((id) => house.hall.table(id)));
      // Whoever stood up again does not sit there.
      const own = tables.filter((table) => table !== undefined && seatOf(table, player.id) !== undefined);
      return { tables: own.map((table) => viewOf(table!)) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables/:table',
    tag: 'tables',
    summary: 'Look at a table as it stands',
    params: At,
    missing: 'unknown-table',
    answers: { 200: { about: 'The table.', json: TableView }, 304: followed.table },
    async handle(ask) {
      const table = await unchanged(ask, ask.params.table);
      return table === undefined ? ask.reply : viewOf(table);
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables/:table/record',
    tag: 'tables',
    summary: 'Export the game of a table as a record',
    params: At,
    missing: 'unknown-table',
    answers: { 200: { about: 'A record as in docs/notation.md.', text: 'text/plain' }, 304: followed.table },
    async handle(ask) {
      const table = await unchanged(ask, ask.params.table);
      if (table === undefined) return ask.reply;
      return ask.reply.type('text/plain; charset=utf-8').send(formatRecord(recordOf(table)));
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables/:table/stream',
    tag: 'tables',
    summary: 'Follow a table: its events so far and as they happen',
    params: At,
    query: v.object({ since: v.optional(whole(0, 1_000_000)) }),
    missing: 'unknown-table',
    answers: {
      200: {
        about:
          'One event for each line; empty lines show that the line still stands. Ends when the game is over or the table closed.',
        lines: TableEvent,
      },
    },
    refusals: ['too-fast'],
    async handle({ house, reply, player, params, query }) {
      if ((await house.hall.table(params.table)) === undefined) return refuse(reply, 'unknown-table');
      if (isCrowded(reply)) return refuse(reply, 'too-fast');
      let room: Room | undefined;
      const endIfOver = () => {
        if (room?.table.status === 'over' || room?.table.status === 'closed') lines.end();
      };
      const send = (text: string): void => {
        const message = JSON.parse(text) as FromServer;
        if (message.t !== 'events') return;
        for (const event of message.events) lines.say(event);
        endIfOver();
      };
      const follower: Follower = { player: player?.id, send };
      const lines = new Lines(reply, () => void house.hall.unfollow(params.table, follower));
      try {
        room = await house.hall.follow(params.table, follower, query.since ?? 0);
        endIfOver();
      } catch {
        // The answer has begun, so nothing can be refused: whoever listens comes back.
        lines.end();
      }
      return reply;
    },
  }),
  route({
    method: 'POST',
    path: '/api/tables/:table',
    tag: 'tables',
    summary: 'Carry out a command: sit, move, resign, propose, agree, decline, …',
    who: 'players',
    often: true,
    params: At,
    body: Doing,
    missing: 'unknown-table',
    answers: { 200: { about: 'Done; the table is at this version.', json: v.object({ v: Version }) } },
    refusals: [
      'not-seated',
      'not-host',
      'accounts-only',
      'not-open',
      'not-playing',
      'not-over',
      'seat-taken',
      'no-free-seat',
      'already-seated',
      'not-your-turn',
      'illegal-move',
      'stale',
      'over',
      'out',
      'no-draws',
      'no-moves',
      'nothing-proposed',
      'already-proposed',
      'busy',
      'disk-full',
    ],
    async handle({ house, reply, player, params, body }) {
      const done = await house.hall.submit(params.table, player, body.id ?? newId(), body.command, 0);
      return done.ok ? { v: done.value.version } : refuse(reply, done.error.code, done.error.why);
    },
  }),
  route({
    method: 'POST',
    path: '/api/tables/:table/invitations',
    tag: 'tables',
    summary: 'Ask a bot that is listening to sit down at the table one sits at',
    who: 'players',
    params: At,
    body: v.strictObject({ player: PlayerId }),
    missing: 'unknown-table',
    answers: { 202: { about: 'It has been told, if it is listening.' } },
    refusals: ['unknown-bot', 'not-open', 'not-seated'],
    async handle({ house, reply, player, params, body }) {
      const table = await house.hall.table(params.table);
      if (table === undefined) return refuse(reply, 'unknown-table');
      if (table.status !== 'open') return refuse(reply, 'not-open');
      if (!table.sitters.some((sitter) => sitter?.kind === 'person' && sitter.id === player.id)) {
        return refuse(reply, 'not-seated');
      }
      // People are invited by a link, not by strangers.
      if ((await house.players.byId(body.player))?.bot !== true) return refuse(reply, 'unknown-bot');
      house.news.invite(body.player, table.id, player, table.settings);
      return reply.code(202).send();
    },
  }),
];
