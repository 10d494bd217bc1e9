// A player's connection to any of the measured servers: it sends moves and reports those of the opponent.
//
// All are WebSockets over bare sockets, so that the load costs the same for every server, and little: it shares the
// CPUs that are measured, and its own cost would look like a slow server. All sockets read into one shared buffer, and
// frames are strings of one character per byte, as in src/frames.ts.

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The game and its two session tokens, created by the server's process. */
export interface BenchGame {
  readonly table: string;
  readonly keys: readonly [string, string];
}

export interface BenchPlayer {
  move(ply: number): void;
  cut(): void;
}

/** Connects one player. Resolves when a move can be made; `moved` is called for each move of the opponent. */
export type Wire = (port: number, game: BenchGame, seat: 0 | 1, moved: () => void) => Promise<BenchPlayer>;

/** Receives every message, one character per byte, and calls `ready` once. */
type Receive = (client: RawWebSocket, message: string, ready: () => void) => void;

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const FIN_BIT = 0x80;
const MASKED = 0x80;
/** Clients must mask their frames; a zero mask leaves the bytes unchanged, and servers can skip the unmasking. */
const MASK = '\0\0\0\0';
const MAX_SHORT_PAYLOAD_BYTES = 125;
const LENGTH_16_BIT = 126;
const LENGTH_64_BIT = 127;

const NOTHING = Buffer.alloc(0);
const reading = Buffer.allocUnsafeSlow(1 << 18);

export class RawWebSocket {
  private readonly socket: Socket;
  private readonly onMessage: (message: string) => void;
  private readonly fail: (why: Error) => void;
  /** The start of an incomplete frame. */
  private begun: Buffer = NOTHING;
  private upgraded = false;

  constructor(
    port: number,
    path: string,
    headers: readonly string[],
    hear: (message: string) => void,
    fail: (why: Error) => void,
  ) {
    this.onMessage = hear;
    this.fail = fail;
    const callback = (length: number) => {
      this.take(length);
      return true;
    };
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: reading, callback } });
    this.socket.on('error', fail);
    this.socket.on('close', () => fail(new Error(`port ${port} closed the connection`)));
    const request = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      ...headers,
    ];
    this.socket.write(`${request.join('\r\n')}\r\n\r\n`);
  }

  say(text: string): void {
    this.send(TEXT, text);
  }

  sayBytes(bytes: string): void {
    this.send(BINARY, bytes);
  }

  destroy(): void {
    this.socket.removeAllListeners('close').destroy();
  }

  private send(kind: number, payload: string): void {
    const { length } = payload;
    const head =
      length <= MAX_SHORT_PAYLOAD_BYTES
        ? String.fromCharCode(FIN_BIT | kind, MASKED | length)
        : String.fromCharCode(FIN_BIT | kind, MASKED | LENGTH_16_BIT, length >> 8, length & 0xff);
    this.socket.write(head + MASK + payload, 'latin1');
  }

  private take(length: number): void {
    const read = reading.subarray(0, length);
    let data: Buffer = this.begun.length === 0 ? read : Buffer.concat([this.begun, read]);
    if (!this.upgraded) data = this.shakeHands(data);
    const rest = this.upgraded ? this.unpack(data) : 0;
    // Copied, since the read buffer is reused.
    this.begun = rest === data.length ? NOTHING : Buffer.from(data.subarray(rest));
  }

  /** Skips the response to the upgrade request, once it is complete. */
  private shakeHands(data: Buffer): Buffer {
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) return data;
    const answer = data.toString('latin1', 0, end);
    if (!answer.startsWith('HTTP/1.1 101')) this.fail(new Error(answer));
    this.upgraded = true;
    return data.subarray(end + 4);
  }

  /** Processes all complete frames; returns where they end. */
  private unpack(data: Buffer): number {
    let at = 0;
    while (data.length - at >= 2) {
      let start = at + 2;
      let length = data[at + 1]!;
      if (length === LENGTH_16_BIT) {
        if (data.length - at < 4) break;
        length = data.readUInt16BE(start);
        start += 2;
      } else if (length === LENGTH_64_BIT) {
        if (data.length - at < 10) break;
        length = Number(data.readBigUInt64BE(start));
        start += 8;
      }
      const end = start + length;
      if (end > data.length) break;
      this.frame(data[at]!, data.toString('latin1', start, end));
      at = end;
    }
    return at;
  }

  private frame(first: number, payload: string): void {
    switch (first) {
      case FIN_BIT | TEXT:
      case FIN_BIT | BINARY:
        return this.onMessage(payload);
      case FIN_BIT | PING:
        return this.send(PONG, payload);
      case FIN_BIT | CLOSE:
        return this.fail(new Error('the server sent a close frame'));
      default:
        return this.fail(new Error(`unexpected frame with first byte ${first}`));
    }
  }
}

/** A WebSocket whose messages go to `receive`. */
export function open(
  port: number,
  path: string,
  receive: Receive,
  headers: readonly string[] = [],
): Promise<RawWebSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<RawWebSocket>();
  let isReady = false;
  const ready = () => {
    isReady = true;
    resolve(client);
  };
  const fail = (why: Error) => {
    // A pair that stopped playing would only look like a slow server.
    if (isReady) throw why;
    reject(why);
  };
  const client: RawWebSocket = new RawWebSocket(
    port,
    path,
    headers,
    (message) => receive(client, message, ready),
    fail,
  );
  return promise;
}
