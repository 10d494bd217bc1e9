// Tables over plain HTTP: opening, viewing, following and playing. The address of a private table is its capability:
// anyone who has it may view the table and sit down, but it cannot be guessed, and no list shows it.

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
  resultOf,
  seatOf,
  whyNotAllowed,
  type Table,
} from '@quadrille/protocol';
import { formatAct, formatRecord } from '@quadrille/rules';
import * as v from 'valibot';
import type { EncodedMessage } from '../encoded-message.ts';
import type { TableService } from '../tables/table-service.ts';
import type { Follower } from '../tables/room.ts';
import { addressKey, costOf } from '../limits.ts';
import { newId } from '../secrets.ts';
import { tableRecord } from '../table/record.ts';
import { refuse } from './answer.ts';
import { NdjsonStream } from './ndjson-stream.ts';
import { route, type RequestContext } from './route.ts';
import { sessionIn } from './visitor.ts';
import { integerParam } from './integer-param.ts';

const At = v.object({ table: TableId });
const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));
const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

const Opening = v.strictObject({
  /** Random: repeating the id opens no second table. The table's address is derived from it, so it is as secret. */
  id: v.optional(OpeningId),
  settings: Settings,
  /** Where the host sits. */
  place: v.optional(Seat),
});

const CommandBody = v.strictObject({
  /** Idempotency key: a repeated id has no further effect; without one every request counts. */
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
    result: match.outcome === undefined ? null : resultOf(match.outcome),
    clocks:
      settings.control.kind === 'none'
        ? null
        : { left: [...clocks.left], spare: [...clocks.lagBudget], since: clocks.since },
    proposing: proposing === undefined ? null : { what: proposing.what, by: proposing.by },
    next: next ?? null,
  };
}

/**
 * The table of the path; `undefined` once the request has been answered: there is none, or the client has this version.
 */
async function unchanged({ node, request, reply }: RequestContext<unknown, unknown, unknown, unknown>, id: string) {
  const table = await node.tableService.readTable(id);
  if (table === undefined) {
    refuse(reply, 'unknown-table');
    return undefined;
  }
  reply.server.rates.charge(reply, costOf(table.version));
  const tag = `"${table.version}"`;
  void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] !== tag) return table;
  void reply.code(304).send();
  return undefined;
}

/** Maximum tables of one player in a response. */
const MAX_OWN_TABLES = 50;

/** Writes the events of a table as NDJSON: the history page by page, with backpressure, then live events. */
class StreamFollower implements Follower {
  private readonly lines: NdjsonStream;
  private readonly tableService: TableService;
  private readonly table: string;
  private version: number;
  private caughtUp = false;

  constructor(lines: NdjsonStream, tableService: TableService, table: string, since: number) {
    this.lines = lines;
    this.tableService = tableService;
    this.table = table;
    this.version = since;
  }

  /** Table chat is only for players seated there, while the session is valid. */
  get player(): string | undefined {
    return this.lines.me?.id;
  }

  async catchUp(): Promise<void> {
    for (;;) {
      const following = await this.tableService.follow(this.table, this, this.version);
      if (following === undefined) return this.lines.end();
      if (!following.more) {
        this.caughtUp = true;
        return this.endIfOver();
      }
      if (!(await this.lines.ready(costOf(following.sent)))) return undefined;
    }
  }

  send({ message }: EncodedMessage): void {
    if (message.t !== 'events') return;
    this.version = message.events.at(-1)?.v ?? this.version;
    this.lines.writeLines(...message.events);
    if (this.caughtUp) this.endIfOver();
  }

  private endIfOver(): void {
    const status = this.tableService.loadedTable(this.table)?.status;
    if (status === 'over' || status === 'closed') this.lines.end();
  }
}

const followed = { table: { about: 'The table has not changed.' } };

export const tableRoutes = [
  route({
    method: 'POST',
    path: '/api/tables',
    tag: 'tables',
    summary: 'Open a table and sit down at it',
    who: 'players',
    body: Opening,
    answers: { 201: { about: 'The table is open.', json: v.object({ table: TableId }) } },
    refusals: ['accounts-only', 'too-many'],
    async handle({ node, request, player, body, reply }) {
      const why = whyNotAllowed(body.settings);
      if (why !== undefined) return refuse(reply, 'bad-message', why);
      const from = { asked: body.id, address: addressKey(request.ip) };
      const opened = await node.tableService.openTable(body.settings, player, body.place, from);
      return opened.ok
        ? reply.code(201).header('location', `/api/tables/${opened.id}`).send({ table: opened.id })
        : refuse(reply, opened.error.code);
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables',
    tag: 'tables',
    summary: 'List the open public tables, which wait for players',
    answers: {
      200: {
        about: 'The latest first: at most 200, at most 3 of one host and 60 of one address.',
        json: v.object({ open: v.array(Invitation) }),
      },
    },
    cost: 3,
    handle: async ({ node }) => ({ open: await node.lobby.open() }),
  }),
  route({
    method: 'GET',
    path: '/api/session/tables',
    tag: 'tables',
    summary: 'List the tables where the player sits, open or being played',
    who: 'players',
    answers: {
      200: {
        about: `The most recently joined first, at most ${MAX_OWN_TABLES}.`,
        json: v.object({ tables: v.array(TableView) }),
      },
    },
    async handle({ node, reply, player }) {
      const ids = await node.store.currentTables(player.id, MAX_OWN_TABLES);
      const tables = await Promise.all(ids.map((id) => node.tableService.readableTable(id)));
      // Each was folded from its events, or may have to be the next time.
      reply.server.rates.charge(
        reply,
        tables.length + costOf(tables.reduce((events, table) => events + (table?.version ?? 0), 0)),
      );
      // A player who stood up again is no longer seated.
      const own = tables.filter((table) => table !== undefined && seatOf(table, player.id) !== undefined);
      return { tables: own.map((table) => viewOf(table!)) };
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables/:table',
    tag: 'tables',
    summary: 'Get the current state of a table',
    params: At,
    missing: 'unknown-table',
    refusals: ['unreadable'],
    answers: { 200: { about: 'The table.', json: TableView }, 304: followed.table },
    async handle(context) {
      const table = await unchanged(context, context.params.table);
      return table === undefined ? context.reply : viewOf(table);
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables/:table/record',
    tag: 'tables',
    summary: 'Export the game of a table as a record',
    params: At,
    missing: 'unknown-table',
    refusals: ['unreadable'],
    answers: { 200: { about: 'A record, as described in docs/notation.md.', text: 'text/plain' }, 304: followed.table },
    async handle(context) {
      const table = await unchanged(context, context.params.table);
      if (table === undefined) return context.reply;
      return context.reply.type('text/plain; charset=utf-8').send(formatRecord(tableRecord(table)));
    },
  }),
  route({
    method: 'GET',
    path: '/api/tables/:table/stream',
    tag: 'tables',
    summary: 'Stream the events of a table: those so far, then each new one',
    params: At,
    query: v.object({ since: v.optional(integerParam(0, 1_000_000)) }),
    missing: 'unknown-table',
    answers: {
      200: {
        about:
          'One event per line. Empty lines show that the connection is alive. The stream ends when the game is over or the table is closed.',
        lines: TableEvent,
      },
    },
    refusals: ['too-many', 'unreadable'],
    async handle({ node, request, reply, player, params, query }) {
      if ((await node.tableService.readTable(params.table)) === undefined) return refuse(reply, 'unknown-table');
      const refusal = reply.server.streams.refusal(reply);
      if (refusal !== undefined) return refuse(reply, refusal);
      const leave = () => void node.tableService.unfollow(params.table, follower).catch(() => undefined);
      const reader = { me: player, session: player === undefined ? undefined : sessionIn(request) };
      const lines = new NdjsonStream(reply, reader, leave);
      const follower = new StreamFollower(lines, node.tableService, params.table, query.since ?? 0);
      try {
        await follower.catchUp();
      } catch {
        // The response has started, so it cannot become a refusal: the client reconnects.
        lines.end();
      }
      if (!lines.isOpen) leave();
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
    body: CommandBody,
    missing: 'unknown-table',
    answers: { 200: { about: 'Carried out; the table is at this version.', json: v.object({ v: Version }) } },
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
      'not-absent',
      'too-late',
      'player-gone',
      'too-many',
      'busy',
      'disk-full',
      'unreadable',
    ],
    async handle({ node, request, reply, player, params, body }) {
      const address = addressKey(request.ip);
      const id = body.id ?? newId();
      const done = await node.tableService.submit(params.table, player, id, body.command, 0, address);
      return done.ok ? { v: done.value.version } : refuse(reply, done.error.code, done.error.why);
    },
  }),
  route({
    method: 'POST',
    path: '/api/tables/:table/invitations',
    tag: 'tables',
    summary: 'Invite a connected bot to the player’s table',
    who: 'players',
    params: At,
    body: v.strictObject({ player: PlayerId }),
    missing: 'unknown-table',
    answers: { 202: { about: 'The bot has been notified, if it is connected.' } },
    refusals: ['unknown-bot', 'not-open', 'not-seated', 'unreadable'],
    async handle({ node, reply, player, params, body }) {
      const table = await node.tableService.readTable(params.table);
      if (table === undefined) return refuse(reply, 'unknown-table');
      if (table.status !== 'open') return refuse(reply, 'not-open');
      if (!table.sitters.some((sitter) => sitter?.kind === 'person' && sitter.id === player.id)) {
        return refuse(reply, 'not-seated');
      }
      // People are invited by a link, not by strangers.
      if ((await node.players.byId(body.player))?.bot !== true) return refuse(reply, 'unknown-bot');
      node.playerNews.invite(body.player, table.id, player, table.settings);
      return reply.code(202).send();
    },
  }),
];
