// NDJSON streams: one JSON object per line, empty lines as heartbeats. One class owns such a response from its first
// byte to the end of its connection, so that nothing is written after the end, the backlog of a client that does not
// read is bounded, and no timer outlives the connection.

import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { addressKey, type RateLimiter, type TokenBucket } from '../limits.ts';
import type { SessionHolder } from '../revalidation.ts';
import type { Player } from '../table/decide.ts';

export const NDJSON = 'application/x-ndjson';

/** A client that leaves more than this unread is disconnected. */
const MAX_QUEUED_BYTES = 512 * 1024;
/** Poll interval of a stream that waits for its address's tokens. */
const TOKEN_POLL_MS = 100;

export interface StreamLimits {
  /** Interval of heartbeats, written only when everything before has been read. */
  readonly heartbeatMs: number;
  /** A client that has read nothing for this long is disconnected. */
  readonly stallMs: number;
  /** Concurrent streams per address. */
  readonly maxPerAddress: number;
  /** Tokens per address, shared with WebSockets. */
  readonly addresses: RateLimiter;
}

declare module 'fastify' {
  interface FastifyInstance {
    streams: NdjsonStreams;
  }
}

/** All streams of an HTTP server. */
export class NdjsonStreams {
  readonly limits: StreamLimits;
  readonly open = new Set<NdjsonStream>();
  private readonly perAddress = new Map<string, number>();
  private readonly sockets = new Map<Socket, NdjsonStream>();

  constructor(limits: StreamLimits) {
    this.limits = limits;
  }

  /**
   * Why another stream to this client is refused. A connection carries at most one stream: a second one would wait
   * behind the first for ever.
   */
  refusal({ request }: FastifyReply): 'too-many' | 'too-fast' | undefined {
    const address = addressKey(request.ip);
    if (this.isStreaming(request.raw.socket)) return 'too-many';
    if ((this.perAddress.get(address) ?? 0) >= this.limits.maxPerAddress) return 'too-many';
    return this.limits.addresses.take(address) ? undefined : 'too-fast';
  }

  isStreaming(socket: Socket): boolean {
    return this.sockets.has(socket);
  }

  add(lines: NdjsonStream): void {
    this.open.add(lines);
    this.sockets.set(lines.socket, lines);
    this.perAddress.set(lines.address, (this.perAddress.get(lines.address) ?? 0) + 1);
  }

  remove(lines: NdjsonStream): void {
    if (!this.open.delete(lines)) return;
    this.sockets.delete(lines.socket);
    const left = (this.perAddress.get(lines.address) ?? 1) - 1;
    if (left > 0) this.perAddress.set(lines.address, left);
    else this.perAddress.delete(lines.address);
  }
}

interface Reader {
  readonly me: Player | undefined;
  /** The hash of the session token, to check whether the session has ended. */
  readonly session: string | undefined;
}

export class NdjsonStream implements SessionHolder {
  readonly address: string;
  readonly socket: Socket;
  readonly session: string | undefined;
  /** `undefined` also once the session has ended: nothing private may be written after that. */
  me: Player | undefined;
  private state: 'open' | 'ending' | 'closed' = 'open';
  private readonly raw: FastifyReply['raw'];
  private readonly streams: NdjsonStreams;
  private readonly tokens: TokenBucket;
  private readonly gone: () => void;
  private readonly beating: ReturnType<typeof setInterval>;
  /** Bytes written but not yet accepted by the operating system. */
  private queuedBytes = 0;
  private progressAt = performance.now();
  private waiting: (() => void)[] = [];

  /** `gone` is called exactly once, however the stream ends. */
  constructor(reply: FastifyReply, { me, session }: Reader, gone: () => void) {
    this.raw = reply.raw;
    this.me = me;
    this.session = session;
    this.gone = gone;
    this.address = addressKey(reply.request.ip);
    this.socket = reply.request.raw.socket;
    this.streams = reply.server.streams;
    this.tokens = this.streams.limits.addresses.forKey(this.address);
    this.streams.add(this);
    // Fastify's headers are written by hand, since a hijacked reply bypasses it.
    reply.hijack();
    this.raw.on('error', () => this.destroy());
    // A pipelined response gets no `close` event if its connection was upgraded meanwhile.
    this.raw.once('close', this.closed);
    this.socket.once('close', this.closed);
    this.beating = setInterval(() => this.heartbeat(), this.streams.limits.heartbeatMs);
    if (this.socket.destroyed) {
      process.nextTick(this.closed);
      return;
    }
    this.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': NDJSON,
      // Keeps buffering proxies from holding the lines back.
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    this.raw.flushHeaders();
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  private heartbeat(): void {
    const isIdle = this.queuedBytes === 0 && this.state === 'open';
    if (isIdle) this.write('\n');
    else if (performance.now() - this.progressAt > this.streams.limits.stallMs) this.destroy();
  }

  writeLines(...values: readonly object[]): void {
    if (values.length > 0) this.write(`${values.map((value) => JSON.stringify(value)).join('\n')}\n`);
  }

  private write(text: string): void {
    if (this.state !== 'open') return;
    const bytes = Buffer.byteLength(text);
    if (this.queuedBytes === 0) this.progressAt = performance.now();
    this.queuedBytes += bytes;
    if (this.queuedBytes > MAX_QUEUED_BYTES) {
      this.destroy();
      return;
    }
    this.raw.write(text, () => {
      this.queuedBytes -= bytes;
      this.progressAt = performance.now();
      if (this.queuedBytes === 0) this.wake();
    });
  }

  /**
   * Waits until everything written was flushed and the address has the tokens. False if the stream has ended meanwhile.
   */
  async ready(cost: number): Promise<boolean> {
    this.tokens.charge(performance.now(), cost);
    if (this.state === 'open' && this.queuedBytes > 0) {
      await new Promise<void>((drained) => this.waiting.push(drained));
    }
    while (this.isOpen && !this.tokens.take(performance.now())) await sleep(TOKEN_POLL_MS, undefined, { ref: false });
    return this.isOpen;
  }

  private wake(): void {
    for (const drained of this.waiting.splice(0)) drained();
  }

  /** Ends the stream because the session has ended; the client may reconnect without it. */
  revoke(): void {
    this.me = undefined;
    this.end();
  }

  end(): void {
    if (this.state !== 'open') return;
    this.state = 'ending';
    this.progressAt = performance.now();
    this.wake();
    this.raw.end();
  }

  /** Closes the connection without waiting for the client. */
  destroy(): void {
    this.socket.destroy();
    this.closed();
  }

  private readonly closed = (): void => {
    if (this.state === 'closed') return;
    this.state = 'closed';
    clearInterval(this.beating);
    this.raw.off('close', this.closed);
    this.socket.off('close', this.closed);
    this.streams.remove(this);
    this.wake();
    this.gone();
  };
}
