// Malformed input is refused with a code, logged once per code and connection, and does not affect other clients.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { seeded } from '@quadrille/rules';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type Server } from '../../src/server.ts';
import { TestClient, ConnectionLost } from '../client.ts';
import { Robot } from './robot.ts';

const MESSAGES = 1_000_000;
const CONNECTIONS = 8;
/** Pino's level for warnings. */
const WARN = 40;

let folder: string;
let server: Server;
let base: string;
const logged: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      logged.push(...chunk.toString().trim().split('\n'));
      done();
    },
  });
  server = await startServer({
    port: 0,
    database: join(folder, 'quadrille.sqlite'),
    messages: [1e9, 1e9],
    log: pino(stream),
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Two players whose game must not be disturbed. */
async function players(): Promise<{ table: string; done: Promise<unknown>; moves(): number; stop(): void }> {
  const anna = await TestClient.connectGuest(base, 'Anna');
  const ben = await TestClient.connectGuest(base, 'Ben');
  const table = await anna.open({ game: 'q4', options: { marbles: 31 } });
  await ben.do(table, { c: 'sit' });
  for (const client of [anna, ben]) client.close();
  const robots = [anna, ben].map((client, n) => new Robot(client, seeded(n + 1)));
  return {
    table,
    done: Promise.all(robots.map((robot) => robot.play(table))),
    moves: () => robots.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    stop: () => robots.forEach((robot) => robot.stop()),
  };
}

test(`${MESSAGES} malformed messages are refused and do not disturb a game`, { timeout: 400_000 }, async () => {
  const honest = await players();
  const { token } = await TestClient.createGuest(base, 'Eve');
  const flood = new Worker(new URL('flood.ts', import.meta.url), {
    workerData: {
      url: `${base.replace('http', 'ws')}/api/socket?v=1`,
      token,
      table: honest.table,
      messages: MESSAGES,
      connections: CONNECTIONS,
    },
  });
  const counted = await new Promise<{ sent: number; answers: Record<string, number> }>((resolve, reject) => {
    flood.once('message', resolve);
    flood.once('error', reject);
  });
  const { pong = 0, ...refusals } = counted.answers;
  expect(counted.sent).toBe(MESSAGES);
  // Every message has a reply, and every refusal a code.
  expect(pong + Object.values(refusals).reduce((sum, n) => sum + n)).toBe(MESSAGES);
  // On a busy machine the server may also refuse as `unavailable`.
  const { unavailable: _, ...sensible } = refusals;
  expect(Object.keys(sensible).toSorted()).toEqual(['bad-message', 'not-open', 'not-seated', 'unknown-table']);
  expect(refusals['bad-message']).toBeGreaterThan(MESSAGES / 2);
  const complaints = logged.filter((line) => line.includes('invalid message'));
  expect(complaints).toHaveLength(CONNECTIONS);
  expect(logged.filter((line) => (JSON.parse(line) as { level: number }).level >= WARN)).toEqual([]);
  expect(honest.moves()).toBeGreaterThan(10);
  honest.stop();
  await honest.done;
  // The server still works.
  const late = await TestClient.connectGuest(base, 'Late');
  expect(await late.open({ game: 'quantik' })).toMatch(/^[\w-]{16}$/);
  late.close();
});

/** The server's response to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test.each(['//', '//[', '/\\\\', 'http://', '/api/%zz', '/api/socket%zz'])(
  'the malformed URL %s is refused',
  async (address) => {
    const upgrade = 'upgrade: websocket\r\nconnection: upgrade';
    const [plain, socket] = await Promise.all(
      ['connection: close', upgrade].map((more) =>
        answerTo(`GET ${address} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n\r\n`),
      ),
    );
    expect(plain).toMatch(/^HTTP\/1\.1 40[04] .*\{"code":"(?:bad-message|unknown-address)"\}$/s);
    expect(socket).toMatch(/^HTTP\/1\.1 40[04] /);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  },
);

/** A client frame with a mask of zeros. */
const frame = (first: number, second: number, ...rest: number[]) => Buffer.from([first, second, 0, 0, 0, 0, ...rest]);

test.each([
  ['an unknown kind', frame(0x83, 0x80), 1002, 'bad-message'],
  ['no mask', Buffer.from([0x81, 0x01, 0x78]), 1002, 'bad-message'],
  ['letters that are none', frame(0x81, 0x82, 0xc3, 0x28), 1007, 'bad-message'],
  ['another version', undefined, 1002, 'bad-version'],
])('a frame with %s closes the connection with its code and is logged once', async (_, bytes, number, code) => {
  const before = logged.length;
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket?v=${bytes === undefined ? 99 : 1}`);
  const closed = once(socket, 'close') as Promise<[number]>;
  await once(socket, 'open');
  const { _socket: line } = socket as unknown as { _socket: Socket };
  if (bytes !== undefined) line.write(Buffer.concat([bytes, bytes, bytes]));
  expect((await closed)[0]).toBe(number);
  const told = logged.slice(before).map((line_) => JSON.parse(line_) as { code?: string; msg: string });
  expect(told.filter(({ msg }) => msg.includes('invalid message')).map((each) => each.code)).toEqual([code]);
});

test('refused commands are logged once per code', async () => {
  const honest = await players();
  const before = logged.length;
  const eve = await TestClient.connectGuest(base, 'Eve');
  for (let n = 0; n < 3; n++) {
    expect(await eve.do(honest.table, { c: 'move', move: 'a1' })).toMatchObject({ code: 'not-seated' });
    expect(await eve.do(honest.table, { c: 'sit' })).toMatchObject({ code: 'not-open' });
  }
  const told = logged.slice(before).map((line) => JSON.parse(line) as { code?: string; msg: string });
  expect(told.filter(({ msg }) => msg === 'command refused').map(({ code }) => code)).toEqual([
    'not-seated',
    'not-open',
  ]);
  honest.stop();
  await honest.done;
  eve.close();
});

test('an oversized frame closes its own connection only', async () => {
  const bystander = await TestClient.connectGuest(base);
  const giant = await TestClient.connectGuest(base);
  const before = logged.length;
  const closed = once(giant.raw, 'close') as Promise<[number]>;
  giant.send('x'.repeat(100_000));
  await expect(giant.next('pong')).rejects.toThrow(ConnectionLost);
  expect((await closed)[0]).toBe(1009);
  expect(logged.slice(before).filter((line) => line.includes('"code":"too-large"'))).toHaveLength(1);
  const pong = bystander.next('pong');
  bystander.send({ t: 'ping', n: 5 });
  expect(await pong).toMatchObject({ n: 5 });
  bystander.close();
});

test('a frame cut off in the middle is not a message', async () => {
  const bystander = await TestClient.connectGuest(base);
  // Connections of the previous test may still be closing.
  await expect.poll(() => server.connections, { timeout: 20_000 }).toBe(1);
  const before = server.connections;
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    'GET /api/socket?v=1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  await expect.poll(() => server.connections, { timeout: 20_000 }).toBe(before + 1);
  // A text frame of 100 bytes, cut after ten.
  socket.write(Buffer.from([0x81, 0xe4, 1, 2, 3, 4, ...Array.from({ length: 10 }, () => 0)]));
  socket.destroy();
  await expect.poll(() => server.connections, { timeout: 20_000 }).toBe(before);
  const pong = bystander.next('pong');
  bystander.send({ t: 'ping', n: 6 });
  expect(await pong).toMatchObject({ n: 6 });
  bystander.close();
});

test('a client of another version is refused with a code', async () => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket?v=2`);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await new Promise((closed) => socket.once('close', closed));
  expect(JSON.parse(heard.at(-1)!)).toEqual({ t: 'refused', code: 'bad-version' });
});

test('a page of another origin cannot connect', async () => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket?v=1`, { origin: 'https://elsewhere.example' });
  const [error] = await new Promise<[Error]>((failed) => socket.once('error', (...args: [Error]) => failed(args)));
  expect(error.message).toContain('403');
});

test('a connection that sends too many messages is refused, and may send again later', async () => {
  const strict = await startServer({ port: 0, database: join(folder, 'strict.sqlite'), messages: [5, 50] });
  const anna = await TestClient.connectGuest(`http://127.0.0.1:${strict.port}`);
  for (let n = 0; n < 20; n++) anna.send({ t: 'ping', n });
  expect(await anna.next('refused')).toMatchObject({ code: 'too-fast' });
  await new Promise((wake) => setTimeout(wake, 100));
  const pong = anna.next('pong', ({ n }) => n === 99);
  anna.send({ t: 'ping', n: 99 });
  expect(await pong).toMatchObject({ n: 99 });
  anna.close();
  await strict.close();
});
