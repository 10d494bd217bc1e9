// Clients that do not read, stop or finish, against a server in its own process: it keeps running with bounded memory,
// and other clients are answered.

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestClient } from '../client.ts';
import { tableWithLongChat, ServerProcess } from './server-process.ts';
import { clientFrame, dial, PING, PONG, readUntil, request, upgradeRequest } from './raw-socket.ts';

const HEARTBEAT_MS = 100;
const HEARTBEATS = 10;
/** More than the operating system buffers on an unread connection. */
const EVENTS = 12_000;
const FOLLOWERS = 20;
const CONNECTIONS = 5;
/** The most requests that may be pending on one connection. */
const PIPELINED = 10;
/** A client at another address, as reported by a proxy: the attackers use up the tokens of theirs. */
const BYSTANDER = 'x-forwarded-for: 192.0.2.1\r\n';
/** Duration of attacks that do not end by themselves. */
const ATTACK_MS = 3_000;
const MAX_GROWTH_BYTES = 100 * 1024 * 1024;
/** With a margin for a busy machine: normally a few milliseconds, and before the fix more than six seconds. */
const MAX_ANSWER_MS = 500;

let victim: ServerProcess;
let table: string;
let token: string;
let closedTable: string;

beforeAll(async () => {
  const timeouts = { heartbeatMs: HEARTBEAT_MS, stallMs: 3_000 };
  const started = await ServerProcess.start({ maxPerAddress: 200, proxied: 1, timeouts }, async (server, base) => {
    const long = await tableWithLongChat(server, base, EVENTS, '€'.repeat(140));
    const anna = await TestClient.connect(base, long.token, long.me);
    const closed = await anna.open({ game: 'quantik' });
    await anna.do(closed, { c: 'close' });
    anna.close();
    return { ...long, closed };
  });
  ({ victim } = started);
  ({ table, token, closed: closedTable } = started.prepared);
}, 120_000);
afterAll(() => victim.stop());

/** The server still answers: another client's stream shows several heartbeats. */
async function livesOn(): Promise<void> {
  const socket = await dial(victim.port);
  socket.write(request(`/api/tables/${table}/stream?since=${EVENTS + 2}`, '', BYSTANDER));
  const heard = await readUntil(socket, (text) => text.split('\r\n1\r\n\n').length > HEARTBEATS);
  socket.destroy();
  expect(heard).toContain('200 OK');
  expect(heard.split('\r\n1\r\n\n').length).toBeGreaterThan(HEARTBEATS);
  expect(victim.isAlive).toBe(true);
  expect((await fetch(`${victim.base}/livez`)).status).toBe(200);
}

/** Pipelined requests for streams that end at once. */
const ended = (): string => request(`/api/tables/${closedTable}/stream`).repeat(PIPELINED - 1);

// A server without this fix crashed at the second heartbeat. An ended response is closed once the operating system has
// taken it, which does not happen while it waits behind another response on its connection. Until it was closed, its
// heartbeat kept writing. The first ERR_STREAM_WRITE_AFTER_END reached a Fastify listener that removes itself; the
// second had no listener, so it was an uncaught exception.
describe('streams of a finished table write nothing after their end when they wait', () => {
  test('behind an open stream: they are refused, as a connection carries only one', async () => {
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => dial(victim.port)));
    for (const socket of sockets) socket.write(request(`/api/tables/${table}/stream?since=${EVENTS + 2}`) + ended());
    await expect.poll(() => victim.metric('quadrille_streams'), { timeout: 20_000 }).toBe(CONNECTIONS);
    await livesOn();
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => victim.metric('quadrille_streams'), { timeout: 20_000 }).toBe(0);
  });

  test('behind a response that is not read: the connection is closed in the end', async () => {
    const socket = await dial(victim.port);
    socket.write(request('/api/account/export', token));
    await readUntil(socket, (text) => text.includes('{"table":'));
    socket.pause();
    socket.write(ended());
    await expect.poll(() => victim.metric('quadrille_streams'), { timeout: 20_000 }).toBe(1);
    await livesOn();
    await expect.poll(() => victim.metric('quadrille_streams'), { timeout: 20_000 }).toBe(0);
    socket.destroy();
  });
});

test('unread streams of a long history are ended, and use little memory until then', async () => {
  const before = victim.residentBytes;
  const sockets = await Promise.all(Array.from({ length: 4 }, () => dial(victim.port)));
  for (const socket of sockets) socket.write(request(`/api/tables/${table}/stream`, token).repeat(3));
  await expect.poll(() => victim.metric('quadrille_streams'), { timeout: 20_000 }).toBeGreaterThan(0);
  await livesOn();
  await expect.poll(() => victim.metric('quadrille_streams'), { timeout: 60_000, interval: 200 }).toBe(0);
  expect(victim.residentBytes - before).toBeLessThan(MAX_GROWTH_BYTES);
  for (const socket of sockets) socket.destroy();
});

test.each([
  ['pings', PING],
  ['unrequested pongs', PONG],
])('a WebSocket that sends %s at full speed and reads nothing is closed', async (_, kind) => {
  const before = victim.residentBytes;
  const socket = await dial(victim.port);
  socket.write(upgradeRequest());
  await expect.poll(() => victim.metric('quadrille_connections'), { timeout: 20_000 }).toBe(1);
  const many = Buffer.concat(Array.from({ length: 1000 }, () => clientFrame(kind, 'x'.repeat(125))));
  let most = before;
  const stop = performance.now() + ATTACK_MS;
  while (!socket.destroyed && performance.now() < stop) {
    for (let n = 0; n < 20 && !socket.destroyed; n++) {
      if (!socket.write(many))
        await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(100)]).catch(() => undefined);
    }
    most = Math.max(most, victim.residentBytes);
  }
  expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);
  await expect.poll(() => victim.metric('quadrille_connections'), { timeout: 20_000 }).toBe(0);
  socket.destroy();
  await livesOn();
});

test('the server stops answering pipelined requests whose responses are not read', async () => {
  const before = victim.residentBytes;
  const socket = await dial(victim.port);
  let most = before;
  const many = request('/api/openapi.json').repeat(500);
  const stop = performance.now() + ATTACK_MS;
  while (!socket.destroyed && performance.now() < stop) {
    if (!socket.write(many))
      await Promise.race([once(socket, 'drain'), once(socket, 'close'), sleep(100)]).catch(() => undefined);
    most = Math.max(most, victim.residentBytes);
  }
  expect(most - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect(socket.destroyed).toBe(true);
  await livesOn();
});

test(`${FOLLOWERS} clients that repeatedly request a long history do not delay others`, async () => {
  let isOver = false;
  let pages = 0;
  const follow = JSON.stringify({ t: 'follow', table, since: 0 });
  const attackers = new Set<WebSocket>();
  const attack = (): void => {
    const socket = new WebSocket(`${victim.base.replace('http', 'ws')}/api/socket?v=1`);
    attackers.add(socket);
    socket.on('error', () => undefined);
    socket.on('open', () => {
      for (let n = 0; n < 10; n++) socket.send(follow);
    });
    socket.on('message', (data: Buffer) => {
      if (data.subarray(0, 13).toString() !== '{"t":"events"') return;
      pages++;
      socket.send(follow);
    });
    socket.on('close', () => {
      attackers.delete(socket);
      if (!isOver) setTimeout(attack, 50);
    });
  };
  for (let n = 0; n < FOLLOWERS; n++) attack();
  const took: number[] = [];
  const stop = performance.now() + ATTACK_MS;
  while (performance.now() < stop) {
    const asked = performance.now();
    expect((await fetch(`${victim.base}/livez`)).status).toBe(200);
    took.push(performance.now() - asked);
    await sleep(5);
  }
  isOver = true;
  for (const socket of attackers) socket.terminate();
  expect(pages).toBeGreaterThan(0);
  const sorted = took.toSorted((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length * 0.99)]).toBeLessThan(MAX_ANSWER_MS);
  // A page costs more than a message, so one address receives few of them, however many connections it has.
  expect(pages).toBeLessThan(200);
  await livesOn();
});
