// Clients that send what the schemas allow. They use ids of real tables and players, so that almost every message is
// decided by the rules of a table and not by the parser.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  Command,
  CommandId,
  OpeningId,
  parseToServer,
  PlayerId,
  seatOf,
  Settings,
  TableId,
  ToServer,
  type FromServer,
} from '@quadrille/protocol';
import { newCommandId } from '@quadrille/protocol/client';
import { below, GAME_IDS, legalMoves, seeded, type GameId, type Random } from '@quadrille/rules';
import { statusOf, type ApiRefusal } from '../src/http/answer.ts';
import { ROUTES } from '../src/http/routes.ts';
import type { Route } from '../src/http/route.ts';
import { newId } from '../src/secrets.ts';
import { TestClient } from './client.ts';
import { generate, pick, spoil, type Grammar } from './grammar.ts';

/** State shared by all fuzzers of a run. */
export interface FuzzState {
  readonly tables: string[];
  readonly players: string[];
  readonly tokens: Set<string>;
}

const MAX_KNOWN_TABLES = 60;
/** One message in this many has one invalid field. */
const SPOILT_ONE_IN = 12;
const OPTIONS: { readonly [G in GameId]?: readonly object[] } = {
  quads: [{}, { hidden: true }, { border: true }],
  q4: [{}, { players: 3 }, { players: 4, teams: 'partners' }, { players: 4, announce: true, penalty: 'out' }],
};
/** How often each kind of message is sent. */
const MESSAGE_WEIGHTS: Readonly<Record<ToServer['t'], number>> = {
  do: 60,
  follow: 10,
  leave: 3,
  lobby: 4,
  news: 4,
  seek: 6,
  ping: 6,
};
const COMMAND_WEIGHTS: Readonly<Record<Command['c'], number>> = {
  move: 40,
  say: 12,
  propose: 12,
  agree: 12,
  decline: 6,
  sit: 6,
  'invite-computer': 3,
  'dismiss-computer': 2,
  claim: 2,
  stand: 1,
  resign: 1,
  abort: 1,
  close: 1,
};
const spread = (weights: Readonly<Record<string, number>>): string[] =>
  Object.entries(weights).flatMap(([name, n]) => Array.from({ length: n }, () => name));
const KINDS = spread(MESSAGE_WEIGHTS);
const COMMAND_KINDS = spread(COMMAND_WEIGHTS);
/** Chat contains the id of its table, so that a leak can be recognised. */
const MARK = /§([\w-]+)§/g;

interface Own {
  /** The last command id, which is sometimes repeated. */
  readonly last: () => string | undefined;
  /** Tables where this client has a seat. */
  readonly tables: () => readonly string[];
}

function grammarOf(random: Random, known: FuzzState, own: Own): Grammar {
  const table = () => {
    const tables = below(random, 4) === 0 ? known.tables : own.tables();
    return tables.length === 0 || below(random, 30) === 0 ? newId() : pick(random, tables);
  };
  const settings = () => {
    const made = generate(Settings.pipe[0], { random, schemas: new Map(), fields: { options: () => ({}) } }) as {
      game: GameId;
    };
    return { ...made, options: pick(random, OPTIONS[made.game] ?? [{}]), rated: below(random, 10) === 0 };
  };
  const command = () => (below(random, 15) === 0 ? (own.last() ?? newCommandId()) : newCommandId());
  const inner = (): Grammar => ({ random, schemas: new Map(), fields: {} });
  const doing = () => {
    const kind = pick(random, COMMAND_KINDS);
    return generate(
      Command.options.find(({ entries }) => entries.c.literal === kind)!,
      inner(),
    );
  };
  return {
    random,
    schemas: new Map<unknown, () => unknown>([
      [Command, doing],
      [TableId, table],
      [CommandId, command],
      [OpeningId, () => newCommandId()],
      [PlayerId, () => (known.players.length === 0 ? newId() : pick(random, known.players))],
      [Settings, settings],
    ]),
    fields: { game: () => pick(random, GAME_IDS), options: () => ({}) },
  };
}

export class SocketFuzzer {
  readonly answers: Record<string, number> = {};
  /** Tables whose chat this client received. */
  readonly overheard = new Set<string>();
  private client: TestClient;
  private readonly random: Random;
  private readonly known: FuzzState;
  private readonly grammar: Grammar;
  private readonly open = new Set<string>();
  private wire = '';
  private last: string | undefined;

  private constructor(client: TestClient, seed: number, known: FuzzState) {
    this.client = client;
    this.random = seeded(seed);
    this.known = known;
    this.grammar = grammarOf(this.random, known, { last: () => this.last, tables: () => this.seats() });
    this.listen();
  }

  /** Without a name it is an anonymous spectator. */
  static async start(bases: readonly string[], name: string | undefined, n: number, known: FuzzState) {
    const base = bases[n % bases.length]!;
    const from = `198.51.100.${n}`;
    if (name === undefined) {
      const nobody = { id: '', name: '', guest: true };
      return new SocketFuzzer(await TestClient.connect(base, '', nobody, from), n, known);
    }
    const { token, me } = await TestClient.createGuest(base, name, from);
    known.players.push(me.id);
    known.tokens.add(token);
    return new SocketFuzzer(await TestClient.connect(base, token, me, from), n, known);
  }

  /** Begins a game with others, so that messages concern a running game from the start. */
  async play(settings: object, others: readonly SocketFuzzer[]): Promise<void> {
    const table = await this.client.open({ access: 'public', ...settings });
    this.known.tables.push(table);
    for (const each of [this, ...others]) await each.client.follow(table);
    for (const each of others) await each.client.do(table, { c: 'sit' });
    await this.client.until(table, ({ status }) => status === 'playing');
  }

  private seats(): string[] {
    const { tables } = this.client;
    return [...tables].filter(([, table]) => seatOf(table, this.client.me.id) !== undefined).map(([id]) => id);
  }

  get player(): string | undefined {
    return this.client.me.id === '' ? undefined : this.client.me.id;
  }

  private listen(): void {
    this.client.raw.on('message', (data: Buffer) => {
      const text = data.toString();
      this.wire += text;
      for (const [, table] of text.matchAll(MARK)) this.overheard.add(table!);
      this.hear(JSON.parse(text) as FromServer);
    });
  }

  private hear(message: FromServer): void {
    const name = message.t === 'refused' ? message.code : message.t;
    this.answers[name] = (this.answers[name] ?? 0) + 1;
    if ('id' in message && message.id !== undefined) this.open.delete(message.id);
    if (message.t === 'paired') this.meet(message.table);
    if (message.t !== 'events') return;
    for (const event of message.events) if (event.e === 'rematch') this.meet(event.table);
  }

  private meet(table: string): void {
    const { tables } = this.known;
    if (tables.includes(table)) return;
    tables.push(table);
    if (tables.length > MAX_KNOWN_TABLES) tables.shift();
  }

  /** Commands without a reply. */
  unanswered(): string[] {
    return this.client.closed ? [] : [...this.open];
  }

  /** Which of these secrets were sent to this client. */
  leaks(secrets: readonly string[]): string[] {
    return secrets.filter((secret) => this.wire.includes(secret));
  }

  async run(signal: AbortSignal, everyMs: number): Promise<void> {
    while (!signal.aborted) {
      const message = this.message();
      this.note(message);
      this.client.send(JSON.stringify(message));
      await sleep(everyMs);
    }
  }

  private message(): unknown {
    const { random } = this;
    const kind = pick(random, KINDS);
    const schema = ToServer.options.find(({ entries }) => entries.t.literal === kind)!;
    const made = this.atTable(generate(schema, this.grammar) as ToServer);
    // A client that skips events cannot fold later ones: `since` is kept.
    return made.t !== 'follow' && below(random, SPOILT_ONE_IN) === 0 ? spoil(made, random) : made;
  }

  private versionOf(table: string): number {
    return this.client.tables.get(table)?.version ?? 0;
  }

  /** A command adapted to its table: mostly legal moves, chat with the table's id. */
  private atTable(message: ToServer): ToServer {
    const { random } = this;
    if (message.t === 'follow') return { ...message, since: below(random, this.versionOf(message.table) + 1) };
    if (message.t !== 'do') return message;
    const { table, command } = message;
    if (command.c === 'say' && command.text !== undefined) {
      return { ...message, command: { ...command, text: `§${table}§${command.text}`.slice(0, 140).trim() } };
    }
    const seen = this.client.tables.get(table);
    const seat = seen === undefined || this.player === undefined ? undefined : seatOf(seen, this.player);
    if (command.c !== 'move' || seen?.status !== 'playing' || seat === undefined) return message;
    const { match } = seen;
    const moves = legalMoves(match.game.rules, match.state);
    if (moves.length === 0) return message;
    const move = match.game.format(moves[below(random, moves.length)]!);
    return { ...message, command: { c: 'move', move, acts: match.acts.length } };
  }

  private note(message: unknown): void {
    // A spoilt message may have lost its id or its kind: then no reply can name it.
    const parsed = parseToServer(JSON.stringify(message));
    if (!parsed.ok || parsed.value.t !== 'do') return;
    this.last = parsed.value.id;
    this.open.add(parsed.value.id);
  }

  close(): void {
    this.client.close();
  }
}

/** Requests to every route, with bodies generated from the routes' own schemas. */
export class HttpFuzzer {
  answered = 0;
  /** Responses that no route declares. */
  readonly unexpected: string[] = [];
  private readonly bases: readonly string[];
  private readonly random: Random;
  private readonly grammar: Grammar;
  private readonly from: string;
  private token: string | undefined;

  constructor(bases: readonly string[], seed: number, known: FuzzState) {
    this.bases = bases;
    this.random = seeded(seed);
    this.from = `203.0.113.${seed}`;
    this.grammar = grammarOf(this.random, known, { last: () => undefined, tables: () => known.tables });
  }

  async run(signal: AbortSignal, everyMs: number): Promise<void> {
    while (!signal.aborted) {
      const base = pick(this.random, this.bases);
      this.token ??= (await TestClient.createGuest(base, 'requests', this.from)).token;
      await this.request(base, pick(this.random, ROUTES));
      await sleep(everyMs);
    }
  }

  private async request(base: string, route: Route): Promise<void> {
    const { random, grammar } = this;
    const params = generate(route.params, grammar) as Record<string, string>;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(generate(route.query, grammar) as object))
      query.set(name, String(value));
    const made = route.body === undefined ? undefined : generate(route.body, grammar);
    const body = made !== undefined && below(random, SPOILT_ONE_IN) === 0 ? spoil(made, random) : made;
    const reading = new AbortController();
    const answer = await fetch(`${base}${path}?${query.toString()}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-forwarded-for': this.from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: reading.signal,
    });
    this.answered++;
    const expected = [
      ...Object.keys(route.answers).map(Number),
      ...(route.refusals ?? []).map((code: ApiRefusal) => statusOf(code)),
      400,
      401,
      403,
      404,
      413,
      429,
      503,
    ];
    if (!expected.includes(answer.status)) this.unexpected.push(`${route.method} ${route.path}: ${answer.status}`);
    // A stream does not end until the client aborts it.
    if (Object.values(route.answers).some(({ lines }) => lines !== undefined) && answer.ok) reading.abort();
    else await answer.text();
    if (answer.status === 401 || route.method === 'DELETE') this.token = undefined;
  }
}
