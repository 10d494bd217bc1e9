// A WebSocket that reconnects after a loss, detects dead connections by pings and estimates the server's clock. It runs
// in browsers and in Node: the caller creates the sockets.

import {
  CLOSE_IDENTITY_CHANGED,
  parseFromServer,
  PROTOCOL_VERSION,
  type FromServer,
  type ToServer,
} from '../messages.ts';
import { pauseBefore } from './backoff.ts';
import { SYSTEM_CLOCK, type ClientClock } from './client-clock.ts';
import { ServerTime } from './server-time.ts';

/** Not connected yet, connected, or lost and being retried. */
export type SocketState = 'connecting' | 'online' | 'away';

/** The part of the WebSocket interface that browsers and the `ws` package share. */
export interface ClientSocket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
}

/** Opens a socket to the server. Errors must end in a `close` event. */
export type Dial = () => ClientSocket;

export type Welcome = FromServer & { readonly t: 'welcome' };
export type ServerMessage = Exclude<FromServer, { readonly t: 'welcome' | 'pong' }>;

export interface SocketHandler {
  state(state: SocketState): void;
  /** The server answers on a new connection; called before the state becomes `online`. */
  welcome(message: Welcome): void;
  /** The new connection accepts messages. */
  opened(): void;
  message(message: ServerMessage): void;
  /** The server speaks another protocol version; the socket is closed. */
  outdated(): void;
}

export interface SocketOptions {
  readonly clock?: ClientClock | undefined;
  /** Milliseconds before the n-th reconnection after a loss, counted from 0. */
  readonly backoff?: ((tries: number) => number) | undefined;
}

/** How often to ping, and how long to wait for an answer before the connection counts as dead. */
const PING_INTERVAL_MS = 10_000;
const SILENCE_TIMEOUT_MS = 8_000;
/** `WebSocket.OPEN`. */
const OPEN = 1;

export class ReconnectingSocket {
  readonly time: ServerTime;
  readonly clock: ClientClock;
  closed = false;
  private readonly dial: Dial;
  private readonly handler: SocketHandler;
  private readonly backoff: (tries: number) => number;
  private socket: ClientSocket | undefined;
  /** The server's welcome has arrived on this socket. */
  private welcomed = false;
  private state: SocketState = 'connecting';
  private tries = 0;
  private pings = 0;
  private pinged: { readonly n: number; readonly at: number } | undefined;
  private readonly timers = new Set<() => void>();

  constructor(dial: Dial, handler: SocketHandler, { clock = SYSTEM_CLOCK, backoff }: SocketOptions = {}) {
    this.dial = dial;
    this.handler = handler;
    this.clock = clock;
    this.time = new ServerTime(clock.now);
    this.backoff = backoff ?? ((tries) => pauseBefore(tries, clock.random()));
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
    this.after(this.backoff(this.tries++), () => {
      if (this.socket === undefined) this.open();
    });
  }

  private become(state: SocketState): void {
    if (this.state === state) return;
    this.state = state;
    this.handler.state(state);
  }

  /** Does not wait for the closing handshake: the connection may be dead. */
  private drop(): void {
    const { socket } = this;
    this.broke();
    socket?.close();
  }

  /** Runs the work after a delay, unless the socket is closed before. */
  after(ms: number, work: () => void): void {
    const cancel = this.clock.after(ms, () => {
      this.timers.delete(cancel);
      work();
    });
    this.timers.add(cancel);
  }

  /** Sends a message if connected; otherwise `opened` is the time to send it. */
  send(message: ToServer): void {
    if (this.welcomed && this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(text: string): void {
    const parsed = parseFromServer(text);
    // Messages of an unknown kind come from a newer server and are ignored.
    if (!parsed.ok) return;
    const message = parsed.value;
    if (message.t === 'welcome') this.welcome(message);
    else if (message.t === 'pong') this.pong(message);
    else {
      if (message.t === 'events') this.time.addSample(message.now);
      this.handler.message(message);
    }
  }

  private welcome(message: Welcome): void {
    if (message.version !== PROTOCOL_VERSION) {
      this.close();
      this.handler.outdated();
      return;
    }
    this.welcomed = true;
    this.tries = 0;
    this.time.reset();
    this.time.addSample(message.now);
    this.handler.welcome(message);
    // The handler may have closed it.
    if (this.closed) return;
    this.become('online');
    this.handler.opened();
    this.ping();
  }

  /** Measures the round trip and detects a dead connection. */
  private ping(): void {
    const { socket } = this;
    const n = ++this.pings;
    this.pinged = { n, at: this.clock.elapsed() };
    this.send({ t: 'ping', n });
    this.after(SILENCE_TIMEOUT_MS, () => {
      if (this.socket === socket && this.pinged?.n === n) this.drop();
    });
    this.after(PING_INTERVAL_MS, () => {
      if (this.socket === socket && this.pings === n) this.ping();
    });
  }

  private pong({ n, now }: FromServer & { readonly t: 'pong' }): void {
    if (this.pinged?.n !== n) return;
    this.time.addSample(now, this.clock.elapsed() - this.pinged.at);
    this.pinged = undefined;
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
    for (const cancel of this.timers) cancel();
    this.timers.clear();
    this.socket?.close();
    this.socket = undefined;
  }
}
