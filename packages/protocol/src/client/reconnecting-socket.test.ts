// Losses, silence and changes of identity, over real sockets with a clock that the test advances.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { ScriptedServer, TIMEOUT, type ServerConnection } from '../../testing/scripted-server.ts';
import { CLOSE_IDENTITY_CHANGED } from '../messages.ts';
import { ReconnectingSocket, type ServerMessage, type SocketState } from './reconnecting-socket.ts';

const BACKOFF_MS = 100;

let server: ScriptedServer;
let clock: ManualClock;
let socket: ReconnectingSocket;
let states: SocketState[];
let messages: ServerMessage[];
let opened: number;
let outdated: number;
let tries: number[];

beforeEach(async () => {
  server = await ScriptedServer.listen();
  clock = new ManualClock();
  [states, messages, tries, opened, outdated] = [[], [], [], 0, 0];
  socket = new ReconnectingSocket(
    server.dial,
    {
      state: (state) => states.push(state),
      welcome: () => undefined,
      opened: () => opened++,
      message: (message) => messages.push(message),
      outdated: () => outdated++,
    },
    {
      clock,
      backoff: (n) => {
        tries.push(n);
        return BACKOFF_MS;
      },
    },
  );
});
afterEach(async () => {
  socket.close();
  await server.close();
});

/** The n-th connection that the server accepted. */
const connection = (n: number): Promise<ServerConnection> =>
  vi.waitFor(() => {
    const found = server.connections[n];
    if (found === undefined) throw new Error(`no connection ${n}`);
    return found;
  }, TIMEOUT);

async function welcomed(n: number): Promise<ServerConnection> {
  const found = await connection(n);
  const before = opened;
  found.welcome();
  await expect.poll(() => opened, TIMEOUT).toBe(before + 1);
  return found;
}

async function away(): Promise<void> {
  await expect.poll(() => states.at(-1), TIMEOUT).toBe('away');
}

test('nothing is sent before the welcome, or while the connection is lost', async () => {
  const first = await connection(0);
  socket.send({ t: 'lobby', on: true });
  await welcomed(0);
  socket.send({ t: 'news', on: true });
  await expect.poll(() => first.received.map(({ t }) => t), TIMEOUT).toEqual(['ping', 'news']);
  first.socket.terminate();
  await away();
  socket.send({ t: 'lobby', on: false });
  clock.advance(BACKOFF_MS);
  const second = await welcomed(1);
  await expect.poll(() => second.received.map(({ t }) => t), TIMEOUT).toEqual(['ping']);
  expect(states).toEqual(['online', 'away', 'online']);
});

test('every failed attempt counts, and a welcome resets the count', async () => {
  for (const n of [0, 1, 2]) {
    (await connection(n)).socket.close();
    await expect.poll(() => tries.length, TIMEOUT).toBe(n + 1);
    clock.advance(BACKOFF_MS);
  }
  (await welcomed(3)).socket.close();
  await expect.poll(() => tries, TIMEOUT).toEqual([0, 1, 2, 0]);
  expect(states).toEqual(['away', 'online', 'away']);
});

test('a connection without a welcome, or without a reply to a ping, is closed and retried', async () => {
  await connection(0);
  clock.advance(8_000);
  expect(states).toEqual(['away']);
  clock.advance(BACKOFF_MS);
  const second = await welcomed(1);
  await expect.poll(() => second.all('ping').length, TIMEOUT).toBe(1);
  second.send({ t: 'pong', n: second.all('ping')[0]!.n, now: 5 });
  second.send({ t: 'closing' });
  await expect.poll(() => messages.length, TIMEOUT).toBe(1);
  // The answered ping is repeated; its repetition is not answered.
  clock.advance(10_000);
  expect(states.at(-1)).toBe('online');
  await expect.poll(() => second.all('ping').length, TIMEOUT).toBe(2);
  clock.advance(8_000);
  expect(states.at(-1)).toBe('away');
});

test('the time is the server’s, with half of the measured round trip', async () => {
  clock.advance(1_000);
  const first = await welcomed(0);
  await expect.poll(() => first.all('ping').length, TIMEOUT).toBe(1);
  clock.advance(40);
  first.send({ t: 'pong', n: first.all('ping')[0]!.n, now: 7_000 });
  await expect.poll(() => socket.time.now(), TIMEOUT).toBe(7_020);
  // The answer to another ping says nothing about the round trip.
  first.send({ t: 'pong', n: 99, now: 1_000 });
  first.send({ t: 'closing' });
  await expect.poll(() => messages.length, TIMEOUT).toBe(1);
  expect(socket.time.now()).toBe(7_020);
});

test('the time is also set by the welcome, by events, and anew on every connection', async () => {
  const first = await connection(0);
  first.welcome({ now: 5_000 });
  await expect.poll(() => socket.time.now(), TIMEOUT).toBe(5_000);
  first.send({ t: 'events', table: 'table-table-table', events: [], now: 6_000 });
  first.send({ t: 'closing' });
  await expect.poll(() => messages.length, TIMEOUT).toBe(2);
  expect(socket.time.now()).toBe(6_000);
  // Exact: the ping took no time.
  first.send({ t: 'pong', n: first.all('ping')[0]!.n, now: 7_000 });
  await expect.poll(() => socket.time.now(), TIMEOUT).toBe(7_000);
  socket.reopen();
  (await connection(1)).welcome({ now: 90_000 });
  await expect.poll(() => socket.time.now(), TIMEOUT).toBe(90_000);
});

test('a change of identity reconnects at once and is not reported as an interruption', async () => {
  (await welcomed(0)).socket.close(CLOSE_IDENTITY_CHANGED);
  await welcomed(1);
  socket.reopen();
  await welcomed(2);
  expect([states, tries]).toEqual([['online'], []]);
});

test('a replaced connection has no effect any more: neither its messages nor its timers', async () => {
  const first = await welcomed(0);
  clock.advance(4_000);
  socket.reopen();
  first.send({ t: 'closing' });
  await expect.poll(() => first.socket.readyState, TIMEOUT).toBe(3);
  const second = await connection(1);
  // The first connection would be given up after 8 s, because its ping is not answered, and pinged after 10 s.
  clock.advance(7_000);
  expect([states, messages]).toEqual([['online'], []]);
  await welcomed(1);
  await expect.poll(() => second.all('ping').map(({ n }) => n), TIMEOUT).toEqual([2]);
});

test('a connection has its full time to open, however soon the one before was lost', async () => {
  (await connection(0)).socket.close();
  await away();
  clock.advance(BACKOFF_MS);
  await connection(1);
  clock.advance(7_999);
  expect([tries, states]).toEqual([[0], ['away']]);
  await welcomed(1);
  clock.advance(1);
  expect([tries, states]).toEqual([[0], ['away', 'online']]);
});

test('without a given backoff the pauses grow, with the jitter of the clock', async () => {
  await connection(0);
  let dials = 0;
  clock.chance = 0.5;
  const other = new ReconnectingSocket(
    () => {
      dials++;
      return server.dial();
    },
    {
      state: () => undefined,
      welcome: () => undefined,
      opened: () => undefined,
      message: () => undefined,
      outdated: () => undefined,
    },
    { clock },
  );
  for (const [n, pause] of [300, 600, 1200].entries()) {
    const lost = await connection(n + 1);
    const timers = clock.pending;
    lost.socket.close();
    await expect.poll(() => clock.pending, TIMEOUT).toBe(timers + 1);
    clock.advance(pause - 1);
    expect(dials).toBe(n + 1);
    clock.advance(1);
    expect(dials).toBe(n + 2);
  }
  other.close();
});

test('a server of another version is not contacted again', async () => {
  (await connection(0)).welcome({ version: 99 });
  await expect.poll(() => outdated, TIMEOUT).toBe(1);
  expect([socket.closed, states, clock.pending]).toEqual([true, [], 0]);
});

test('messages that this version does not know are ignored', async () => {
  const first = await welcomed(0);
  first.socket.send('not JSON');
  first.socket.send(Buffer.from('{"t":"closing"}'));
  first.send({ t: 'a-later-invention' });
  first.send({ t: 'weather', fair: true });
  await expect.poll(() => messages, TIMEOUT).toEqual([{ t: 'weather', fair: true }]);
});

test('retrying now does not wait for the backoff; on a live connection it pings', async () => {
  (await connection(0)).socket.close();
  await away();
  socket.retryNow();
  await connection(1);
  // It does not ping before the welcome, nor does the end of the backoff open another connection.
  socket.retryNow();
  clock.advance(BACKOFF_MS);
  const second = await welcomed(1);
  await expect.poll(() => second.all('ping').map(({ n }) => n), TIMEOUT).toEqual([1]);
  socket.retryNow();
  await expect.poll(() => second.all('ping').map(({ n }) => n), TIMEOUT).toEqual([1, 2]);
});

test('once closed it stays closed and leaves no timer behind', async () => {
  const first = await welcomed(0);
  socket.close();
  socket.retryNow();
  socket.reopen();
  await expect.poll(() => first.socket.readyState, TIMEOUT).toBe(3);
  expect([clock.pending, server.connections.length]).toEqual([0, 1]);
});
