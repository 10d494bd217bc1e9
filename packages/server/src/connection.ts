// One WebSocket connection: followed tables, requests, limits and round trip.

import {
  messageRefs,
  CLOSE_IDENTITY_CHANGED,
  parseToServer,
  PROTOCOL_VERSION,
  whyNotAllowed,
  type FromServer,
  type Refusal,
  type ToServer,
} from '@quadrille/protocol';
import { err } from '@quadrille/rules';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { EncodedMessage } from './encoded-message.ts';
import type { CommandResult } from './tables/command-runner.ts';
import type { FollowResult } from './tables/following.ts';
import type { TableService } from './tables/table-service.ts';
import type { NewsFeed, PlayerNews } from './tables/player-news.ts';
import type { Follower } from './tables/room.ts';
import { costOf, type MessageLimits, type TokenBucket } from './limits.ts';
import type { Lobby } from './lobby/lobby.ts';
import type { SessionHolder } from './revalidation.ts';
import { StoreFault } from './store/sql.ts';
import type { Player } from './table/decide.ts';
import type { Time } from './time.ts';

/** A client that leaves more than this unread is disconnected. */
const MAX_QUEUED_BYTES = 512 * 1024;
export const MAX_FOLLOWED_TABLES = 20;
export const PING_INTERVAL_MS = 5_000;
/** A connection that sends nothing for this long, not even pongs, is terminated. */
export const SILENCE_TIMEOUT_MS = 30_000;
const SEEK_EXTEND_MS = 15_000;
/** WebSocket close code 1012: the server restarts. */
const CLOSE_SERVICE_RESTART = 1012;
/** WebSocket close code 1008: the client keeps sending although it is refused. */
const CLOSE_POLICY_VIOLATION = 1008;
/** Extra tokens of messages that read the database, beyond the one that every message costs. */
const EXTRA_COST_TOKENS = { lobby: 4, news: 9, seek: 4 } as const;
const NOT_SIGNED_IN = Promise.resolve<CommandResult>(err({ code: 'not-signed-in' }));

type DoMessage = ToServer & { readonly t: 'do' };

/** Buffers are sent as text frames too. */
const TEXT = { binary: false };

const uncork = (line: Duplex): void => line.uncork();

export interface ConnectionDeps {
  readonly tableService: TableService;
  readonly lobby: Lobby;
  readonly time: Time;
  readonly news: PlayerNews;
  /** Rate limits on messages. */
  readonly limits: MessageLimits;
  /** A connection whose backlog has not been empty for this long is closed. */
  readonly stallMs: number;
  /** A message was malformed; reported once per code and connection. */
  badMessage(code: Refusal): void;
  /** A command was refused; reported once per code and connection. */
  refused(code: Refusal): void;
  /** An internal error. */
  failed(error: unknown): void;
}

/** The client of a connection. */
export interface Caller {
  readonly me: Player | undefined;
  /** Hash of the session's token, to check whether the session has ended. */
  readonly session: string | undefined;
  /** The address key of the rate limits. */
  readonly address: string;
}

export class Connection implements Follower, SessionHolder {
  readonly me: Player | undefined;
  readonly session: string | undefined;
  private readonly address: string;
  /** Also undefined once the session has ended: nothing private may be sent after that. */
  player: string | undefined;
  private readonly socket: WebSocket;
  private readonly deps: ConnectionDeps;
  private readonly own: TokenBucket;
  private readonly shared: TokenBucket;
  private readonly refusals: TokenBucket;
  private readonly followed = new Set<string>();
  private roundTripMs = 0;
  private pinged: number | undefined;
  /** Whether the last ping is unanswered. */
  private awaitsPong = false;
  /** Since when the backlog has not been empty. */
  private backlogSince: number | undefined;
  private lastHeardAt = performance.now();
  private seeking: string | undefined;
  /** Settles when all seeks so far have been answered. */
  private seeks: Promise<void> = Promise.resolve();
  private feed: NewsFeed | undefined;
  /** Settles when all news requests so far have been answered. */
  private feeds: Promise<void> = Promise.resolve();
  private seekExtendedAt = 0;
  /** Refusal codes already reported for this connection. */
  private complaints: Set<Refusal> | undefined;
  /** Number of unanswered messages. */
  private pending = 0;
  /** The close code, once the connection is closing. */
  private dismissed: number | undefined;
  private readonly line: Duplex;
  private readonly toLobby = (text: string): void => this.write(text);

  /** `line` is the stream below the WebSocket. */
  constructor(socket: WebSocket, line: Duplex, { me, session, address }: Caller, deps: ConnectionDeps) {
    this.socket = socket;
    this.line = line;
    this.me = me;
    this.player = me?.id;
    this.deps = deps;
    this.session = session;
    this.address = address;
    const { players, anonymous, addresses, refusals } = deps.limits;
    this.own = me === undefined ? anonymous.forKey(address) : players.forKey(me.id);
    this.shared = addresses.forKey(address);
    this.refusals = refusals.forKey(me?.id ?? address);
    // eslint-disable-next-line @typescript-eslint/no-base-to-string -- text frames arrive as one Buffer
    socket.on('message', (data, binary) => this.receive(binary ? undefined : String(data)));
    socket.on('ping', (data) => this.answerPing(data));
    socket.on('pong', () => this.hearPong());
    socket.on('close', () => void this.gone().catch((error: unknown) => deps.failed(error)));
    socket.on('error', (error: Error & { code?: string }) => {
      // `ws` answers invalid frames with its own close codes. Broken connections are not reported.
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') this.reportOnce('badMessage', 'too-large');
      else if (error.code?.startsWith('WS_ERR') === true) this.reportOnce('badMessage', 'bad-message');
      this.terminate();
    });
    const { time, tableService } = deps;
    this.say({
      t: 'welcome',
      version: PROTOCOL_VERSION,
      me: me ?? null,
      now: time.now(),
      claimAfterMs: tableService.claimAfterMs,
    });
    this.measure();
  }

  send({ bytes }: EncodedMessage): void {
    this.write(bytes);
  }

  /** Sends a text frame. All frames of a tick are written to the socket together. */
  private write(text: string | Buffer): void {
    const { line, socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (line.writableLength > MAX_QUEUED_BYTES) return this.terminate();
    if (line.writableCorked === 0) {
      line.cork();
      process.nextTick(uncork, line);
    }
    socket.send(text, TEXT);
  }

  say(message: FromServer): void {
    this.write(JSON.stringify(message));
  }

  private refuse(code: Refusal, more: { id?: string; table?: string; why?: string } = {}): void {
    this.say({ t: 'refused', code, ...more });
  }

  /** Called periodically by the server. */
  tick(): void {
    const now = performance.now();
    if (this.line.writableLength === 0) this.backlogSince = undefined;
    else this.backlogSince ??= now;
    const stalled = this.backlogSince !== undefined && now - this.backlogSince > this.deps.stallMs;
    if (stalled || now - this.lastHeardAt > SILENCE_TIMEOUT_MS) this.terminate();
    else if (this.pinged === undefined || now - this.pinged > PING_INTERVAL_MS) this.measure();
    if (this.seeking !== undefined && now - this.seekExtendedAt > SEEK_EXTEND_MS) {
      this.seekExtendedAt = now;
      void this.deps.lobby.extendSeek(this.seeking).catch(() => undefined);
    }
  }

  private measure(): void {
    this.pinged = performance.now();
    this.awaitsPong = true;
    this.socket.ping();
  }

  /** Replaces the automatic pong of `ws`, which ignores rate limits and the bound of the backlog. */
  private answerPing(data: Buffer): void {
    if (!this.mayGoOn()) return;
    if (this.line.writableLength > MAX_QUEUED_BYTES) this.terminate();
    else this.socket.pong(data);
  }

  private hearPong(): void {
    if (this.awaitsPong) this.measured();
    else this.mayGoOn();
  }

  /** Applies the rate limits to control frames. */
  private mayGoOn(): boolean {
    this.lastHeardAt = performance.now();
    if (this.dismissed !== undefined) return false;
    if (this.mayTalk(this.lastHeardAt)) return true;
    this.isPersistent(this.lastHeardAt);
    return false;
  }

  /** Exponential moving average of the round trip, so that one slow pong has little weight. */
  private measured(): void {
    this.lastHeardAt = performance.now();
    this.awaitsPong = false;
    if (this.pinged === undefined) return;
    const sample = this.lastHeardAt - this.pinged;
    this.roundTripMs = this.roundTripMs === 0 ? sample : this.roundTripMs * 0.7 + sample * 0.3;
  }

  /** `undefined` for binary frames. */
  private receive(text: string | undefined): void {
    this.lastHeardAt = performance.now();
    // Messages after the close are ignored: clients send unanswered ones again after reconnecting.
    if (this.dismissed !== undefined) return;
    if (!this.mayTalk(this.lastHeardAt)) {
      if (!this.isPersistent(this.lastHeardAt)) this.refuseUnparsed('too-fast', text);
      return;
    }
    const message = text === undefined ? undefined : parseToServer(text);
    if (message === undefined) return this.refuseUnparsed('bad-message', undefined, 'not text');
    if (!message.ok) return this.refuseUnparsed(message.error.code, text, message.error.why);
    this.handle(message.value);
  }

  private mayTalk(now: number): boolean {
    return this.own.take(now) && this.shared.take(now);
  }

  private charge(cost: number): void {
    const now = performance.now();
    this.own.charge(now, cost);
    this.shared.charge(now, cost);
  }

  /** Disconnects a client that keeps sending after many refusals. */
  private isPersistent(now: number): boolean {
    if (this.refusals.take(now)) return false;
    this.reportOnce('badMessage', 'too-fast');
    this.dismissed = CLOSE_POLICY_VIOLATION;
    this.socket.close(CLOSE_POLICY_VIOLATION);
    return true;
  }

  /** Always answers. Keeps only the parsed message meanwhile, not the received bytes. */
  private handle(message: ToServer): void {
    this.pending++;
    const failed = (error: unknown): void => {
      this.failed(message, error);
      this.handled();
    };
    try {
      // Without an async function, which would allocate two more promises on the most frequent path.
      if (message.t === 'do') this.runCommand(message, failed);
      else this.answer(message).then(this.handled, failed);
    } catch (error) {
      failed(error);
    }
  }

  private runCommand(message: DoMessage, failed: (error: unknown) => void): void {
    const { table, id, command } = message;
    const obeying =
      this.me === undefined
        ? NOT_SIGNED_IN
        : this.deps.tableService.submit(table, this.me, id, command, this.roundTripMs, this.address);
    obeying.then((outcome) => {
      try {
        this.tellOutcome(message, outcome);
      } catch (error) {
        return failed(error);
      }
      return this.handled();
    }, failed);
  }

  private tellOutcome({ table, id }: DoMessage, done: CommandResult): void {
    if (done.ok) this.say({ t: 'done', id, v: done.value.version });
    else {
      this.reportOnce('refused', done.error.code);
      this.refuse(done.error.code, { ...done.error, id, table });
    }
  }

  private readonly handled = (): void => {
    this.pending--;
    if (this.dismissed !== undefined && this.pending === 0) this.socket.close(this.dismissed);
  };

  private failed(message: ToServer, error: unknown): void {
    if (!(error instanceof StoreFault)) this.deps.failed(error);
    const { id, table } = { id: undefined, table: undefined, ...message };
    this.refuse(error instanceof StoreFault ? error.code : 'unavailable', {
      ...(id === undefined ? {} : { id }),
      ...(table === undefined ? {} : { table }),
    });
  }

  /** Refuses a message that was not carried out, with its command id and table if they can be read. */
  private refuseUnparsed(code: Refusal, text = '', why?: string): void {
    this.reportOnce('badMessage', code);
    this.refuse(code, { ...messageRefs(text), ...(why === undefined ? {} : { why }) });
  }

  /** Reports each refusal code once. */
  private reportOnce(how: 'badMessage' | 'refused', code: Refusal): void {
    this.complaints ??= new Set();
    if (!this.complaints.has(code)) this.deps[how](code);
    this.complaints.add(code);
  }

  private async answer(message: Exclude<ToServer, { t: 'do' }>): Promise<void> {
    const { tableService, lobby, time } = this.deps;
    switch (message.t) {
      case 'ping':
        return this.say({ t: 'pong', n: message.n, now: time.now() });
      case 'follow':
        if (this.followed.size >= MAX_FOLLOWED_TABLES && !this.followed.has(message.table)) {
          return this.refuse('too-many', {
            table: message.table,
            why: `${MAX_FOLLOWED_TABLES} tables are followed already`,
          });
        }
        return this.follow(message.table, message.since);
      case 'leave':
        this.unfollow(message.table);
        return tableService.unfollow(message.table, this);
      case 'lobby':
        this.charge(EXTRA_COST_TOKENS.lobby);
        if (message.on) await lobby.subscribe(this.toLobby);
        else lobby.unsubscribe(this.toLobby);
        return;
      case 'news':
        this.charge(EXTRA_COST_TOKENS.news);
        return this.readNews(message.on);
      case 'seek':
        this.charge(EXTRA_COST_TOKENS.seek);
        return this.seek(message.settings);
    }
  }

  private async follow(table: string, since: number): Promise<void> {
    const { tableService } = this.deps;
    this.followed.add(table);
    let following: FollowResult | undefined;
    try {
      following = await tableService.follow(table, this, since);
    } finally {
      if (following === undefined) this.unfollow(table);
    }
    if (following === undefined) return this.refuse('unknown-table', { table });
    this.charge(costOf(following.sent));
    if (this.socket.readyState !== this.socket.OPEN) await tableService.unfollow(table, this);
  }

  private unfollow(table: string): void {
    this.followed.delete(table);
  }

  /** Serialised: of two concurrent requests one would overwrite the other's feed, which would never be closed. */
  private readNews(on: boolean): Promise<void> {
    const done = this.feeds.then(() => this.readNextNews(on));
    this.feeds = done.catch(() => undefined);
    return done;
  }

  private async readNextNews(on: boolean): Promise<void> {
    const { tableService, news } = this.deps;
    if (this.player === undefined) return this.refuse('not-signed-in');
    await this.feed?.close();
    this.feed = on
      ? await news.open(this.player, tableService, (each) => this.say({ t: 'news', news: each }))
      : undefined;
    if (this.socket.readyState !== this.socket.OPEN) await this.feed?.close();
  }

  /** Serialised: of two concurrent seeks one would overwrite the other's table, which would stay open. */
  private seek(settings: (ToServer & { t: 'seek' })['settings']): Promise<void> {
    const done = this.seeks.then(() => this.seekNext(settings));
    this.seeks = done.catch(() => undefined);
    return done;
  }

  private async seekNext(settings: (ToServer & { t: 'seek' })['settings']): Promise<void> {
    if (this.me === undefined) return this.refuse('not-signed-in');
    const why = settings === undefined ? undefined : whyNotAllowed(settings);
    if (why !== undefined) return this.refuse('bad-message', { why });
    if (settings !== undefined && (await this.deps.lobby.isSeeking(this.seeking, settings)))
      return this.say({ t: 'paired', table: this.seeking! });
    await this.stopSeeking();
    if (settings === undefined) return this.say({ t: 'seeking', control: null });
    const found = await this.deps.lobby.seek(this.me, settings, this.address);
    if (!found.ok) return this.refuse(found.error);
    if (found.value.waiting) {
      this.seeking = found.value.table;
      this.seekExtendedAt = performance.now();
    }
    this.say({ t: 'paired', table: found.value.table });
  }

  /** Closes the table that was waiting for an opponent. */
  private async stopSeeking(): Promise<void> {
    const { seeking } = this;
    this.seeking = undefined;
    if (seeking === undefined || this.me === undefined) return;
    await this.deps.lobby.stopSeek(seeking, this.me);
  }

  private async gone(): Promise<void> {
    this.deps.lobby.unsubscribe(this.toLobby);
    for (const table of this.followed) await this.deps.tableService.unfollow(table, this);
    this.followed.clear();
    await this.feed?.close();
    await this.seeks;
    // A player who has reconnected keeps the seek.
    const { seeking } = this;
    if (seeking === undefined || this.me === undefined || (await this.deps.tableService.isPresent(seeking, this.me.id)))
      return;
    await this.stopSeeking();
  }

  /** Refuses a client of another protocol version. */
  refuseVersion(): void {
    this.refuseUnparsed('bad-version');
    this.socket.close(1002);
  }

  /** Announces the restart. Pending requests are still answered. */
  closeForRestart(): void {
    this.sendAway(CLOSE_SERVICE_RESTART);
  }

  /** The session has ended, or its player has changed. */
  revoke(): void {
    this.player = undefined;
    this.sendAway(CLOSE_IDENTITY_CHANGED);
  }

  /** The client missed events of a followed table: it reconnects and continues from its version. */
  dropped(): void {
    this.sendAway(CLOSE_SERVICE_RESTART);
  }

  private sendAway(code: number): void {
    if (this.dismissed !== undefined) return;
    this.dismissed = code;
    this.say({ t: 'closing' });
    if (this.pending === 0) this.socket.close(code);
  }

  /** Closes without a closing handshake. */
  terminate(): void {
    this.dismissed ??= CLOSE_POLICY_VIOLATION;
    this.socket.terminate();
  }
}
