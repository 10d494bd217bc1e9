// A server that does not speak the protocol: it never answers, breaks off, or sends what no server should. The client
// survives each of them, delivers nothing that it did not understand, and tries again.

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TIMEOUT } from '../../testing/scripted-server.ts';
import type { TableEvent } from '../events.ts';
import { PROTOCOL_VERSION } from '../messages.ts';
import { GameClient, type TableListener } from './game-client.ts';
import { HttpClient } from './http-client.ts';

const BACKOFF_MS = 100;
const CLOSE_FRAME = 0x88;
const TABLE = 'table-table-table';
const WELCOME = JSON.stringify({ t: 'welcome', version: PROTOCOL_VERSION, me: null, now: 0 });

let server: Server;
let port: number;
let sockets: Socket[];
/** The first byte of the last data of each connection. */
let lastByte: number[];
/** Answers the request of the n-th connection. */
let answer: (socket: Socket, request: string, n: number) => void;

let clock: ManualClock;
let client: GameClient | undefined;
let heard: unknown[];

beforeEach(async () => {
  [sockets, lastByte, heard, clock, client] = [[], [], [], new ManualClock(), undefined];
  server = createServer((socket) => {
    const n = sockets.push(socket) - 1;
    socket.on('error', () => undefined);
    socket.once('data', (data) => answer(socket, data.toString(), n));
    socket.on('data', (data: Buffer) => (lastByte[n] = data[0]!));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  client?.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

function connect(): GameClient {
  client = new GameClient(
    () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      socket.on('error', () => undefined);
      return socket;
    },
    {
      state: (state) => heard.push(state),
      me: () => heard.push('me'),
      lobby: (open) => heard.push({ open }),
      news: (news) => heard.push(news),
      paired: (table) => heard.push(table),
      refused: (refused) => heard.push(refused),
    },
    { clock, backoff: () => BACKOFF_MS },
  );
  return client;
}

/** Accepts the WebSocket. */
function upgrade(socket: Socket, request: string): void {
  const key = /^sec-websocket-key: (.*)\r$/im.exec(request)![1]!;
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  const lines = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade'];
  socket.write(`${[...lines, `sec-websocket-accept: ${accept}`].join('\r\n')}\r\n\r\n`);
}

/** A frame of one text. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(10);
  header[0] = 0x81;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}

const welcomed = (socket: Socket, request: string): void => {
  upgrade(socket, request);
  socket.write(frame(WELCOME));
};

/** Waits until the client has tried again, and the server accepted. */
async function triedAgain(): Promise<void> {
  const hostile = answer;
  answer = (socket, request, n) => (n === 0 ? hostile : welcomed)(socket, request, n);
  connect();
  await expect.poll(() => heard.at(-1), TIMEOUT).toBe('away');
  clock.advance(BACKOFF_MS);
  await expect.poll(() => heard.at(-1), TIMEOUT).toBe('online');
}

describe('the client tries again', () => {
  test.each<[how: string, answer: (socket: Socket, request: string) => void]>([
    ['what answers is no web server', (socket) => socket.end('220 smtp ready\r\n')],
    ['the server refuses the upgrade', (socket) => socket.end('HTTP/1.1 429 Too Many Requests\r\n\r\n')],
    ['the server ends without an answer', (socket) => socket.destroy()],
    ['the server accepts another key', (socket) => upgrade(socket, 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n')],
    [
      'the first frame is garbage',
      (socket, request) => {
        upgrade(socket, request);
        socket.write(Buffer.alloc(64, 0xff));
      },
    ],
    [
      'the connection is cut in the middle of a message',
      (socket, request) => {
        upgrade(socket, request);
        socket.end(frame(WELCOME).subarray(0, 30));
      },
    ],
  ])('%s', async (_, hostile) => {
    answer = hostile;
    await triedAgain();
    expect(heard).toEqual(['away', 'me', 'online']);
  });

  test.each<[how: string, bytes: Buffer]>([
    ['a frame is garbage', Buffer.alloc(64, 0xff)],
    ['a text is no UTF-8', Buffer.from([0x81, 2, 0xc3, 0x28])],
    ['a message announces a petabyte', Buffer.from([0x81, 127, 0, 4, 0, 0, 0, 0, 0, 0, 1, 2, 3])],
    ['a message is cut', frame(JSON.stringify({ t: 'paired', table: TABLE })).subarray(0, -1)],
  ])('after the welcome %s', async (_, bytes) => {
    answer = (socket, request) => {
      welcomed(socket, request);
      socket.end(bytes);
    };
    await triedAgain();
    expect(heard).toEqual(['me', 'online', 'away', 'me', 'online']);
  });

  test('the server accepts the connection and never answers, or never sends a welcome', async () => {
    answer = (socket, request, n) => {
      if (n === 1) upgrade(socket, request);
      if (n === 2) welcomed(socket, request);
    };
    connect();
    for (const n of [1, 2]) {
      await expect.poll(() => sockets.length, TIMEOUT).toBe(n);
      clock.advance(7_999);
      expect(heard).toEqual(n === 1 ? [] : ['away']);
      clock.advance(1);
      expect(heard).toEqual(['away']);
      clock.advance(BACKOFF_MS);
    }
    await expect.poll(() => heard, TIMEOUT).toEqual(['away', 'me', 'online']);
    // What was given up is closed: at once without a WebSocket, else by a close frame.
    await expect.poll(() => [sockets[0]!.destroyed, lastByte[1]], TIMEOUT).toEqual([true, CLOSE_FRAME]);
  });
});

/** A follower that accepts everything. */
class Recorder implements TableListener {
  readonly since = 0;
  readonly pages: number[] = [];
  events(events: readonly TableEvent[]): boolean {
    this.pages.push(events.length);
    return true;
  }
  presence(): void {
    heard.push('presence');
  }
  unknown(): void {
    heard.push('unknown');
  }
}

describe('the client ignores', () => {
  const deep = 50_000;
  test.each([
    ['a megabyte that is no message', 'x'.repeat(2 ** 20)],
    ['a megabyte in a message of no known kind', JSON.stringify({ t: 'x'.repeat(2 ** 20) })],
    ['deeply nested lists', '['.repeat(deep) + ']'.repeat(deep)],
    ['JSON that is no object', '[null,1,"t",true]'],
    ['null', 'null'],
    ['an empty text', ''],
    ['a known kind with wrong fields', JSON.stringify({ t: 'paired', table: { toString: 'x' } })],
    ['a field named like a prototype', '{"t":"paired","__proto__":{"table":"table-table-table"}}'],
    ['an answer to a ping that was not sent', JSON.stringify({ t: 'pong', n: 2 ** 40, now: 1e15 })],
    ['an answer to a command that was not sent', JSON.stringify({ t: 'done', id: 'command-id', v: 1 })],
    ['a refusal of a command that was not sent', JSON.stringify({ t: 'refused', id: 'command-id', code: 'busy' })],
    ['events of a table that is not followed', JSON.stringify({ t: 'events', table: TABLE, events: [], now: 0 })],
    ['presence at a table that is not followed', JSON.stringify({ t: 'presence', table: TABLE, here: 1, watching: 1 })],
  ])('%s', async (_, text) => {
    answer = (socket, request) => {
      welcomed(socket, request);
      socket.write(frame(text));
      socket.write(frame(JSON.stringify({ t: 'lobby', open: [] })));
    };
    connect();
    await expect.poll(() => heard, TIMEOUT).toEqual(['me', 'online', { open: [] }]);
    expect(sockets).toHaveLength(1);
  });

  test('an empty page of a history that claims to continue', async () => {
    answer = (socket, request) => {
      welcomed(socket, request);
      socket.write(frame(JSON.stringify({ t: 'events', table: TABLE, events: [], more: true, now: 0 })));
      socket.write(frame(JSON.stringify({ t: 'lobby', open: [] })));
    };
    const recorder = new Recorder();
    connect().follow(TABLE, recorder);
    await expect.poll(() => heard, TIMEOUT).toEqual(['me', 'online', { open: [] }]);
    expect(recorder.pages).toEqual([0]);
  });
});

describe('a request over HTTP fails without an exception', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
  test.each([
    ['what answers is no web server', '220 smtp ready\r\n'],
    ['the headers are cut', head],
    ['the body is cut', `${head}content-length: 100\r\n\r\n{"n":1`],
    ['the body is no JSON', `${head}content-length: 3\r\n\r\n<p>`],
    ['the body is empty', `${head}content-length: 0\r\n\r\n`],
    ['a chunk is garbage', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}`],
    ['the refusal is null', `${head.replace('200 OK', '409 Conflict')}content-length: 4\r\n\r\nnull`],
    ['the refusal is a text', `${head.replace('200 OK', '409 Conflict')}content-length: 6\r\n\r\n"busy"`],
  ])('%s', async (_, text) => {
    answer = (socket) => socket.end(text);
    const http = new HttpClient({ base: `http://127.0.0.1:${port}` });
    expect(await http.request('GET', '/')).toEqual({ ok: false, error: { code: 'unavailable', seconds: 0 } });
  });
});
