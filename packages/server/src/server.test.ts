import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seatOf } from '@quadrille/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type Server } from './server.ts';
import { Client, commandId } from './testing.ts';

let folder: string;
let server: Server;
let base: string;
const clients: Client[] = [];

async function begin(): Promise<void> {
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  base = `http://127.0.0.1:${server.port}`;
}

async function enter(name: string): Promise<Client> {
  const client = await Client.enter(base, name);
  clients.push(client);
  return client;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  await begin();
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Two people at a table of Quantik, Anna first. */
async function sitDown(more: object = {}): Promise<{ anna: Client; ben: Client; table: string }> {
  const anna = await enter('Anna');
  const ben = await enter('Ben');
  const table = await anna.open({ game: 'quantik', order: 'seated', ...more }, 0);
  await anna.follow(table);
  await ben.follow(table);
  expect((await ben.do(table, { c: 'sit' })).t).toBe('done');
  await anna.until(table, ({ status }) => status === 'playing');
  await ben.until(table, ({ status }) => status === 'playing');
  return { anna, ben, table };
}

describe('two people', () => {
  test('play a game to its end and both see it', async () => {
    const { anna, ben, table } = await sitDown();
    for (const [n, move] of ['Aa1', 'Bb1', 'Cc1', 'Dd1'].entries()) {
      expect(await (n % 2 === 0 ? anna : ben).do(table, { c: 'move', move })).toMatchObject({ t: 'done' });
    }
    const seen = await anna.until(table, ({ status }) => status === 'over');
    expect(seen.match.outcome).toEqual({ winners: [1], reason: 'line' });
    expect(await ben.until(table, ({ status }) => status === 'over')).toMatchObject({ version: seen.version });
  });

  test('a move out of turn, an illegal one and one from outside are refused with a word', async () => {
    const { anna, ben, table } = await sitDown();
    const eve = await enter('Eve');
    expect(await ben.do(table, { c: 'move', move: 'Aa1' })).toMatchObject({ t: 'refused', code: 'not-your-turn' });
    expect(await eve.do(table, { c: 'move', move: 'Aa1' })).toMatchObject({ t: 'refused', code: 'not-seated' });
    await anna.do(table, { c: 'move', move: 'Aa1' });
    expect(await ben.do(table, { c: 'move', move: 'Aa2' })).toMatchObject({ t: 'refused', code: 'illegal-move' });
    expect((await anna.follow(table)).match.acts).toHaveLength(1);
  });

  test('a command sent twice is carried out once', async () => {
    const { anna, table } = await sitDown();
    const id = commandId();
    const first = await anna.do(table, { c: 'move', move: 'Aa1' }, id);
    const again = await anna.do(table, { c: 'move', move: 'Aa1' }, id);
    expect(first).toMatchObject({ t: 'done' });
    expect(again).toEqual(first);
    expect(anna.tables.get(table)!.match.acts).toHaveLength(1);
  });

  test('go on after the server was stopped and started', async () => {
    const { anna, ben, table } = await sitDown();
    const id = commandId();
    await anna.do(table, { c: 'move', move: 'Aa1' }, id);
    await server.close();
    await begin();
    const again = await Client.connect(base, anna.token, anna.me);
    const other = await Client.connect(base, ben.token, ben.me);
    clients.push(again, other);
    expect((await again.follow(table)).match.acts).toHaveLength(1);
    expect(await again.do(table, { c: 'move', move: 'Aa1' }, id)).toMatchObject({ t: 'done' });
    await other.follow(table);
    expect(await other.do(table, { c: 'move', move: 'Bb1' })).toMatchObject({ t: 'done' });
    expect((await again.until(table, ({ match }) => match.acts.length === 2)).version).toBe(6);
  });

  test('play again, the other one beginning, and points are kept', async () => {
    const { anna, ben, table } = await sitDown({ stake: 3 });
    await anna.do(table, { c: 'resign' });
    await ben.do(table, { c: 'propose', what: 'rematch' });
    await anna.do(table, { c: 'agree', what: 'rematch' });
    const { next } = await ben.until(table, (now) => now.next !== undefined);
    const second = await ben.follow(next!);
    expect(second.status).toBe('playing');
    expect(seatOf(second, ben.me.id)).toBe(0);
    expect(second.series).toEqual({ number: 1, points: { [ben.me.id]: 3 } });
  });
});

describe('a clock', () => {
  test('runs out, and the other wins', async () => {
    const { anna, ben, table } = await sitDown({ control: { kind: 'clock', total: 5000, increment: 0 } });
    await anna.do(table, { c: 'move', move: 'Aa1' });
    await ben.do(table, { c: 'move', move: 'Bb1' });
    const { match } = await anna.until(table, ({ status }) => status === 'over');
    expect(match.outcome).toEqual({ winners: [1], reason: 'time' });
  });

  test('stands still while the server is away', async () => {
    const { anna, ben, table } = await sitDown({ control: { kind: 'clock', total: 5000, increment: 0 } });
    await anna.do(table, { c: 'move', move: 'Aa1' });
    await ben.do(table, { c: 'move', move: 'Bb1' });
    await server.close();
    await new Promise((wake) => setTimeout(wake, 5500));
    await begin();
    const again = await Client.connect(base, anna.token, anna.me);
    clients.push(again);
    await again.follow(table);
    expect(await again.do(table, { c: 'move', move: 'Cc1' })).toMatchObject({ t: 'done' });
    const { clocks, status } = again.tables.get(table)!;
    expect(status).toBe('playing');
    expect(clocks.left[0]).toBeGreaterThan(2000);
  });
});

test('a computer takes the free seat and plays', async () => {
  const anna = await enter('Anna');
  const table = await anna.open({ game: 'quantik', order: 'seated' }, 1);
  await anna.follow(table);
  expect(await anna.do(table, { c: 'invite-computer', level: 1 })).toMatchObject({ t: 'done' });
  const { match } = await anna.until(table, (now) => now.match.acts.length === 1);
  expect(match.acts[0]!.kind).toBe('move');
});

test('two who seek the same game are paired', async () => {
  const anna = await enter('Anna');
  const ben = await enter('Ben');
  const wanted = { game: 'q4', control: { kind: 'clock', total: 300_000, increment: 2000 } };
  const first = anna.next('paired');
  anna.send({ t: 'seek', settings: wanted });
  const { table } = await first;
  expect((await anna.follow(table)).status).toBe('open');
  const second = ben.next('paired');
  ben.send({ t: 'seek', settings: wanted });
  expect((await second).table).toBe(table);
  await anna.until(table, ({ status }) => status === 'playing');
});

test('what is said at the table is for those who sit there', async () => {
  const { anna, ben, table } = await sitDown();
  const eve = await enter('Eve');
  await eve.follow(table);
  await anna.do(table, { c: 'say', text: 'good luck' });
  expect((await ben.until(table, ({ said }) => said.length > 0)).said[0]).toMatchObject({ seat: 0, text: 'good luck' });
  await anna.do(table, { c: 'move', move: 'Aa1' });
  const watched = await eve.until(table, ({ match }) => match.acts.length === 1);
  expect(watched.said).toEqual([]);
  expect(watched.version).toBe(anna.tables.get(table)!.version);
});
