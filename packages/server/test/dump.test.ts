// Runs the commands of docs/running.md that dump and restore a PostgreSQL, exactly as documented: what was revoked,
// changed or deleted after the dump does not become valid again.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { formatAct } from '@quadrille/rules';
import { afterAll, expect, inject, test } from 'vitest';
import { startServer, type Server } from '../src/server.ts';
import { openPostgres } from '../src/store/postgres.ts';
import { TestBrowser } from './browser.ts';
import { TestClient } from './client.ts';
import { newDatabase, programFolder } from './postgres.ts';

const PASSWORD = 'a first long password';
const CHANGED = 'another long password';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The shell blocks of the PostgreSQL section: the dump, and the restore. */
function recipes(): [dump: string, restore: string] {
  const guide = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'running.md'), 'utf8');
  const part = /^### PostgreSQL\n[^]*?(?=^## )/m.exec(guide)![0];
  const blocks = [...part.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands]) => commands!);
  expect(blocks).toHaveLength(2);
  return blocks as [string, string];
}

/** Runs commands like a user who stops at the first failure. */
function shell(commands: string, addresses: Readonly<Record<string, string>>): void {
  const PATH = [programFolder(), process.env['PATH']].join(delimiter);
  execFileSync('sh', ['-eu', '-c', commands], { cwd: folder, stdio: 'pipe', env: { PATH, ...addresses } });
}

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function begin(database: string): Promise<string> {
  const server = await startServer({ port: 0, database, redis: inject('redis') });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

async function register(base: string, name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(base);
  expect((await browser.ask('POST', '/api/account', { name, password: PASSWORD })).status).toBe(201);
  return browser;
}

/** The same browser at another server; without a cookie, a new one. */
function at(base: string, cookie = ''): TestBrowser {
  const browser = new TestBrowser(base);
  browser.cookie = cookie;
  return browser;
}

/** The name of the player whose session this browser holds; `undefined` if it is not valid. */
const nameAt = async (base: string, { cookie }: TestBrowser): Promise<string | undefined> =>
  (await at(base, cookie).ask<{ name?: string }>('GET', '/api/session')).body.name;

const signIn = async (base: string, name: string, password = PASSWORD): Promise<number> =>
  (await at(base).ask('POST', '/api/sign-in', { name, password })).status;

test('restoring a dump restores games, and nothing that was revoked since', async () => {
  const [dump, restore] = recipes();
  const old = await newDatabase(inject('postgres'));
  let base = await begin(old);
  const names = ['Anna', 'Ben', 'Cleo', 'Dora'];
  const people = await Promise.all(names.map((name) => register(base, name)));
  const [anna, ben, cleo, dora] = people as [TestBrowser, TestBrowser, TestBrowser, TestBrowser];
  const ben2 = at(base);
  await ben2.ask('POST', '/api/sign-in', { name: 'Ben', password: PASSWORD });
  const { body: bot } = await dora.ask<{ id: string }>('POST', '/api/bots', { name: 'Robot' });
  const { body: made } = await dora.ask<{ token: string }>('POST', `/api/bots/${bot.id}/tokens`, { note: 'one' });
  const [one, two] = [await cleo.connect(), await dora.connect()];
  const table = await one.open({ game: 'quantik', order: 'seated' }, 0);
  await two.follow(table);
  await two.do(table, { c: 'sit' });
  await one.do(table, { c: 'move', move: 'Aa1' });
  one.close();
  two.close();

  shell(dump, { DATABASE_URL: old });

  expect((await at(base, anna.cookie).ask('DELETE', '/api/session')).status).toBeLessThan(300);
  const change = { password: CHANGED, current: PASSWORD };
  expect((await ben.ask('PUT', '/api/account/password', change)).status).toBeLessThan(300);
  expect(await servers[0]!.node.accountDeletion.deletePlayer(one.me.id)).toEqual([one.me.id]);
  expect((await dora.ask('DELETE', `/api/bots/${bot.id}`)).status).toBeLessThan(300);
  await servers.shift()!.close();

  const restored = await newDatabase(inject('postgres'));
  shell(restore, { OLD_URL: old, DATABASE_URL: restored });
  // No file with password hashes is left behind.
  expect(readdirSync(folder)).toEqual(['quadrille.dump']);
  base = await begin(restored);

  expect(await nameAt(base, anna)).toBeUndefined();
  expect(await nameAt(base, ben2)).toBeUndefined();
  expect(await nameAt(base, ben)).toBe('Ben');
  expect(await signIn(base, 'Ben')).toBe(403);
  expect(await signIn(base, 'Ben', CHANGED)).toBe(200);

  expect(await nameAt(base, cleo)).toBeUndefined();
  expect(await signIn(base, 'Cleo')).toBe(403);
  const sam = await TestClient.connectGuest(base, 'Sam');
  const seen = await sam.follow(table);
  expect(seen.match.acts.map((act) => formatAct(seen.match.game, act))).toEqual(['Aa1', '1:resigns']);
  expect(JSON.stringify(seen)).not.toContain('"Cleo"');
  sam.close();

  expect(await nameAt(base, dora)).toBe('Dora');
  const asBot = await fetch(`${base}/api/session`, { headers: { authorization: `Bearer ${made.token}` } });
  expect(await asBot.json()).not.toMatchObject({ name: 'Robot' });
  const { body } = await at(base, dora.cookie).ask<{ bots: unknown[] }>('GET', '/api/bots');
  expect(body.bots).toEqual([]);
});

test('a restore whose revocations cannot be applied fails and does not change the dump', async () => {
  const [dump, restore] = recipes();
  const [old, restored] = [await newDatabase(inject('postgres')), await newDatabase(inject('postgres'))];
  const base = await begin(old);
  const anna = at(base);
  await anna.ask('POST', '/api/session', { name: 'Anna' });
  shell(dump, { DATABASE_URL: old });
  await at(base, anna.cookie).ask('DELETE', '/api/session');
  await servers.pop()!.close();

  const broken = restore.replace('DELETE FROM tickets;', 'DELETE FROM no_such_table;');
  expect(() => shell(broken, { OLD_URL: old, DATABASE_URL: restored })).toThrow('no_such_table');
  const sql = openPostgres(restored);
  expect(await sql.all('SELECT COUNT(*) AS n FROM sessions')).toEqual([{ n: 1 }]);
  expect(await sql.all("SELECT id FROM revocations WHERE kind = 'session'")).toEqual([]);
  await sql.close();
});
