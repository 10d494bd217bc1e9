// How two players of a game talk to a server, whoever's it is: a line that carries moves one way and tells of the other's.
//
// All of them are WebSockets over bare sockets, so that the load costs the same whatever it is put on, and little: it runs
// on the processors that are measured, and what it takes of them looks like the server's slowness. What is read goes into
// one piece of memory for all, and frames are strings of one character for each byte, as in src/frames.ts.

import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The game and the two keys to it, as the server's process made them. */
export interface Game {
  readonly table: string;
  readonly keys: readonly [string, string];
}

export interface Line {
  move(ply: number): void;
  cut(): void;
}

/** Opens the line of one player. Resolves when a move could be made; `moved` is told of each move of the other. */
export type Wire = (port: number, game: Game, seat: 0 | 1, moved: () => void) => Promise<Line>;

/** Hears every message, a character for each byte, and calls `ready` once. */
type Receive = (client: Client, message: string, ready: () => void) => void;

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const PING = 9;
const PONG = 10;
const LAST = 0x80;
const MASKED = 0x80;
/** Clients must mask what they say; this mask leaves it as it is, and servers see that they need not undo it. */
const MASK = '\0\0\0\0';
const SHORT = 125;
const MEDIUM = 126;
const LONG = 127;

const NOTHING = Buffer.alloc(0);
const reading = Buffer.allocUnsafeSlow(1 << 18);

export class Client {
  private readonly socket: Socket;
  private readonly hear: (message: string) => void;
  private readonly fail: (why: Error) => void;
  /** The beginning of something whose end has not come. */
  private begun: Buffer = NOTHING;
  private upgraded = false;

  constructor(
    port: number,
    path: string,
    headers: readonly string[],
    hear: (message: string) => void,
    fail: (why: Error) => void,
  ) {
    this.hear = hear;
    this.fail = fail;
    const callback = (length: number) => {
      this.take(length);
      return true;
    };
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: reading, callback } });
    this.socket.on('error', fail);
    this.socket.on('close', () => fail(new Error(`port ${port} hung up`)));
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

  cut(): void {
    this.socket.removeAllListeners('close').destroy();
  }

  private send(kind: number, payload: string): void {
    const { length } = payload;
    const head =
      length <= SHORT
        ? String.fromCharCode(LAST | kind, MASKED | length)
        : String.fromCharCode(LAST | kind, MASKED | MEDIUM, length >> 8, length & 0xff);
    this.socket.write(head + MASK + payload, 'latin1');
  }

  private take(length: number): void {
    const read = reading.subarray(0, length);
    let data: Buffer = this.begun.length === 0 ? read : Buffer.concat([this.begun, read]);
    if (!this.upgraded) data = this.shakeHands(data);
    const rest = this.upgraded ? this.unpack(data) : 0;
    // What stays is copied: the memory is read into again.
    this.begun = rest === data.length ? NOTHING : Buffer.from(data.subarray(rest));
  }

  /** Passes over the answer to the request, once it is there. */
  private shakeHands(data: Buffer): Buffer {
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) return data;
    const answer = data.toString('latin1', 0, end);
    if (!answer.startsWith('HTTP/1.1 101')) this.fail(new Error(answer));
    this.upgraded = true;
    return data.subarray(end + 4);
  }

  /** Hears all frames that are there as a whole; says where they end. */
  private unpack(data: Buffer): number {
    let at = 0;
    while (data.length - at >= 2) {
      let start = at + 2;
      let length = data[at + 1]!;
      if (length === MEDIUM) {
        if (data.length - at < 4) break;
        length = data.readUInt16BE(start);
        start += 2;
      } else if (length === LONG) {
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
      case LAST | TEXT:
      case LAST | BINARY:
        return this.hear(payload);
      case LAST | PING:
        return this.send(PONG, payload);
      case LAST | CLOSE:
        return this.fail(new Error('the server said goodbye'));
      default:
        return this.fail(new Error(`a frame of kind ${first}`));
    }
  }
}

/** A WebSocket whose messages go to `receive`. */
export function open(port: number, path: string, receive: Receive, headers: readonly string[] = []): Promise<Client> {
  const { promise, resolve, reject } = Promise.withResolvers<Client>();
  let isReady = false;
  const ready = () => {
    isReady = true;
    resolve(client);
  };
  const fail = (why: Error) => {
    // A pair that no longer plays would only look like a slow server.
    if (isReady) throw why;
    reject(why);
  };
  const client: Client = new Client(port, path, headers, (message) => receive(client, message, ready), fail);
  return promise;
}
