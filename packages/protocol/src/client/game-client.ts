// The client of a game server for the page, the bot and the tests. After a reconnect it sends unanswered commands again
// with the same idempotency key, so each takes effect once, and resumes everything it subscribed to.

import { err, ok, type Result } from '@quadrille/rules';
import { CLAIM_AFTER_ABSENCE_MS, type Command, type Refusal } from '../commands.ts';
import type { TableEvent } from '../events.ts';
import type { FromServer, Invitation, Me, ToServer } from '../messages.ts';
import type { News } from '../news.ts';
import type { Settings } from '../settings.ts';
import { newCommandId } from './command-id.ts';
import {
  ReconnectingSocket,
  type Dial,
  type ServerMessage,
  type SocketOptions,
  type SocketState,
  type Welcome,
} from './reconnecting-socket.ts';
import type { ServerTime } from './server-time.ts';

export interface ClientRefusal {
  readonly code: Refusal;
  readonly why?: string | undefined;
}

/** A follower of a table. */
export interface TableListener {
  /** The version after which events are requested. */
  readonly since: number;
  /**
   * With `more`, these events are a page of the history and more pages follow. Returns false if they do not continue
   * from the known version; then the events after `since` are requested again.
   */
  events(events: readonly TableEvent[], more: boolean): boolean;
  presence(here: number, watching: number): void;
  /** The server has no such table. */
  unknown(): void;
}

/** Receives what does not concern a single table. */
export interface ClientListener {
  state(state: SocketState): void;
  /** The player's identity on a new connection; null without a session. */
  me(me: Me | null): void;
  /** Whether the server's database and bus are reachable. */
  healthChanged(healthy: boolean): void;
  lobby(open: readonly Invitation[]): void;
  news(news: News): void;
  paired(table: string): void;
  /** A message other than a command was refused; with `isRetried`, the client sends it again. */
  refused(refused: ClientRefusal, isRetried: boolean): void;
  /** The server speaks another protocol version than this client. */
  outdated(): void;
}

export interface ClientOptions extends SocketOptions {
  /** Delay of the first retry after a transient refusal; it doubles up to a maximum. */
  readonly retryMs?: number | undefined;
}

interface PendingCommand {
  readonly message: ToServer;
  readonly answer: (result: Result<number, ClientRefusal>) => void;
  /** Number of transient refusals so far. */
  refusals: number;
}

const RETRY_MS = 500;
const MAX_DOUBLINGS = 4;
const TRANSIENT_REFUSALS: ReadonlySet<Refusal> = new Set(['unavailable', 'busy', 'too-fast']);

export class GameClient {
  /** Minimum absence of the player to move before a claim, as the server announces it. */
  claimAfterMs = CLAIM_AFTER_ABSENCE_MS;
  private readonly socket: ReconnectingSocket;
  private readonly listener: Partial<ClientListener>;
  /** Includes this client's jitter: one factor for all retries, so that commands keep their order. */
  private readonly retryMs: number;
  private readonly followed = new Map<string, TableListener>();
  /** Unanswered commands by id, in the order they were sent. */
  private readonly pending = new Map<string, PendingCommand>();
  private inLobby = false;
  private wantsNews = false;
  private wanted: Settings | undefined;
  /** The seek was sent and not yet answered. */
  private seeking = false;

  constructor(dial: Dial, listener: Partial<ClientListener>, options: ClientOptions = {}) {
    this.listener = listener;
    this.socket = new ReconnectingSocket(
      dial,
      {
        state: (state) => listener.state?.(state),
        welcome: (message) => this.welcome(message),
        opened: () => this.resume(),
        message: (message) => this.take(message),
        outdated: () => listener.outdated?.(),
      },
      options,
    );
    this.retryMs = (options.retryMs ?? RETRY_MS) * (1 + this.socket.clock.random() / 2);
  }

  get time(): ServerTime {
    return this.socket.time;
  }

  private take(message: ServerMessage): void {
    switch (message.t) {
      case 'events':
        return this.deliverEvents(message);
      case 'presence':
        return this.followed.get(message.table)?.presence(message.here, message.watching);
      case 'done':
        this.listener.healthChanged?.(true);
        return this.answer(message.id, ok(message.v));
      case 'refused':
        return this.refused(message);
      case 'lobby':
        return this.listener.lobby?.(message.open);
      case 'paired':
        this.seeking = false;
        return this.listener.paired?.(message.table);
      case 'seeking':
        this.seeking = false;
        return;
      case 'news':
        return this.listener.news?.(message.news);
      case 'closing':
        return;
      case 'weather':
        this.listener.healthChanged?.(message.fair);
        if (!message.fair) return;
        this.sendPending();
        if (this.seeking) this.seekAgain();
    }
  }

  private welcome({ me, claimAfterMs }: Welcome): void {
    this.claimAfterMs = claimAfterMs;
    this.listener.me?.(me);
  }

  private resume(): void {
    this.listener.healthChanged?.(true);
    if (this.inLobby) this.lobby(true);
    if (this.wantsNews) this.news(true);
    for (const [table, listener] of this.followed) this.follow(table, listener);
    this.sendPending();
    this.seekAgain();
  }

  private deliverEvents({ table, events, more }: FromServer & { readonly t: 'events' }): void {
    const listener = this.followed.get(table);
    if (listener === undefined) return;
    if (!listener.events(events, more === true)) this.follow(table, listener);
    else if (more === true && events.length > 0) this.socket.send({ t: 'follow', table, since: events.at(-1)!.v });
  }

  private answer(id: string, result: Result<number, ClientRefusal>): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    pending?.answer(result);
  }

  private refused({ id, table, code, why }: FromServer & { readonly t: 'refused' }): void {
    if (TRANSIENT_REFUSALS.has(code)) {
      if (code !== 'too-fast') this.listener.healthChanged?.(false);
      const pending = id === undefined ? undefined : this.pending.get(id);
      if (id === undefined) {
        this.socket.after(this.retryMs, () => this.requestAgain(table));
        this.listener.refused?.({ code, why }, true);
      } else if (pending !== undefined) {
        const pause = this.retryMs * 2 ** Math.min(pending.refusals++, MAX_DOUBLINGS);
        this.socket.after(pause, () => this.sendCommand(id));
      }
    } else if (id !== undefined) this.answer(id, err({ code, why }));
    else if (code === 'unknown-table' && table !== undefined) this.followed.get(table)?.unknown();
    else this.listener.refused?.({ code, why }, false);
  }

  /** Repeats a request other than a command after a transient refusal: follow, lobby, news or seek. */
  private requestAgain(refused: string | undefined): void {
    if (refused === undefined) {
      if (this.inLobby) this.lobby(true);
      if (this.wantsNews) this.news(true);
      if (this.seeking) this.seekAgain();
    }
    for (const [table, listener] of this.followed) {
      if (table === refused || listener.since === 0) this.follow(table, listener);
    }
  }

  private sendPending(): void {
    for (const id of this.pending.keys()) this.sendCommand(id);
  }

  /** Sends a command, with the same id each time, unless it has been answered. */
  private sendCommand(id: string): void {
    const pending = this.pending.get(id);
    if (pending !== undefined) this.socket.send(pending.message);
  }

  /** Sends a command; the promise resolves once, however often the connection is lost meanwhile. */
  do(table: string, command: Command, id: string = newCommandId()): Promise<Result<number, ClientRefusal>> {
    return new Promise((answer) => {
      this.pending.set(id, { message: { t: 'do', table, id, command }, answer, refusals: 0 });
      this.sendCommand(id);
    });
  }

  follow(table: string, listener: TableListener): void {
    this.followed.set(table, listener);
    this.socket.send({ t: 'follow', table, since: listener.since });
  }

  leave(table: string): void {
    this.followed.delete(table);
    this.socket.send({ t: 'leave', table });
  }

  /** Subscribes to the open tables of the lobby. */
  lobby(on: boolean): void {
    this.inLobby = on;
    this.socket.send({ t: 'lobby', on });
  }

  /** Subscribes to news of the player's own tables. */
  news(on: boolean): void {
    this.wantsNews = on;
    this.socket.send({ t: 'news', on });
  }

  /** Seeks an opponent with the same settings; without settings it cancels the seek. */
  seek(settings: Settings | undefined): void {
    this.wanted = settings;
    this.seeking = false;
    if (settings === undefined) this.socket.send({ t: 'seek' });
    else this.seekAgain();
  }

  /** Repeats the seek after a reconnect, or when the waiting table is gone. */
  seekAgain(): void {
    if (this.wanted === undefined) return;
    this.seeking = true;
    this.socket.send({ t: 'seek', settings: this.wanted });
  }

  /** The seek ended by itself and is not repeated after a reconnect. */
  seekEnded(): void {
    this.wanted = undefined;
  }

  /** Reconnects, or checks the connection, without waiting: the network is back, or the tab is visible again. */
  retryNow(): void {
    this.socket.retryNow();
  }

  /** Reconnects after a change of session or name, without reporting an interruption. */
  reopen(): void {
    this.socket.reopen();
  }

  close(): void {
    this.socket.close();
  }
}
