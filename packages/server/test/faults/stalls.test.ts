// Stalled connections, seen from both ends: unfinished requests, unread responses, early and cut frames. Also the
// responses to refused connections.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type Server } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { tableWithLongChat } from './server-process.ts';
import { BINARY, clientFrame, dial, readUntil, request, TEXT, upgradeRequest } from './raw-socket.ts';

const REQUEST_MS = 300;
const STALL_MS = 1_000;
/** More than the operating system buffers on an unread connection. */
const EVENTS = 12_000;

let folder: string;
let server: Server;
let base: string;
let long: { table: string; token: string; me: TestClient['me'] };
/** The server's sockets by the client's port. */
const ends = new Map<number, Socket>();
const accepted = (message: unknown): void => {
  const { socket } = message as { socket: Socket };
  ends.set(socket.remotePort!, socket);
};

beforeAll(async () => {
  subscribe('net.server.socket', accepted);
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({
    port: 0,
    database: join(folder, 'quadrille.sqlite'),
    messages: [1e6, 1e6],
    quotas: { waitingPerGuest: 100, openings: [100, 1] },
    timeouts: { headersMs: REQUEST_MS, requestMs: REQUEST_MS, checkMs: 50, stallMs: STALL_MS, heartbeatMs: 100 },
  });
  base = `http://127.0.0.1:${server.port}`;
  long = await tableWithLongChat(server, base, EVENTS, '€'.repeat(140));
}, 120_000);
afterAll(async () => {
  unsubscribe('net.server.socket', accepted);
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The server's socket of a connection. */
async function endOf({ localPort }: Socket): Promise<Socket> {
  await expect.poll(() => ends.get(localPort!), { timeout: 20_000 }).toBeDefined();
  return ends.get(localPort!)!;
}

/** Whether the server closes its socket within 20 seconds. */
const isGone = async (end: Socket): Promise<boolean> =>
  end.destroyed || Promise.race([once(end, 'close').then(() => true), sleep(20_000, false, { ref: false })]);

describe('a request that does not end', () => {
  const POST = 'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

  test.each([
    ['head', POST],
    ['body', `${POST}content-length: 100\r\n\r\n{`],
    ['chunks', `${POST}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`],
  ])('in its %s times out with a response', async (_, text) => {
    const socket = await dial(server.port);
    socket.write(text);
    const end = await endOf(socket);
    const answer = await readUntil(socket, () => false);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*\{"code":"bad-message","why":"[^"]+"\}$/s);
    expect(await isGone(end)).toBe(true);
  });

  test('and is not closed by the client does not keep its socket', async () => {
    const socket = await dial(server.port);
    socket.write(`${POST}content-length: 100\r\n\r\n{`);
    expect(await isGone(await endOf(socket))).toBe(true);
    socket.destroy();
  });

  test('does not include an open stream, which lasts as long as it is read', async () => {
    const socket = await dial(server.port);
    socket.write(request(`/api/tables/${long.table}/stream?since=${EVENTS + 2}`));
    const began = performance.now();
    await readUntil(socket, () => performance.now() - began > 3 * REQUEST_MS);
    expect([socket.destroyed, (await endOf(socket)).destroyed]).toEqual([false, false]);
    socket.destroy();
  });
});

describe('a response that is not read', () => {
  test.each([
    ['a stream', () => request(`/api/tables/${long.table}/stream`, long.token)],
    ['an export', () => request('/api/account/export', long.token)],
    ['many answers', () => request('/api/openapi.json').repeat(500)],
  ])('is aborted: %s', async (_, text) => {
    const socket = await dial(server.port);
    socket.write(text());
    expect(await isGone(await endOf(socket))).toBe(true);
    socket.destroy();
  });

  test('is aborted on a WebSocket too, even if little of it is queued', async () => {
    const before = server.connections;
    const socket = await dial(server.port);
    socket.write(upgradeRequest(long.token));
    const end = await endOf(socket);
    for (let since = 0; end.writableLength === 0 && !end.destroyed; since = (since + 200) % EVENTS) {
      socket.write(clientFrame(TEXT, JSON.stringify({ t: 'follow', table: long.table, since })));
      await sleep(2);
    }
    expect(end.destroyed).toBe(false);
    expect(await isGone(end)).toBe(true);
    await expect.poll(() => server.connections).toBe(before);
    socket.destroy();
  });

  test('after a refused upgrade is aborted, if the client neither reads nor closes', async () => {
    const socket = await dial(server.port);
    socket.write(upgradeRequest('', '/api/elsewhere'));
    expect(await isGone(await endOf(socket))).toBe(true);
    socket.destroy();
  });
});

describe('data sent before the server listens for messages', () => {
  const pings = [1, 2, 3].map((n) => clientFrame(TEXT, JSON.stringify({ t: 'ping', n })));
  const frames = Buffer.concat(pings);
  const size = pings[0]!.length;

  // Cut in a frame's header, mask or payload, between frames, and not at all.
  test.each([0, 1, 4, 10, size, size + 3, 2 * size, 3 * size])('arrives in order, cut after %i bytes', async (cut) => {
    for (const pause of [0, 30]) {
      const socket = await dial(server.port);
      socket.write(Buffer.concat([Buffer.from(upgradeRequest(long.token)), frames.subarray(0, cut)]));
      if (pause > 0) await sleep(pause);
      socket.write(frames.subarray(cut));
      const heard = await readUntil(socket, (text) => text.includes('"n":3') || text.includes('refused'));
      expect([...heard.matchAll(/"pong","n":(\d)/g)].map(([, n]) => n)).toEqual(['1', '2', '3']);
      socket.destroy();
    }
  });

  test.each([0, 30])('is not decoded as a message if it is part of another, %i ms later', async (pause) => {
    const inner = clientFrame(TEXT, '{"t":"ping","n":6}');
    const outer = clientFrame(BINARY, inner);
    const socket = await dial(server.port);
    socket.write(Buffer.concat([Buffer.from(upgradeRequest(long.token)), outer.subarray(0, -inner.length)]));
    if (pause > 0) await sleep(pause);
    socket.write(inner);
    const heard = await readUntil(socket, (text) => text.includes('pong') || text.includes('refused'));
    expect(heard).toContain('"code":"bad-message","why":"not text"');
    expect(heard).not.toContain('"pong"');
    socket.destroy();
  });
});

/** Everything received until the server closes. */
async function answerTo(text: string, port = server.port): Promise<string> {
  const socket = await dial(port);
  socket.write(text);
  return readUntil(socket, () => false);
}

describe('a refused upgrade gives the reason', () => {
  test.each([
    ['an address that is none', upgradeRequest('', '//['), 400, 'bad-message'],
    ['another address', upgradeRequest('', '/api/elsewhere'), 404, 'unknown-address'],
    [
      'another site',
      request('/api/socket', '', 'connection: upgrade\r\nupgrade: websocket\r\norigin: https://evil.example\r\n'),
      403,
      'foreign-origin',
    ],
    [
      'no key',
      request('/api/socket', '', 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'),
      400,
      'bad-message',
    ],
  ])('%s', async (_, text, status, code) => {
    const answer = await answerTo(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*content-type: application/json`, 's'));
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ code });
  });

  test('one connection more than an address may have, which is a setting', async () => {
    const small = await startServer({ port: 0, database: join(folder, 'small.sqlite'), maxPerAddress: 2 });
    const url = `ws://127.0.0.1:${small.port}/api/socket`;
    const sockets = [new WebSocket(url), new WebSocket(url)];
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const answer = await answerTo(upgradeRequest(), small.port);
    expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({
      code: 'too-many',
      why: '2 connections of one address are open already',
    });
    // A closed connection makes room for another.
    sockets[0]!.terminate();
    await expect.poll(() => small.connections, { timeout: 20_000 }).toBe(1);
    const [next] = [new WebSocket(url)];
    await once(next, 'open');
    for (const socket of [...sockets, next]) socket.terminate();
    await small.close();
  });
});

describe('a message that is refused', () => {
  let strict: Server;
  let at: string;
  beforeAll(async () => {
    strict = await startServer({ port: 0, database: join(folder, 'strict.sqlite'), messages: [10, 5] });
    at = `http://127.0.0.1:${strict.port}`;
  });
  afterAll(() => strict.close());

  test('because it came too fast is identified by its id and table', async () => {
    const anna = await TestClient.connectGuest(at, 'Anna');
    const table = await anna.open({ game: 'quantik' });
    const ids = Array.from({ length: 30 }, (_, n) => `command-${n}`);
    const refused = anna.next('refused');
    for (const id of ids) anna.send({ t: 'do', table, id, command: { c: 'say', phrase: 'hello' } });
    anna.send({ t: 'follow', table, since: 0 });
    await refused;
    await expect.poll(() => anna.received.length, { timeout: 20_000 }).toBeGreaterThan(ids.length);
    const answers = anna.received.flatMap((each) => (each.t === 'done' || each.t === 'refused' ? [each] : []));
    // Every command has a reply: done, or to be retried.
    expect(new Set(answers.map(({ id }) => id ?? ''))).toEqual(new Set([...ids, '']));
    const tooFast = answers.filter((each) => each.t === 'refused');
    expect(tooFast.length).toBeGreaterThan(10);
    expect(tooFast.every((each) => each.code === 'too-fast' && each.table === table)).toBe(true);
    anna.close();
  });

  test('too often closes the connection', async () => {
    const anna = await TestClient.connectGuest(at, 'Anna');
    const closed = once(anna.raw, 'close') as Promise<[number]>;
    for (let n = 0; n < 1000; n++) anna.send({ t: 'ping', n });
    expect((await closed)[0]).toBe(1008);
    const refusals = anna.received.filter(({ t }) => t === 'refused').length;
    expect(refusals).toBeGreaterThan(100);
    expect(refusals).toBeLessThan(300);
  });

  test('because it is malformed names the wrong field, and echoes no content', async () => {
    const anna = await TestClient.connectGuest(base, 'Anna');
    const next = anna.next('refused');
    anna.send({ t: 'do', table: 'AbCdEfGh12', id: 'command-1', command: { c: 'say', text: 5, x: '<secret>' } });
    expect(await next).toEqual({
      t: 'refused',
      code: 'bad-message',
      id: 'command-1',
      table: 'AbCdEfGh12',
      why: 'command.text: expected string',
    });
    anna.close();
  });

  test('because too many tables are followed has the code `too-many`', async () => {
    const anna = await TestClient.connectGuest(base, 'Anna');
    const tables: string[] = [];
    for (let n = 0; n < 21; n++) tables.push(await anna.open({ game: 'quantik' }));
    for (const table of tables.slice(0, 20)) await anna.follow(table);
    const next = anna.next('refused');
    anna.send({ t: 'follow', table: tables[20], since: 0 });
    expect(await next).toMatchObject({ code: 'too-many', table: tables[20] });
    // Following a table again does not count twice.
    expect((await anna.follow(tables[0]!)).id).toBe(tables[0]);
    anna.close();
  });
});

test('a long history arrives in pages without a gap, while events are added', async () => {
  const anna = await TestClient.connect(base, long.token, long.me);
  const ben = await TestClient.connect(base, long.token, long.me);
  const progress = { isKnown: false, done: 0, version: 0 };
  const busy = (async () => {
    for (let n = 0; !progress.isKnown; n++) {
      const invite = { c: 'invite-computer', place: 1, level: 1 } as const;
      const answer = await anna.do(long.table, n % 2 === 0 ? invite : { c: 'dismiss-computer', place: 1 });
      if (answer.t === 'done') Object.assign(progress, { done: progress.done + 1, version: answer.v });
    }
  })();
  await ben.follow(long.table);
  progress.isKnown = true;
  await busy;
  expect(progress.done).toBeGreaterThan(0);
  const table = await ben.until(long.table, ({ version }) => version >= progress.version);
  const pages = ben.received.flatMap((each) => (each.t === 'events' ? [each] : []));
  expect(pages.length).toBeGreaterThan(EVENTS / 200);
  expect(Math.max(...pages.map(({ events }) => events.length))).toBe(200);
  expect(pages.flatMap(({ events }) => events.map(({ v }) => v))).toEqual(
    Array.from({ length: table.version }, (_, n) => n + 1),
  );
  anna.close();
  ben.close();
});
