// The bot's connection to a server. It reconnects by itself. Unanswered requests are resent with the same idempotency
// key, so they take effect once; followed tables resume from the last known version.

import { randomBytes } from 'node:crypto';
import {
  evolve,
  continuesFrom,
  openTable,
  parseFromServer,
  resumeFrom,
  PROTOCOL_VERSION,
  type Command,
  type FromServer,
  type Invitation,
  type Me,
  type News,
  type Refusal,
  type Settings,
  type Table,
  type ToServer,
} from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { WebSocket } from 'ws';

export interface BotRefusal {
  readonly code: Refusal;
  readonly why?: string | undefined;
}

export interface BotListener {
  /** The server answered; `null` if it does not know the token. */
  welcome(me: Me | null): void;
  /** The connection is lost and will be retried; called once per loss. */
  lost(): void;
  news(news: News): void;
  lobby(open: readonly Invitation[]): void;
  paired(table: string): void;
  /** An event at a followed table. */
  changed(table: Table): void;
  /** A request other than a command was refused. */
  refused(refused: BotRefusal): void;
}

interface Asked {
  readonly table: string;
  readonly command: Command;
  readonly answer: (result: Result<number, BotRefusal>) => void;
  /** The number of transient refusals so far. */
  refusals: number;
}

/** Reconnect backoff, and the random jitter that keeps clients from reconnecting all at once. */
const BACKOFF_MS = [100, 300, 1_000, 3_000, 10_000];
/** The server pings more often than this, so longer silence means a dead connection. */
const SILENCE_TIMEOUT_MS = 30_000;
/** The first retry delay after a transient refusal; it doubles each time up to a limit. */
const RETRY_MS = 500;
const MAX_DOUBLINGS = 4;
const TRANSIENT_REFUSALS: ReadonlySet<Refusal> = new Set(['unavailable', 'busy', 'too-fast']);

export class BotConnection {
  private readonly url: string;
  private readonly token: string;
  private readonly listener: BotListener;
  private socket: WebSocket | undefined;
  private tries = 0;
  private closed = false;
  /** Whether the server has sent anything on this socket. */
  private welcomed = false;
  private readonly tables = new Map<string, Table | undefined>();
  /** In the order of sending. */
  private readonly asked = new Map<string, Asked>();
  /** The offset of the server's clock from ours. */
  private ahead = 0;
  /** A seek is active and unanswered. */
  private seeking: Settings | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  /** This connection's jitter factor. One factor for all retries, so that commands keep their order. */
  private readonly jitter = Math.random() / 2;

  constructor(base: string, token: string, listener: BotListener) {
    const url = new URL(`/api/socket?v=${PROTOCOL_VERSION}`, base);
    url.protocol = url.protocol.replace('http', 'ws');
    this.url = url.href;
    this.token = token;
    this.listener = listener;
  }

  open(): void {
    const socket = new WebSocket(this.url, { headers: { authorization: `Bearer ${this.token}` } });
    this.socket = socket;
    this.welcomed = false;
    this.alive();
    socket.on('message', (data: Buffer) => this.receive(data.toString()));
    socket.on('ping', () => this.alive());
    // A `close` event follows every `error` event.
    socket.on('error', () => undefined);
    socket.on('close', () => this.broke());
  }

  private alive(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.terminate(), SILENCE_TIMEOUT_MS);
  }

  private broke(): void {
    clearTimeout(this.silence);
    this.socket = undefined;
    if (this.closed) return;
    if (this.tries++ === 0) this.listener.lost();
    const pause = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length) - 1]!;
    setTimeout(() => this.closed || this.open(), pause * (1 + Math.random() / 2));
  }

  private receive(text: string): void {
    this.alive();
    const message = parseFromServer(text);
    // A newer server may send messages that this version does not know.
    if (message.ok) this.take(message.value);
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case 'welcome':
        this.welcomed = true;
        this.ahead = message.now - Date.now();
        this.tries = 0;
        for (const [table, known] of this.tables) this.send({ t: 'follow', table, since: resumeFrom(known) });
        for (const [id, { table, command }] of this.asked) this.send({ t: 'do', table, id, command });
        return this.listener.welcome(message.me);
      case 'events':
        return this.follows(message);
      case 'done':
        return this.answered(message.id, ok(message.v));
      case 'refused':
        return this.refused(message);
      case 'news':
        return this.listener.news(message.news);
      case 'lobby':
        return this.listener.lobby(message.open);
      case 'paired':
        this.seeking = undefined;
        return this.listener.paired(message.table);
      case 'presence':
      case 'seeking':
      case 'pong':
      case 'closing':
      case 'weather':
        return;
    }
  }

  private follows({ table: id, events, more }: FromServer & { readonly t: 'events' }): void {
    if (!this.tables.has(id)) return undefined;
    let table = this.tables.get(id);
    if (!continuesFrom(table, events)) {
      // The server's data were rolled back, for example restored from a backup.
      this.tables.set(id, undefined);
      return this.send({ t: 'follow', table: id, since: 0 });
    }
    // Events that arrived before the full history are included in it.
    if (table === undefined && events[0]?.v !== 1) return undefined;
    for (const event of events) {
      if (table === undefined) table = openTable(id, event);
      else if (event.v > table.version) table = evolve(table, event);
    }
    this.tables.set(id, table);
    // One page of the history: request the next one, and report nothing before the history is complete.
    if (more === true) return this.send({ t: 'follow', table: id, since: events.at(-1)!.v });
    if (table !== undefined) this.listener.changed(table);
    return undefined;
  }

  private refused({ id, table, code, why }: FromServer & { readonly t: 'refused' }): void {
    const isPassing = TRANSIENT_REFUSALS.has(code);
    if (id !== undefined) return isPassing ? this.askAgain(id) : this.answered(id, err({ code, why }));
    if (code === 'unknown-table' && table !== undefined) this.tables.delete(table);
    if (isPassing) this.later(0, () => this.followAgain(table));
    return this.listener.refused({ code, why });
  }

  /**
   * Runs an action after a backoff that grows with each refusal, plus jitter so that clients do not retry all at once.
   */
  private later(refusals: number, work: () => void): void {
    const pause = RETRY_MS * 2 ** Math.min(refusals, MAX_DOUBLINGS);
    setTimeout(() => this.closed || work(), pause * (1 + this.jitter)).unref();
  }

  /** Resends the command with the same idempotency key. */
  private askAgain(id: string): void {
    const asked = this.asked.get(id);
    if (asked === undefined) return;
    this.later(asked.refusals++, () => {
      if (this.asked.has(id)) this.send({ t: 'do', table: asked.table, id, command: asked.command });
    });
  }

  /** Resends a transiently refused request that is not a command: following a table, or a seek. */
  private followAgain(refused: string | undefined): void {
    if (refused === undefined && this.seeking !== undefined) this.seek(this.seeking);
    for (const [table, known] of this.tables) {
      if (table === refused || known === undefined) this.send({ t: 'follow', table, since: resumeFrom(known) });
    }
  }

  private answered(id: string, result: Result<number, BotRefusal>): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.answer(result);
  }

  private send(message: ToServer): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** The estimated server time. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Sends a command until it is answered, across reconnects. */
  do(table: string, command: Command): Promise<Result<number, BotRefusal>> {
    const { promise, resolve } = Promise.withResolvers<Result<number, BotRefusal>>();
    const id = randomBytes(12).toString('base64url');
    this.asked.set(id, { table, command, answer: resolve, refusals: 0 });
    this.send({ t: 'do', table, id, command });
    return promise;
  }

  follow(table: string): void {
    if (this.tables.has(table)) return;
    this.tables.set(table, undefined);
    this.send({ t: 'follow', table, since: 0 });
  }

  leave(table: string): void {
    if (this.tables.delete(table)) this.send({ t: 'leave', table });
  }

  wantNews(): void {
    this.send({ t: 'news', on: true });
  }

  wantLobby(): void {
    this.send({ t: 'lobby', on: true });
  }

  seek(settings: Settings): void {
    this.seeking = settings;
    this.send({ t: 'seek', settings });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.silence);
    this.socket?.close();
  }
}
