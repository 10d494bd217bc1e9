import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { History, Me } from '@quadrille/protocol';
import { parseRecord } from '@quadrille/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { TestClient } from '../client.ts';

let folder: string;
let server: Server;
let base: string;
const clients: TestClient[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  base = `http://127.0.0.1:${server.port}`;
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function somebody(name: string): Promise<{ browser: TestBrowser; me: Me; line: TestClient }> {
  const browser = new TestBrowser(base, `${name}'s phone`);
  const { body } = await browser.ask<Me>('POST', '/api/account', { name, password: 'four quiet marbles' });
  const line = await browser.connect();
  clients.push(line);
  return { browser, me: body, line };
}

type Person = Awaited<ReturnType<typeof somebody>>;

async function sitDown(people: readonly Person[], settings: object): Promise<string> {
  const [host, ...others] = people;
  const table = await host!.line.open({ order: 'seated', access: 'public', ...settings }, 0);
  for (const { line } of people) await line.follow(table);
  for (const { line } of others) await line.do(table, { c: 'sit' });
  return table;
}

async function playQuantik(one: Person, other: Person, table: string): Promise<void> {
  for (const [n, move] of ['Aa1', 'Bb1', 'Cc1', 'Dd1'].entries()) {
    const { line } = n % 2 === 0 ? one : other;
    expect(await line.do(table, { c: 'move', move })).toMatchObject({ t: 'done' });
  }
}

describe('exporting an account', () => {
  test('gives profile, sessions, ratings and every game as a record', async () => {
    const anna = await somebody('Anna');
    const ben = await somebody('Ben');
    const table = await sitDown([anna, ben], { game: 'quantik', rated: true, control: { kind: 'days', days: 1 } });
    await anna.line.do(table, { c: 'say', text: 'my own words' });
    await ben.line.do(table, { c: 'say', text: 'words of Ben' });
    await playQuantik(anna, ben, table);
    await expect
      .poll(
        async () =>
          (await anna.browser.ask<{ standings: unknown[] }>('GET', `/api/players/${anna.me.id}`)).body.standings,
      )
      .toHaveLength(1);

    const answer = await anna.browser.ask<{
      profile: object;
      sessions: unknown[];
      ratings: { game: string }[];
      ratingHistory: Record<string, unknown[]>;
      games: { table: string; record: string; said: { text: string }[] }[];
    }>('GET', '/api/account/export');
    expect(answer.headers.get('content-disposition')).toContain('quadrille.json');
    const { profile, sessions, ratings, ratingHistory, games } = answer.body;
    expect(profile).toMatchObject({ id: anna.me.id, name: 'Anna', hasPassword: true });
    expect(sessions).toMatchObject([{ device: "Anna's phone", current: true }]);
    expect(ratings).toMatchObject([{ game: 'quantik', games: 1, won: 0 }]);
    expect(ratingHistory['quantik']).toHaveLength(1);
    expect(games).toMatchObject([{ table, said: [{ text: 'my own words' }] }]);
    const record = parseRecord(games[0]!.record);
    expect(record.ok && record.value.match.outcome).toEqual({ winners: [1], reason: 'line' });
    expect(JSON.stringify(answer.body)).not.toMatch(/scrypt|words of Ben/);
  });

  test('is refused to other players', async () => {
    expect((await new TestBrowser(base).ask('GET', '/api/account/export')).status).toBe(401);
  });
});

describe('deleting an account', () => {
  test('deletes account, sessions and credentials at once, and frees the name', async () => {
    const anna = await somebody('Anna');
    const elsewhere = new TestBrowser(base);
    await elsewhere.ask('POST', '/api/sign-in', { name: 'Anna', password: 'four quiet marbles' });
    const closing = anna.line.next('closing');
    expect((await anna.browser.ask('DELETE', '/api/account')).status).toBe(204);
    await closing;
    for (const browser of [anna.browser, elsewhere])
      expect((await browser.ask('GET', '/api/session')).status).toBe(401);
    const again = await new TestBrowser(base).ask('POST', '/api/sign-in', {
      name: 'Anna',
      password: 'four quiet marbles',
    });
    expect(again.body).toEqual({ code: 'wrong-credentials' });
    expect((await new TestBrowser(base).ask('GET', `/api/players/${anna.me.id}`)).status).toBe(404);
    for (const table of ['players', 'names', 'passwords', 'sessions', 'seats', 'ratings']) {
      const column = table === 'players' ? 'id' : 'player_id';
      const rows = await server.node.sql.all(`SELECT * FROM ${table} WHERE ${column} = $1`, [anna.me.id]);
      expect({ table, rows }).toEqual({ table, rows: [] });
    }
    expect((await somebody('anna')).me.id).not.toBe(anna.me.id);
  });

  test('removes the name and the chat from finished games, which opponents keep', async () => {
    const anna = await somebody('Anna');
    const ben = await somebody('Ben');
    const table = await sitDown([anna, ben], { game: 'quantik' });
    await anna.line.do(table, { c: 'say', text: 'my own words' });
    await ben.line.do(table, { c: 'say', text: 'words of Ben' });
    await playQuantik(anna, ben, table);
    await anna.browser.ask('DELETE', '/api/account');

    const { games } = (await ben.browser.ask<History>('GET', `/api/players/${ben.me.id}/games`)).body;
    expect(games[0]!.sitters[0]).toEqual({ kind: 'person', id: anna.me.id, name: '', guest: false, gone: true });
    const late = await ben.browser.connect();
    clients.push(late);
    const seen = await late.follow(table);
    expect(seen.match.outcome).toEqual({ winners: [1], reason: 'line' });
    expect(seen.sitters[0]).toMatchObject({ name: '', gone: true });
    expect(seen.chat.map(({ text }) => text)).toEqual(['words of Ben']);
    expect(await late.do(table, { c: 'propose', what: 'rematch' })).toMatchObject({ code: 'player-gone' });
    const everything = JSON.stringify([
      await server.node.sql.all('SELECT * FROM events'),
      await server.node.sql.all('SELECT * FROM tables'),
    ]);
    expect(everything).not.toMatch(/Anna|my own words/);
  });

  test('leaves open tables, closes hosted ones and resigns running games; a rated game counts for the opponent', async () => {
    const anna = await somebody('Anna');
    const ben = await somebody('Ben');
    const own = await sitDown([anna], { game: 'quads' });
    const joined = await sitDown([ben, anna], { game: 'q4', options: { players: 3 } });
    const running = await sitDown([anna, ben], { game: 'quantik', rated: true, control: { kind: 'days', days: 1 } });
    await anna.line.do(running, { c: 'move', move: 'Aa1' });
    await ben.line.do(running, { c: 'move', move: 'Bb1' });
    await anna.browser.ask('DELETE', '/api/account');

    const look = await TestClient.connectGuest(base);
    clients.push(look);
    expect((await look.follow(own)).status).toBe('closed');
    const waiting = await look.follow(joined);
    expect(waiting.status).toBe('open');
    expect(waiting.sitters).toMatchObject([{ name: 'Ben' }, undefined, undefined]);
    const over = await look.follow(running);
    expect(over.match.outcome).toEqual({ winners: [1], reason: 'resignation' });
    const { body } = await ben.browser.ask('GET', `/api/players/${ben.me.id}`);
    expect(body).toMatchObject({ standings: [{ game: 'quantik', games: 1, won: 1 }] });
  });

  test('removes the name from a game that others continue, now and again at its end', async () => {
    const people = [await somebody('Anna'), await somebody('Ben'), await somebody('Cleo')];
    const [anna, ben, cleo] = people as [Person, Person, Person];
    const table = await sitDown(people, { game: 'q4', options: { players: 3 } });
    await anna.browser.ask('DELETE', '/api/account');
    expect((await server.node.tableService.readTable(table))!.sitters[0]).toMatchObject({ name: '', gone: true });
    expect((await server.node.tableService.readTable(table))!.status).toBe('playing');
    expect(await server.node.sql.all(`SELECT id FROM players WHERE kind = 'gone'`)).toHaveLength(1);

    await ben.line.do(table, { c: 'resign' });
    expect((await cleo.line.until(table, ({ status }) => status === 'over')).match.outcome?.winners).toEqual([2]);
    await server.node.accountDeletion.resumePending();
    expect(await server.node.sql.all(`SELECT id FROM players WHERE kind = 'gone'`)).toEqual([]);
    expect(JSON.stringify(await server.node.sql.all('SELECT * FROM tables'))).not.toContain('Anna');
  });

  test('deletes the account’s bots', async () => {
    const anna = await somebody('Anna');
    const { body } = await anna.browser.ask<{ id: string }>('POST', '/api/bots', { name: 'Robbie' });
    await anna.browser.ask('POST', `/api/bots/${body.id}/tokens`, {});
    await anna.browser.ask('DELETE', '/api/account');
    expect(await server.node.sql.all('SELECT * FROM players')).toEqual([]);
    expect(await server.node.sql.all('SELECT * FROM sessions')).toEqual([]);
  });

  test('is possible for guests', async () => {
    const browser = new TestBrowser(base);
    const me = (await browser.ask<Me>('POST', '/api/session', { name: 'Somebody' })).body;
    expect((await browser.ask('DELETE', '/api/account')).status).toBe(204);
    expect(await server.node.sql.all('SELECT * FROM players WHERE id = $1', [me.id])).toEqual([]);
  });
});
