// Node parses exactly what was sent, however it was split into chunks; and after a request that closed the connection
// nothing more is parsed.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { below, seeded } from '@quadrille/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dial, readUntil } from '../faults/raw-socket.ts';
import { OneByOne } from '../../src/http/one-by-one.ts';

const BODY = 'not the end\r\n\r\nGET /none HTTP/1.1\r\n\r\n';
/** A few responses of this size exceed the operating system's buffers of a connection that is not read. */
const LARGE_BYTES = 1024 * 1024;

let server: Server;
let port: number;
let seen: string[] = [];

beforeAll(async () => {
  const oneByOne = new OneByOne();
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/close') return void request.socket.destroy();
    void text(request).then((body) =>
      response.end(request.url === '/large' ? 'x'.repeat(LARGE_BYTES) : `[${request.method} ${request.url} ${body}]`),
    );
    return undefined;
  });
  server.on('connection', (socket: Socket) => oneByOne.listen(socket));
  oneByOne.guard(server);
  server.on('upgrade', (_, socket: Socket, head: Buffer) => {
    // Asynchronously, like a server with a database.
    setImmediate(() => {
      const rest = socket.read() as Buffer | null;
      socket.end(`upgraded: ${Buffer.concat([head, rest ?? Buffer.alloc(0)]).toString()}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const posted = (path: string) => `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;
const chunked = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

test('requests and bodies are parsed the same wherever they are split', async () => {
  const random = seeded(7);
  const sent = [request('/1'), posted('/2'), chunked('/3'), posted('/4'), request('/5')].join('');
  const answered = ['GET /1 ', `POST /2 ${BODY}`, `POST /3 ${BODY}`, `POST /4 ${BODY}`, 'GET /5 '];
  for (let round = 0; round < 100; round++) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    for (let at = 0; at < sent.length;) {
      const length = 1 + below(random, round % 2 === 0 ? 40 : sent.length);
      await new Promise((written) => socket.write(sent.slice(at, at + length), written));
      at += length;
    }
    const heard = await readUntil(socket, (all) => all.includes('[GET /5 ]'));
    expect([...heard.matchAll(/\[([^\]]*)\]/g)].map(([, one]) => one)).toEqual(answered);
    socket.destroy();
  }
});

test('requests behind one that closed the connection are not parsed', async () => {
  seen = [];
  const socket = await dial(port);
  socket.write(request('/before') + request('/close') + request('/behind').repeat(1_000));
  await readUntil(socket, () => false);
  expect(seen).toEqual(['/before', '/close']);
});

test('requests that wait for unread responses are answered once those are read', async () => {
  seen = [];
  const socket = await dial(port);
  const LARGE = 10;
  socket.write(request('/large').repeat(LARGE) + request('/last'));
  // Writer and parser have stopped before the last request.
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(1);
  const heard = await readUntil(socket, (all) => all.includes('[GET /last ]'));
  expect(heard.split('HTTP/1.1 200').length - 1).toBe(LARGE + 1);
  expect(seen.at(-1)).toBe('/last');
  socket.destroy();
});

test.each([
  ['in one packet', 'first\r\n\r\nsecond'],
  ['and nothing', ''],
])('data after an upgrade are left unchanged, %s', async (_, rest) => {
  const socket = await dial(port);
  socket.write(`GET /up HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n${rest}`);
  expect(await readUntil(socket, () => false)).toBe(`upgraded: ${rest}`);
});
