// Commands and subscriptions across losses and refusals, over real sockets. `packages/server/test` has the same client
// on a real server.

import { GAME_IDS } from '@quadrille/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { ANNA, ScriptedServer, TIMEOUT, type ServerConnection } from '../../testing/scripted-server.ts';
import type { TableEvent } from '../events.ts';
import type { Me } from '../messages.ts';
import { parseSettings } from '../settings.ts';
import { GameClient, type TableListener } from './game-client.ts';

const TABLE = 'table-table-table';
const OTHER = 'other-other-other';
const SETTINGS = parseSettings({ game: GAME_IDS[0] })!;
const RETRY_MS = 500;

let server: ScriptedServer;
let clock: ManualClock;
let client: GameClient;
let heard: unknown[];
/** What the listener does when it is told the identity. */
let onMe: (me: Me | null) => void;

beforeEach(async () => {
  server = await ScriptedServer.listen();
  clock = new ManualClock();
  heard = [];
  onMe = () => undefined;
  client = new GameClient(
    server.dial,
    {
      me: (me) => onMe(me),
      state: (state) => heard.push(state),
      healthChanged: (healthy) => heard.push({ healthy }),
      lobby: (open) => heard.push({ open }),
      news: (news) => heard.push(news),
      paired: (table) => heard.push({ paired: table }),
      refused: ({ code }, isRetried) => heard.push({ code, isRetried }),
      outdated: () => heard.push('outdated'),
    },
    { clock, backoff: () => 0 },
  );
});
afterEach(async () => {
  client.close();
  await server.close();
});

/** A welcomed connection, after its first ping. */
async function connected(n: number): Promise<ServerConnection> {
  await expect.poll(() => (clock.advance(0), server.connections.length), TIMEOUT).toBeGreaterThan(n);
  const connection = server.connections[n]!;
  connection.welcome();
  await expect.poll(() => connection.all('ping').length, TIMEOUT).toBe(1);
  heard = [];
  return connection;
}

/** Waits until the server has received everything sent so far. */
async function flushed(connection: ServerConnection): Promise<void> {
  const pings = connection.all('ping').length;
  client.retryNow();
  await expect.poll(() => connection.all('ping').length, TIMEOUT).toBe(pings + 1);
}

/** Waits until the client has handled everything sent so far. */
async function handled(connection: ServerConnection): Promise<void> {
  const before = heard.length;
  connection.send({ t: 'lobby', open: [] });
  await expect.poll(() => heard.slice(before), TIMEOUT).toContainEqual({ open: [] });
  heard.splice(
    heard.findLastIndex((each) => typeof each === 'object' && each !== null && 'open' in each),
    1,
  );
}

const kinds = (connection: ServerConnection) => connection.received.map(({ t }) => t).filter((t) => t !== 'ping');

class Listener implements TableListener {
  since = 0;
  continues = true;
  readonly versions: number[] = [];
  here = -1;
  isUnknown = false;
  readonly pages: boolean[] = [];
  events(events: readonly TableEvent[], more: boolean): boolean {
    this.versions.push(...events.map(({ v }) => v));
    this.pages.push(more);
    return this.continues;
  }
  presence(here: number): void {
    this.here = here;
  }
  unknown(): void {
    this.isUnknown = true;
  }
}

const said = (v: number) => ({ v, at: v, e: 'said', seat: 0, text: 'x' });

test('unanswered commands are sent again in order with the same ids, answered ones are not', async () => {
  const first = await connected(0);
  const answered = client.do(TABLE, { c: 'sit' });
  const [lost, later] = [client.do(TABLE, { c: 'resign' }), client.do(OTHER, { c: 'close' }, 'chosen-id')];
  await flushed(first);
  const sent = first.all('do');
  expect(sent.map(({ table, command: { c } }) => [table, c])).toEqual([
    [TABLE, 'sit'],
    [TABLE, 'resign'],
    [OTHER, 'close'],
  ]);
  expect(sent[2]!.id).toBe('chosen-id');
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
  first.send({ t: 'done', id: sent[0]!.id, v: 7 });
  expect(await answered).toEqual({ ok: true, value: 7 });
  first.socket.terminate();
  const second = await connected(1);
  expect(second.all('do')).toEqual(sent.slice(1));
  second.send({ t: 'refused', id: sent[1]!.id, code: 'not-playing', why: 'soon' });
  second.send({ t: 'done', id: sent[2]!.id, v: 9 });
  expect(await lost).toEqual({ ok: false, error: { code: 'not-playing', why: 'soon' } });
  expect(await later).toEqual({ ok: true, value: 9 });
});

test('a command submitted while disconnected is sent with the next connection', async () => {
  const answer = client.do(TABLE, { c: 'sit' });
  const first = await connected(0);
  expect(first.all('do')).toHaveLength(1);
  first.send({ t: 'done', id: first.all('do')[0]!.id, v: 2 });
  expect(await answer).toEqual({ ok: true, value: 2 });
});

test('a command refused for the moment is sent again, later each time', async () => {
  const first = await connected(0);
  void client.do(TABLE, { c: 'sit' });
  for (const [n, pause] of [1, 2, 4, 8, 16, 16].entries()) {
    await flushed(first);
    expect(first.all('do')).toHaveLength(n + 1);
    first.send({ t: 'refused', id: first.all('do')[0]!.id, code: n === 0 ? 'too-fast' : 'busy' });
    await handled(first);
    clock.advance(pause * RETRY_MS - 1);
    await flushed(first);
    expect(first.all('do')).toHaveLength(n + 1);
    first.send({ t: 'pong', n: first.all('ping').at(-1)!.n, now: 0 });
    await handled(first);
    clock.advance(1);
  }
  // Only an overload concerns the server's health; a retried command is no refusal.
  expect(heard).toEqual(Array.from({ length: 5 }, () => ({ healthy: false })));
});

test('retries of different clients are spread', async () => {
  await connected(0);
  clock.chance = 0.5;
  const other = new GameClient(server.dial, {}, { clock, retryMs: 1000 });
  await expect.poll(() => server.connections.length, TIMEOUT).toBe(2);
  const own = server.connections[1]!;
  own.welcome();
  void other.do(TABLE, { c: 'sit' }, 'chosen-id');
  await expect.poll(() => own.all('do').length, TIMEOUT).toBe(1);
  const timers = clock.pending;
  own.send({ t: 'refused', id: 'chosen-id', code: 'busy' });
  await expect.poll(() => clock.pending, TIMEOUT).toBe(timers + 1);
  clock.advance(1249);
  expect(clock.pending).toBe(timers + 1);
  clock.advance(1);
  await expect.poll(() => own.all('do').length, TIMEOUT).toBe(2);
  other.close();
});

test('all subscriptions are resumed, and nothing else', async () => {
  const first = await connected(0);
  const listener = new Listener();
  client.lobby(true);
  client.news(true);
  client.follow(TABLE, listener);
  client.follow(OTHER, new Listener());
  client.leave(OTHER);
  client.seek(SETTINGS);
  await flushed(first);
  expect(kinds(first)).toEqual(['lobby', 'news', 'follow', 'follow', 'leave', 'seek']);
  listener.since = 12;
  first.socket.terminate();
  const second = await connected(1);
  expect(second.received.slice(0, -1)).toEqual([
    { t: 'lobby', on: true },
    { t: 'news', on: true },
    { t: 'follow', table: TABLE, since: 12 },
    { t: 'seek', settings: SETTINGS },
  ]);
  client.lobby(false);
  client.news(false);
  client.seekEnded();
  client.leave(TABLE);
  await flushed(second);
  second.socket.terminate();
  expect(kinds(await connected(2))).toEqual([]);
});

test('a seek is repeated when the server recovers, until it is answered or cancelled', async () => {
  const first = await connected(0);
  client.seek(SETTINGS);
  first.send({ t: 'weather', fair: true });
  await handled(first);
  await flushed(first);
  expect(first.all('seek')).toHaveLength(2);
  first.send({ t: 'seeking', control: null });
  first.send({ t: 'weather', fair: true });
  await handled(first);
  client.seek(undefined);
  first.send({ t: 'weather', fair: true });
  await handled(first);
  client.seekAgain();
  await flushed(first);
  expect(first.all('seek').slice(2)).toEqual([{ t: 'seek' }]);
});

test('a seek that found a table is not repeated when the server recovers', async () => {
  const first = await connected(0);
  client.seek(SETTINGS);
  first.send({ t: 'paired', table: TABLE });
  first.send({ t: 'weather', fair: true });
  await handled(first);
  await flushed(first);
  expect(first.all('seek')).toHaveLength(1);
});

test('pages of a history are requested one after the other, and events that do not continue again', async () => {
  const first = await connected(0);
  const listener = new Listener();
  client.follow(TABLE, listener);
  first.send({ t: 'events', table: TABLE, events: [said(1), said(2), said(3)], more: true, now: 0 });
  first.send({ t: 'events', table: TABLE, events: [said(4)], now: 0 });
  await handled(first);
  Object.assign(listener, { continues: false, since: 2 });
  first.send({ t: 'events', table: TABLE, events: [said(9)], now: 0 });
  first.send({ t: 'events', table: OTHER, events: [said(1)], now: 0 });
  first.send({ t: 'presence', table: TABLE, here: 3, watching: 0 });
  await handled(first);
  await flushed(first);
  expect(listener.versions).toEqual([1, 2, 3, 4, 9]);
  expect(listener.pages).toEqual([true, false, false]);
  expect(listener.here).toBe(3);
  expect(first.all('follow').map(({ since }) => since)).toEqual([0, 3, 2]);
});

test('requests refused for the moment are repeated, others are reported', async () => {
  const first = await connected(0);
  const [known, fresh] = [new Listener(), new Listener()];
  known.since = 5;
  client.follow(TABLE, known);
  client.follow(OTHER, fresh);
  client.lobby(true);
  client.news(true);
  client.seek(SETTINGS);
  await flushed(first);
  const before = kinds(first).length;
  first.send({ t: 'refused', code: 'busy' });
  await handled(first);
  expect(heard).toEqual([{ healthy: false }, { code: 'busy', isRetried: true }]);
  clock.advance(RETRY_MS);
  await flushed(first);
  // Nothing says which request was refused: a table without events may be the one, and one with events is not.
  expect(kinds(first).slice(before)).toEqual(['lobby', 'news', 'seek', 'follow']);
  expect(first.all('follow').at(-1)!.table).toBe(OTHER);
  first.send({ t: 'refused', table: TABLE, code: 'too-fast' });
  await handled(first);
  clock.advance(RETRY_MS);
  await flushed(first);
  expect(first.all('follow').slice(-2)).toEqual([
    { t: 'follow', table: TABLE, since: 5 },
    { t: 'follow', table: OTHER, since: 0 },
  ]);
  first.send({ t: 'refused', code: 'not-signed-in' });
  first.send({ t: 'refused', table: OTHER, code: 'unknown-table' });
  await handled(first);
  expect(heard.at(-1)).toEqual({ code: 'not-signed-in', isRetried: false });
  expect([known.isUnknown, fresh.isUnknown]).toEqual([false, true]);
});

test('after a refusal only what was requested is repeated', async () => {
  const first = await connected(0);
  const listener = new Listener();
  client.follow(TABLE, listener);
  first.send({ t: 'refused', code: 'unavailable' });
  await handled(first);
  clock.advance(RETRY_MS);
  await flushed(first);
  expect(kinds(first)).toEqual(['follow', 'follow']);
  client.lobby(true);
  client.news(true);
  // This refusal names its table.
  first.send({ t: 'refused', table: TABLE, code: 'busy' });
  await handled(first);
  clock.advance(RETRY_MS);
  await flushed(first);
  expect(kinds(first)).toEqual(['follow', 'follow', 'lobby', 'news', 'follow']);
  first.send({ t: 'refused', code: 'busy' });
  await handled(first);
  clock.advance(RETRY_MS);
  await flushed(first);
  expect([...first.all('lobby'), ...first.all('news')].map(({ on }) => on)).toEqual([true, true, true, true]);
  // Only an unknown table concerns its follower.
  first.send({ t: 'refused', table: TABLE, code: 'not-signed-in' });
  await handled(first);
  expect([heard.at(-1), listener.isUnknown]).toEqual([{ code: 'not-signed-in', isRetried: false }, false]);
});

test('unanswered commands are sent again when the server recovers, not before', async () => {
  const first = await connected(0);
  void client.do(TABLE, { c: 'sit' });
  first.send({ t: 'weather', fair: false });
  await handled(first);
  await flushed(first);
  expect(first.all('do')).toHaveLength(1);
  first.send({ t: 'weather', fair: true });
  await handled(first);
  await flushed(first);
  expect(first.all('do')).toHaveLength(2);
});

test('the identity is reported first, then the connection state and the server’s health', async () => {
  onMe = (me) => heard.push(me);
  await expect.poll(() => server.connections.length, TIMEOUT).toBe(1);
  server.connections[0]!.welcome({ claimAfterMs: 4321 });
  await expect.poll(() => heard, TIMEOUT).toEqual([ANNA, 'online', { healthy: true }]);
  expect(client.claimAfterMs).toBe(4321);
});

test('a listener that closes the client on the wrong identity sends nothing more', async () => {
  onMe = () => client.close();
  client.news(true);
  await expect.poll(() => server.connections.length, TIMEOUT).toBe(1);
  const [first] = server.connections as [ServerConnection];
  first.welcome({ me: null });
  await expect.poll(() => first.socket.readyState, TIMEOUT).toBe(3);
  expect([first.received, heard, clock.pending]).toEqual([[], [], 0]);
});

test('news and pairings reach the listener', async () => {
  const first = await connected(0);
  const news = { n: 'turn', table: TABLE, seat: 1, acts: 4 };
  first.send({ t: 'news', news });
  first.send({ t: 'paired', table: TABLE });
  await handled(first);
  expect(heard).toEqual([news, { paired: TABLE }]);
});

test('health is what the server says, and an executed command proves it', async () => {
  const first = await connected(0);
  void client.do(TABLE, { c: 'sit' }, 'chosen-id');
  first.send({ t: 'weather', fair: false });
  first.send({ t: 'closing' });
  first.send({ t: 'done', id: 'chosen-id', v: 1 });
  await handled(first);
  expect(heard).toEqual([{ healthy: false }, { healthy: true }]);
});

test('a server of another version is reported', async () => {
  await expect.poll(() => server.connections.length, TIMEOUT).toBe(1);
  server.connections[0]!.welcome({ version: 2 });
  await expect.poll(() => heard, TIMEOUT).toEqual(['outdated']);
});

test('after a change of session the client reconnects without a report, with the server’s time', async () => {
  await connected(0);
  client.reopen();
  await expect.poll(() => server.connections.length, TIMEOUT).toBe(2);
  server.connections[1]!.welcome({ now: 7_000 });
  await expect.poll(() => client.time.now(), TIMEOUT).toBe(7_000);
  expect(heard).toEqual([{ healthy: true }]);
});

test('nothing needs a listener', async () => {
  await connected(0);
  const quiet = new GameClient(server.dial, {}, { clock });
  await expect.poll(() => server.connections.length, TIMEOUT).toBe(2);
  const own = server.connections[1]!;
  own.welcome();
  const answer = quiet.do(TABLE, { c: 'sit' }, 'chosen-id');
  for (const message of [
    { t: 'weather', fair: false },
    { t: 'lobby', open: [] },
    { t: 'news', news: { n: 'turn', table: TABLE, seat: 1, acts: 4 } },
    { t: 'paired', table: TABLE },
    { t: 'presence', table: TABLE, here: 1, watching: 0 },
    { t: 'refused', code: 'busy' },
    { t: 'refused', code: 'not-signed-in' },
    { t: 'refused', code: 'unknown-table', table: TABLE },
    { t: 'refused', id: 'chosen-id', code: 'busy' },
    { t: 'done', id: 'chosen-id', v: 3 },
  ]) {
    own.send(message);
  }
  expect(await answer).toEqual({ ok: true, value: 3 });
  own.welcome({ version: 2 });
  await expect.poll(() => own.socket.readyState, TIMEOUT).toBe(3);
  quiet.close();
});
