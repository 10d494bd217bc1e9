// A WebSocket that reconnects. Unanswered commands are sent again with the same idempotency key, so each takes effect
// once; followed tables resume from the last known version.

import {
  CLOSE_IDENTITY_CHANGED,
  CLAIM_AFTER_ABSENCE_MS,
  parseFromServer,
  PROTOCOL_VERSION,
  type Command,
  type FromServer,
  type Invitation,
  type Me,
  type Refusal,
  type Settings,
  type TableEvent,
  type ToServer,
} from '@quadrille/protocol';
import { err, ok, type Result } from '@quadrille/rules';
import { pauseBefore } from './backoff.ts';
import { ServerTime } from './server-time.ts';

/** Not connected yet, connected, or lost and being retried. */
export type SocketState = 'connecting' | 'online' | 'away';

export interface SocketRefusal {
  readonly code: Refusal;
  readonly why?: string | undefined;
}

/** A follower of a table. */
export interface TableListener {
  /** The version of the last event known. */
  readonly version: number;
  /** The version after which events are requested. */
  readonly since: number;
  /**
   * With `more`, these events are a page of the history and more pages follow. Returns false if they do not continue
   * from the known version; then the table is requested again from version 1.
   */
  events(events: readonly TableEvent[], more: boolean): boolean;
  presence(here: number, watching: number): void;
  /** The server has no such table. */
  unknown(): void;
}

/** Receives what does not concern a single table. */
export interface SocketListener {
  state(state: SocketState): void;
  /** The player's identity; null without a session. */
  me(me: Me | null): void;
  /** Whether the server's database and bus are reachable. */
  healthChanged(fair: boolean): void;
  lobby(open: readonly Invitation[]): void;
  paired(table: string): void;
  /** A message other than a command was refused. */
  refused(refused: SocketRefusal): void;
  /** The server speaks another protocol version than this page. */
  outdated(): void;
}

interface Asked {
  readonly table: string;
  readonly command: Command;
  readonly answer: (result: Result<number, SocketRefusal>) => void;
  /** Number of transient refusals so far. */
  refusals: number;
}

/** How often to ping, and how long to wait for an answer before the connection counts as dead. */
const PING_INTERVAL_MS = 10_000;
const SILENCE_TIMEOUT_MS = 8_000;
/** Delay of the first retry after a transient refusal; it doubles up to a maximum. */
const RETRY_MS = 1_000;
const MAX_DOUBLINGS = 3;
const TRANSIENT_REFUSALS: ReadonlySet<Refusal> = new Set(['unavailable', 'busy', 'too-fast']);

/** 128 random bits; `crypto.randomUUID` is missing on a home network without TLS. */
export const newCommandId = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');

export class ReconnectingSocket {
  readonly time = new ServerTime();
  /** Minimum absence of the player to move before a claim, as the server announces it. */
  claimAfterMs = CLAIM_AFTER_ABSENCE_MS;
  private readonly dial: () => WebSocket;
  private readonly listener: SocketListener;
  private socket: WebSocket | undefined;
  /** The server's welcome has arrived on this socket. */
  private welcomed = false;
  private state: SocketState = 'connecting';
  private tries = 0;
  private closed = false;
  private readonly followed = new Map<string, TableListener>();
  /** Unanswered commands, in the order they were sent. */
  private readonly asked = new Map<string, Asked>();
  private inLobby = false;
  private wanted: Settings | undefined;
  /** The seek was sent and not yet answered. */
  private seeking = false;
  private pings = 0;
  private pinged: { readonly n: number; readonly at: number } | undefined;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(dial: () => WebSocket, ears: SocketListener) {
    this.dial = dial;
    this.listener = ears;
    this.open();
  }

  private open(): void {
    if (this.closed) return;
    const socket = this.dial();
    this.socket = socket;
    this.welcomed = false;
    socket.addEventListener('message', ({ data }) => {
      if (this.socket === socket && typeof data === 'string') this.receive(data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.socket !== socket) return;
      // The session changed, perhaps in another tab: nothing failed.
      if (code === CLOSE_IDENTITY_CHANGED) this.reopen();
      else this.broke();
    });
    // Gives up a socket that does not open in time.
    this.after(SILENCE_TIMEOUT_MS, () => {
      if (this.socket === socket && !this.welcomed) this.drop();
    });
  }

  private broke(): void {
    this.socket = undefined;
    this.pinged = undefined;
    if (this.closed) return;
    this.become('away');
    this.after(pauseBefore(this.tries++, Math.random()), () => {
      if (this.socket === undefined) this.open();
    });
  }

  private become(state: SocketState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.state(state);
  }

  /** Does not wait for the closing handshake: the connection may be dead. */
  private drop(): void {
    const { socket } = this;
    this.broke();
    socket?.close();
  }

  private after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }

  private send(message: ToServer): void {
    if (this.welcomed && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(text: string): void {
    const parsed = parseFromServer(text);
    // Messages of an unknown kind come from a newer server and are ignored.
    if (parsed.ok) this.take(parsed.value);
  }

  private take(message: FromServer): void {
    switch (message.t) {
      case 'welcome':
        return this.welcome(message);
      case 'events':
        this.time.addSample(message.now);
        return this.deliverEvents(message.table, message.events, message.more === true);
      case 'presence':
        return this.followed.get(message.table)?.presence(message.here, message.watching);
      case 'done':
        this.listener.healthChanged(true);
        return this.answer(message.id, ok(message.v));
      case 'refused':
        return this.refused(message);
      case 'lobby':
        return this.listener.lobby(message.open);
      case 'paired':
        this.seeking = false;
        return this.listener.paired(message.table);
      case 'seeking':
        this.seeking = false;
        return;
      case 'pong':
        if (this.pinged?.n === message.n) {
          this.time.addSample(message.now, performance.now() - this.pinged.at);
          this.pinged = undefined;
        }
        return;
      case 'news':
      case 'closing':
        return;
      case 'weather':
        this.listener.healthChanged(message.fair);
        if (message.fair) this.askAgain();
        if (message.fair && this.seeking) this.seekAgain();
        return;
    }
  }

  private deliverEvents(table: string, events: readonly TableEvent[], more: boolean): void {
    const ears = this.followed.get(table);
    if (ears === undefined) return;
    if (!ears.events(events, more)) this.follow(table, ears);
    else if (more) this.send({ t: 'follow', table, since: events.at(-1)!.v });
  }

  private welcome({ version, me, now, claimAfterMs }: FromServer & { readonly t: 'welcome' }): void {
    if (version !== PROTOCOL_VERSION) {
      this.close();
      this.listener.outdated();
      return;
    }
    this.welcomed = true;
    this.tries = 0;
    this.time.reset();
    this.time.addSample(now);
    this.claimAfterMs = claimAfterMs;
    this.listener.me(me);
    this.become('online');
    this.listener.healthChanged(true);
    if (this.inLobby) this.send({ t: 'lobby', on: true });
    for (const [table, ears] of this.followed) this.send({ t: 'follow', table, since: ears.since });
    this.askAgain();
    this.seekAgain();
    this.ping();
  }

  /** Measures the round trip and detects a dead connection. */
  private ping(): void {
    const { socket } = this;
    const n = ++this.pings;
    this.pinged = { n, at: performance.now() };
    this.send({ t: 'ping', n });
    this.after(SILENCE_TIMEOUT_MS, () => {
      if (this.socket === socket && this.pinged?.n === n) this.drop();
    });
    this.after(PING_INTERVAL_MS, () => {
      if (this.socket === socket && this.pings === n) this.ping();
    });
  }

  private answer(id: string, result: Result<number, SocketRefusal>): void {
    const asked = this.asked.get(id);
    this.asked.delete(id);
    asked?.answer(result);
  }

  private refused({ id, table, code, why }: FromServer & { readonly t: 'refused' }): void {
    if (TRANSIENT_REFUSALS.has(code)) {
      if (code !== 'too-fast') this.listener.healthChanged(false);
      const asked = id === undefined ? undefined : this.asked.get(id);
      if (id === undefined) this.after(RETRY_MS, () => this.tryAgain(table));
      else if (asked !== undefined) {
        const pause = RETRY_MS * 2 ** Math.min(asked.refusals++, MAX_DOUBLINGS);
        this.after(pause, () => this.ask(id));
      }
    } else if (id !== undefined) this.answer(id, err({ code, why }));
    else if (code === 'unknown-table' && table !== undefined) this.followed.get(table)?.unknown();
    else this.listener.refused({ code, why });
  }

  /** Repeats a request other than a command after a transient refusal: follow, lobby or seek. */
  private tryAgain(refused: string | undefined): void {
    if (refused === undefined) {
      if (this.inLobby) this.send({ t: 'lobby', on: true });
      if (this.seeking) this.seekAgain();
    }
    for (const [table, ears] of this.followed) if (table === refused || ears.version === 0) this.follow(table, ears);
  }

  private askAgain(): void {
    for (const id of this.asked.keys()) this.ask(id);
  }

  /** Sends a command, with the same id each time, unless it has been answered. */
  private ask(id: string): void {
    const asked = this.asked.get(id);
    if (asked !== undefined) this.send({ t: 'do', table: asked.table, id, command: asked.command });
  }

  /** Sends a command; the promise resolves once, however often the connection is lost meanwhile. */
  do(table: string, command: Command, id: string = newCommandId()): Promise<Result<number, SocketRefusal>> {
    return new Promise((answer) => {
      this.asked.set(id, { table, command, answer, refusals: 0 });
      this.ask(id);
    });
  }

  follow(table: string, ears: TableListener): void {
    this.followed.set(table, ears);
    this.send({ t: 'follow', table, since: ears.since });
  }

  leave(table: string): void {
    this.followed.delete(table);
    this.send({ t: 'leave', table });
  }

  lobby(on: boolean): void {
    this.inLobby = on;
    this.send({ t: 'lobby', on });
  }

  /** Seeks an opponent with the same settings; without settings it cancels the seek. */
  seek(settings: Settings | undefined): void {
    this.wanted = settings;
    this.seeking = false;
    if (settings === undefined) this.send({ t: 'seek' });
    else this.seekAgain();
  }

  /** Repeats the seek after a reconnect, or when the waiting table is gone. */
  seekAgain(): void {
    if (this.wanted === undefined) return;
    this.seeking = true;
    this.send({ t: 'seek', settings: this.wanted });
  }

  /** The seek ended by itself and is not repeated after a reconnect. */
  seekEnded(): void {
    this.wanted = undefined;
  }

  /** Reconnects, or checks the connection, without waiting: the network is back, or the tab is visible again. */
  retryNow(): void {
    if (this.closed) return;
    this.tries = 0;
    if (this.socket === undefined) this.open();
    else if (this.welcomed) this.ping();
  }

  /** Reconnects after a change of session or name, without reporting an interruption. */
  reopen(): void {
    const { socket } = this;
    this.socket = undefined;
    socket?.close();
    this.open();
  }

  close(): void {
    this.closed = true;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    this.socket?.close();
    this.socket = undefined;
  }
}
