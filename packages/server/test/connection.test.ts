// One connection: following, requests, unread backlog, round trip.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command, TableEvent, ToServer } from '@quadrille/protocol';
import { newCommandId } from '@quadrille/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type Server } from '../src/server.ts';
import { TestClient } from './client.ts';

/** Round trip in milliseconds. */
const WAY = 200;

let folder: string;
let server: Server;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite'), messages: [1e9, 1e9] });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const saidAt = async (table: string) => (await server.node.tableService.readTable(table))!.chat.map(({ text }) => text);

test('a connection that follows several tables, or leaves one, can send commands to each', async () => {
  const anna = await TestClient.connectGuest(base, 'Anna');
  const [one, two] = [await anna.open({ game: 'quantik' }), await anna.open({ game: 'quads' })];
  const say = (table: string, text: string) => anna.do(table, { c: 'say', text });
  await anna.follow(one);
  expect(await say(one, 'a')).toMatchObject({ t: 'done' });
  await anna.follow(two);
  expect([await say(one, 'b'), await say(two, 'c')]).toMatchObject([{ t: 'done' }, { t: 'done' }]);
  anna.send({ t: 'leave', table: two });
  expect([await say(two, 'd'), await say(one, 'e')]).toMatchObject([{ t: 'done' }, { t: 'done' }]);
  expect([await saidAt(one), await saidAt(two)]).toEqual([
    ['a', 'b', 'e'],
    ['c', 'd'],
  ]);
  // Chat at the table that was left did not arrive.
  expect(anna.tables.get(two)!.chat).toHaveLength(1);
  anna.close();
});

test('a connection that leaves and follows a table repeatedly without waiting still follows it', async () => {
  const anna = await TestClient.connectGuest(base, 'Anna');
  const table = await anna.open({ game: 'quantik' });
  await anna.follow(table);
  for (const t of ['leave', 'follow', 'leave', 'follow']) anna.send({ t, table });
  const heard = anna.next('events', ({ events }) => events.some(({ e }) => e === 'said'));
  expect(await anna.do(table, { c: 'say', text: 'still here' })).toMatchObject({ t: 'done' });
  expect((await heard).table).toBe(table);
  anna.close();
});

test.each([
  ['the connection is closed', (anna: TestClient) => anna.close()],
  ['the news are turned off', (anna: TestClient) => anna.send({ t: 'news', on: false })],
])('requesting news twice without waiting subscribes once: the player is absent when %s', async (_, leave) => {
  const [anna, ben] = [await TestClient.connectGuest(base, 'Anna'), await TestClient.connectGuest(base, 'Ben')];
  const table = await anna.open({ game: 'quantik' });
  expect(await ben.do(table, { c: 'sit' })).toMatchObject({ t: 'done' });
  for (const on of [true, true]) anna.send({ t: 'news', on });
  const heard = (kind: string) => anna.received.filter((each) => each.t === 'news' && each.news.n === kind);
  await expect.poll(() => heard('began'), { timeout: 20_000 }).toHaveLength(2);
  const isPresent = () => server.node.tableService.isPresent(table, anna.me.id);
  expect(await isPresent()).toBe(true);
  leave(anna);
  await expect.poll(isPresent, { timeout: 20_000 }).toBe(false);
  expect(await ben.do(table, { c: 'resign' })).toMatchObject({ t: 'done' });
  expect(heard('over')).toEqual([]);
  anna.close();
  ben.close();
});

test('a connection without a session may follow a table, and its commands are refused as `not-signed-in`', async () => {
  const anna = await TestClient.connectGuest(base, 'Anna');
  const table = await anna.open({ game: 'quantik' });
  const nobody = await TestClient.connect(base, '', anna.me);
  expect((await nobody.follow(table)).status).toBe('open');
  expect(await nobody.do(table, { c: 'sit' })).toMatchObject({ t: 'refused', code: 'not-signed-in', table });
  nobody.close();
  anna.close();
});

test('a connection that does not read is closed, and others are not', async () => {
  const anna = await TestClient.connectGuest(base, 'Anna');
  const table = await anna.open({ game: 'quantik' });
  const { version } = await anna.follow(table);
  // More chat than is allowed today; old tables may have as much.
  const body = JSON.stringify({ e: 'said', seat: 1, text: 'x'.repeat(140) });
  const text = 'INSERT INTO events (table_id, v, at, command, body) VALUES ($1, $2, 0, NULL, $3)';
  await server.node.sql.write(
    Array.from({ length: 500 }, (_, n) => ({ text, values: [table, version + 1 + n, body] })),
  );
  await server.node.tableService.catchUp();
  const deaf = await TestClient.connect(base, anna.token, anna.me);
  deaf.raw.pause();
  const { connections } = server;
  // Each of these is answered with the whole chat: about 100 KB.
  for (let n = 0; n < 1000 && server.connections === connections; n++) {
    deaf.send({ t: 'follow', table, since: 0 });
    if (n % 10 === 0) await sleep(1);
  }
  await expect.poll(() => server.connections, { timeout: 5000 }).toBe(connections - 1);
  expect(await anna.do(table, { c: 'say', text: 'still here' })).toMatchObject({ t: 'done' });
  deaf.close();
  anna.close();
});

test('the round trip is measured and not charged to the clock of a slow connection', async () => {
  const [slow, quick] = [await TestClient.createGuest(base, 'Slow'), await TestClient.connectGuest(base, 'Quick')];
  const control = { kind: 'clock', total: 60_000, increment: 0 };
  const table = await quick.open({ game: 'quantik', order: 'seated', control }, 1);
  await quick.follow(table);
  // Delayed pongs make the measured round trip long.
  const far = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, {
    headers: { authorization: `Bearer ${slow.token}` },
    autoPong: false,
  });
  far.on('ping', (data) => setTimeout(() => far.pong(data), WAY));
  const answered = once(far, 'ping');
  await once(far, 'open');
  await answered;
  await sleep(2 * WAY);
  const ask = (command: Command) =>
    far.send(JSON.stringify({ t: 'do', table, id: newCommandId(), command } satisfies ToServer));
  ask({ c: 'sit' });
  await quick.until(table, ({ status }) => status === 'playing');
  const acted = async (move: () => unknown): Promise<TableEvent & { e: 'acted' }> => {
    const heard = quick.next('events', ({ events }) => events.some(({ e }) => e === 'acted'));
    move();
    return (await heard).events[0] as TableEvent & { e: 'acted' };
  };
  // The first moves are free of clock time.
  await acted(() => ask({ c: 'move', move: 'Aa1' }));
  await acted(() => quick.do(table, { c: 'move', move: 'Bb1' }));
  await sleep(3 * WAY);
  const hers = await acted(() => ask({ c: 'move', move: 'Cc1' }));
  expect(hers.lag).toBeGreaterThanOrEqual(0.9 * WAY);
  expect(hers.spent + hers.lag!).toBeGreaterThanOrEqual(3 * WAY - 5);
  await sleep(3 * WAY);
  const his = await acted(() => quick.do(table, { c: 'move', move: 'Ad4' }));
  expect(his.lag ?? 0).toBeLessThan(hers.lag!);
  far.terminate();
  quick.close();
});
