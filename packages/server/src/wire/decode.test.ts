import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { interceptTextFrames } from './decode.ts';

/** Both ends of one connection. */
interface Line {
  /** The client's socket. */
  readonly socket: Socket;
  readonly websocket: WebSocket;
  /** Messages received by the server, decoded here or by `ws`, in order. */
  readonly heard: readonly string[];
  /** How many of them bypassed `ws`. */
  readonly atOnce: number;
}

const http = createServer();
const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 });
let arrived: (line: Omit<Line, 'socket'>) => void;

beforeAll(async () => {
  http.on('upgrade', (request, line, head) =>
    sockets.handleUpgrade(request, line, head, (websocket) => {
      const heard: string[] = [];
      const seen = { websocket, heard, atOnce: 0 };
      websocket.on('message', (data: Buffer, binary) => heard.push(binary ? 'binary' : data.toString()));
      websocket.on('ping', (data) => heard.push(`ping ${data.toString()}`));
      websocket.on('pong', (data) => heard.push(`pong ${data.toString()}`));
      websocket.on('error', () => undefined);
      interceptTextFrames(line, websocket, head, (text) => {
        seen.atOnce++;
        heard.push(text);
      });
      arrived(seen);
    }),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => void http.close());

async function dial(): Promise<Line> {
  const { promise, resolve } = Promise.withResolvers<Omit<Line, 'socket'>>();
  arrived = resolve;
  const { port } = http.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  socket.write(`GET / HTTP/1.1\r\nHost: here\r\n${upgrade}\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`);
  await once(socket, 'data');
  return Object.assign(await promise, { socket });
}

/** Sends every chunk in its own packet. */
async function say(line: Line, ...chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) {
    const before = line.heard.length;
    line.socket.write(chunk);
    await expect.poll(() => line.heard.length, { interval: 1 }).toBeGreaterThan(before);
  }
}

const [CONTINUED, TEXT, BINARY, CLOSE, PING, PONG] = [0, 1, 2, 8, 9, 10];

function frame(kind: number, payload: string | Buffer, last = true, mask: readonly number[] = [1, 2, 3, 250]) {
  const bytes = Buffer.from(payload);
  const long = bytes.length > 125;
  const masked = mask.length === 0 ? 0 : 0x80;
  const head = long ? [masked | 126, bytes.length >> 8, bytes.length & 0xff] : [masked | bytes.length];
  return Buffer.from([
    (last ? 0x80 : 0) | kind,
    ...head,
    ...mask,
    ...bytes.map((byte, n) => byte ^ (mask[n % 4] ?? 0)),
  ]);
}

const LAST = frame(TEXT, 'last');

test('a message in a single chunk is decoded without ws, whatever its length and mask', async () => {
  const line = await dial();
  const texts = ['{}', '', 'x'.repeat(125), 'y'.repeat(126), 'z'.repeat(4096), 'last'];
  await say(line, ...texts.map((text, n) => frame(TEXT, text, true, n === 1 ? [0, 0, 0, 0] : [7, 200, n, 255])));
  expect(line.heard).toEqual(texts);
  expect(line.atOnce).toBe(texts.length);
  line.socket.destroy();
});

test('non-ASCII text, binary data, two frames in a chunk, pings and pongs go to ws; later ASCII text does not', async () => {
  const line = await dial();
  await say(
    line,
    frame(TEXT, 'Zoë'),
    frame(BINARY, 'bytes'),
    Buffer.concat([frame(TEXT, 'one'), frame(TEXT, 'two')]),
    Buffer.concat([frame(PONG, '5'), frame(PING, '6')]),
    LAST,
  );
  expect(line.heard).toEqual(['Zoë', 'binary', 'one', 'two', 'pong 5', 'ping 6', 'last']);
  expect(line.atOnce).toBe(1);
  line.socket.destroy();
});

test.each([
  ['without a mask', frame(TEXT, 'bare', true, []), 1002],
  ['that is too long', frame(TEXT, 'x'.repeat(4097)), 1009],
  ['that continues no message', frame(CONTINUED, 'more'), 1002],
  ['that is not valid UTF-8', frame(TEXT, Buffer.from([0xc3, 0x28])), 1007],
  ['with a reserved bit set', Buffer.from([0xc1, 0x80, 0, 0, 0, 0]), 1002],
])('a frame %s is rejected by ws', async (_, nonsense, code) => {
  const { socket, heard } = await dial();
  socket.write(nonsense);
  const [goodbye] = (await once(socket, 'data')) as [Buffer];
  expect([goodbye[0], goodbye.readUInt16BE(2)]).toEqual([0x80 | CLOSE, code]);
  expect(heard).toEqual([]);
  socket.destroy();
});

test('payload bytes that look like a frame are not decoded as a message', async () => {
  const line = await dial();
  const bare = [0, 0, 0, 0];
  const inner = frame(TEXT, 'inner', true, bare);
  const outer = frame(BINARY, inner, true, bare);
  line.socket.write(outer.subarray(0, -inner.length));
  await sleep(20);
  await say(line, inner, LAST);
  expect(line.heard).toEqual(['binary', 'last']);

  // No other message may come between the fragments of one.
  line.socket.write(frame(TEXT, 'a part', false));
  await sleep(20);
  line.socket.write(inner);
  const [goodbye] = (await once(line.socket, 'data')) as [Buffer];
  expect([goodbye[0], goodbye.readUInt16BE(2)]).toEqual([0x80 | CLOSE, 1002]);
  expect(line.heard).toHaveLength(2);
  line.socket.destroy();
});

test('no message is received after a close frame', async () => {
  const { socket, heard, websocket } = await dial();
  const closed = once(websocket, 'close');
  socket.write(frame(CLOSE, Buffer.from([3, 232])));
  socket.write(frame(TEXT, 'more'));
  socket.resume();
  socket.end();
  expect((await closed)[0]).toBe(1000);
  expect(heard).toEqual([]);
});

test('a message that arrives while the socket is paused is received before later ones', async () => {
  const line = await dial();
  line.websocket.pause();
  line.socket.write(frame(TEXT, 'first'));
  await sleep(30);
  line.websocket.resume();
  line.socket.write(LAST);
  await expect.poll(() => line.heard.at(-1), { interval: 1 }).toBe('last');
  expect(line.heard).toEqual(['first', 'last']);
  line.socket.destroy();
});

test('messages arrive unchanged and in order, however they are fragmented and split into chunks', async () => {
  const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
  const message = fc.record({ text, parts: fc.constantFrom(1, 1, 1, 1, 2, 3), ping: fc.boolean() });
  const cut = fc.oneof({ weight: 6, arbitrary: fc.constant('whole' as const) }, fc.integer({ min: 1, max: 60 }));
  const cuts = fc.array(cut, { minLength: 1, maxLength: 9 });
  let atOnce = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 12 }), cuts, async (messages, pieces) => {
      const line = await dial();
      const frames: Buffer[] = [];
      const said: string[] = [];
      for (const { text: whole, parts, ping } of messages) {
        const bytes = Buffer.from(whole);
        const size = Math.max(1, Math.ceil(bytes.length / parts));
        for (let at = 0, n = 0; n === 0 || at < bytes.length; at += size, n++) {
          if (ping && n > 0) {
            frames.push(frame(PING, 'p'));
            said.push('ping p');
          }
          frames.push(frame(n === 0 ? TEXT : CONTINUED, bytes.subarray(at, at + size), at + size >= bytes.length));
        }
        said.push(whole);
      }
      for (const [n, each] of frames.entries()) {
        const piece = pieces[n % pieces.length]!;
        const size = piece === 'whole' ? each.length : piece;
        for (let at = 0; at < each.length; at += size) {
          line.socket.write(each.subarray(at, at + size));
          if (n % 2 === 0) await sleep(1);
        }
      }
      line.socket.write(LAST);
      await expect.poll(() => line.heard.length, { interval: 1 }).toBe(said.length + 1);
      expect(line.heard).toEqual([...said, 'last']);
      atOnce += line.atOnce;
      line.socket.destroy();
    }),
    { numRuns: 60 },
  );
  expect(atOnce).toBeGreaterThan(20);
});
