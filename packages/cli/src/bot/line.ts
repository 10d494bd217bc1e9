// The line of a bot to a server. It comes back by itself when it is lost; what was asked for and not answered is asked for
// again with the same id, so it happens once; tables are followed on from where they were.

import { randomBytes } from 'node:crypto';
import {
  evolve,
  goesOn,
  openTable,
  parseFromServer,
  sinceOf,
  VERSION,
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

export interface Refused {
  readonly code: Refusal;
  readonly why?: string | undefined;
}

export interface LineEars {
  /** The server answers; null if it does not know the token. */
  welcome(me: Me | null): void;
  /** The line is lost and will be tried again; called once for each time. */
  lost(): void;
  news(news: News): void;
  lobby(open: readonly Invitation[]): void;
  paired(table: string): void;
  /** Something happened at a table that is followed. */
  changed(table: Table): void;
  /** Something was refused that was no command. */
  refused(refused: Refused): void;
}

interface Asked {
  readonly table: string;
  readonly command: Command;
  readonly answer: (result: Result<number, Refused>) => void;
}

/** Pauses before the line is tried again, and what is added by chance so that not all come at once. */
const PAUSES = [100, 300, 1_000, 3_000, 10_000];
/** The server pings more often than this: silence is a dead line. */
const SILENCE = 30_000;
/** What only the moment forbids is asked for again after this. */
const AGAIN = 500;
const PASSING: ReadonlySet<Refusal> = new Set(['unavailable', 'busy', 'too-fast']);

export class Line {
  private readonly url: string;
  private readonly token: string;
  private readonly ears: LineEars;
  private socket: WebSocket | undefined;
  private tries = 0;
  private closed = false;
  /** Has the server spoken on this socket? */
  private welcomed = false;
  private readonly tables = new Map<string, Table | undefined>();
  /** In the order they were asked for. */
  private readonly asked = new Map<string, Asked>();
  /** How far the server's clock is ahead of ours. */
  private ahead = 0;
  /** Somebody is looked for, and nothing has been heard of it. */
  private seeking: Settings | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(base: string, token: string, ears: LineEars) {
    const url = new URL(`/api/socket?v=${VERSION}`, base);
    url.protocol = url.protocol.replace('http', 'ws');
    this.url = url.href;
    this.token = token;
    this.ears = ears;
  }

  open(): void {
    const socket = new WebSocket(this.url, { headers: { authorization: `Bearer ${this.token}` } });
    this.socket = socket;
    this.welcomed = false;
    this.alive();
    socket.on('message', (data: Buffer) => this.hear(data.toString()));
    socket.on('ping', () => this.alive());
    // What went wrong is followed by the end of the line.
    socket.on('error', () => undefined);
    socket.on('close', () => this.broke());
  }

  private alive(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.terminate(), SILENCE);
  }

  private broke(): void {
    clearTimeout(this.silence);
    this.socket = undefined;
    if (this.closed) return;
    if (this.tries++ === 0) this.ears.lost();
    const pause = PAUSES[Math.min(this.tries, PAUSES.length) - 1]!;
    setTimeout(() => this.closed || this.open(), pause * (1 + Math.random() / 2));
  }

  private hear(text: string): void {
    this.alive();
    const message = parseFromServer(text);
    // A newer server may say more than we know.
    if (message.ok) this.take(message.value);
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case 'welcome':
        this.welcomed = true;
        this.ahead = message.now - Date.now();
        this.tries = 0;
        for (const [table, known] of this.tables) this.send({ t: 'follow', table, since: sinceOf(known) });
        for (const [id, { table, command }] of this.asked) this.send({ t: 'do', table, id, command });
        return this.ears.welcome(message.me);
      case 'events':
        return this.follows(message);
      case 'done':
        return this.answered(message.id, ok(message.v));
      case 'refused':
        return this.refused(message);
      case 'news':
        return this.ears.news(message.news);
      case 'lobby':
        return this.ears.lobby(message.open);
      case 'paired':
        this.seeking = undefined;
        return this.ears.paired(message.table);
      case 'presence':
      case 'seeking':
      case 'pong':
      case 'closing':
      case 'weather':
        return;
    }
  }

  private follows({ table: id, events }: FromServer & { readonly t: 'events' }): void {
    if (!this.tables.has(id)) return;
    let table = this.tables.get(id);
    if (!goesOn(table, events)) {
      // The server's data were set back, as from a backup.
      this.tables.set(id, undefined);
      return this.send({ t: 'follow', table: id, since: 0 });
    }
    // What was told before the whole of it comes again with that.
    if (table === undefined && events[0]?.v !== 1) return undefined;
    for (const event of events) {
      if (table === undefined) table = openTable(id, event);
      else if (event.v > table.version) table = evolve(table, event);
    }
    this.tables.set(id, table);
    if (table !== undefined) this.ears.changed(table);
  }

  private refused({ id, table, code, why }: FromServer & { readonly t: 'refused' }): void {
    if (id === undefined) {
      if (code === 'unknown-table' && table !== undefined) this.tables.delete(table);
      if (PASSING.has(code)) setTimeout(() => this.askAgain(), AGAIN);
      return this.ears.refused({ code, why });
    }
    const asked = this.asked.get(id);
    if (asked === undefined || !PASSING.has(code)) return this.answered(id, err({ code, why }));
    setTimeout(() => {
      if (this.asked.has(id)) this.send({ t: 'do', table: asked.table, id, command: asked.command });
    }, AGAIN);
  }

  /** What was refused only for the moment, but for commands: those are asked for again one by one. */
  private askAgain(): void {
    if (this.seeking !== undefined) this.seek(this.seeking);
    for (const [table, known] of this.tables) if (known === undefined) this.send({ t: 'follow', table, since: 0 });
  }

  private answered(id: string, result: Result<number, Refused>): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.answer(result);
  }

  private send(message: ToServer): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** The server's time, as far as it can be known. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Asks until it is answered, however often the line is lost meanwhile. */
  do(table: string, command: Command): Promise<Result<number, Refused>> {
    const { promise, resolve } = Promise.withResolvers<Result<number, Refused>>();
    const id = randomBytes(12).toString('base64url');
    this.asked.set(id, { table, command, answer: resolve });
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
