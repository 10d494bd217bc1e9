// A restored backup brings games back, not what was revoked since: sessions, accounts, bots, passwords.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { TestClient } from '../client.ts';
import { backUp, restore } from '../../src/store/backup.ts';
import { STEPS } from '../../src/store/migrations.ts';
import { PLAYER_TABLES } from '../../src/store/revocations.ts';

let folder: string;
let database: string;
let file: string;
let server: Server | undefined;

const PASSWORD = 'a first long password';
const CHANGED = 'another long password';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  database = join(folder, 'data', 'quadrille.sqlite');
  file = join(folder, 'backup.sqlite');
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true });
});

async function begin(): Promise<string> {
  server = await startServer({ port: 0, database });
  return `http://127.0.0.1:${server.port}`;
}

/** Restores the backup like `quadrille restore` without a running server, and restarts. */
async function goBack(): Promise<string> {
  await server!.close();
  server = undefined;
  expect(restore(database, file)).toMatchObject({ isInstalled: true, hasRevocations: true });
  return begin();
}

async function register(base: string, name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(base);
  const { status } = await browser.ask('POST', '/api/account', { name, password: PASSWORD });
  expect(status).toBe(201);
  return browser;
}

/** The name of the player whose session this browser holds; `undefined` if it is not valid. */
async function nameAt(base: string, { cookie }: TestBrowser): Promise<string | undefined> {
  const { body } = await at(base, cookie).ask<{ name?: string }>('GET', '/api/session');
  return body.name;
}

function at(base: string, cookie = ''): TestBrowser {
  const browser = new TestBrowser(base);
  browser.cookie = cookie;
  return browser;
}

const signIn = async (base: string, name: string, password: string): Promise<number> =>
  (await at(base).ask('POST', '/api/sign-in', { name, password })).status;

test('sessions stay ended that were signed out, ended from the list or by a new password; others stay valid', async () => {
  let base = await begin();
  const [anna, ben, cleo, dora] = [
    await register(base, 'Anna'),
    await register(base, 'Ben'),
    await register(base, 'Cleo'),
    await register(base, 'Dora'),
  ];
  const [ben2, cleo2] = [at(base), at(base)];
  await ben2.ask('POST', '/api/sign-in', { name: 'Ben', password: PASSWORD });
  await cleo2.ask('POST', '/api/sign-in', { name: 'Cleo', password: PASSWORD });
  backUp(database, file);

  expect((await at(base, anna.cookie).ask('DELETE', '/api/session')).status).toBeLessThan(300);
  const { body } = await ben.ask<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/sessions');
  const other = body.sessions.find(({ current }) => !current)!;
  expect((await ben.ask('DELETE', `/api/sessions/${other.id}`)).status).toBeLessThan(300);
  const change = { password: CHANGED, current: PASSWORD };
  expect((await cleo.ask('PUT', '/api/account/password', change)).status).toBeLessThan(300);

  base = await goBack();
  expect(await nameAt(base, anna)).toBeUndefined();
  expect(await nameAt(base, ben2)).toBeUndefined();
  expect(await nameAt(base, cleo2)).toBeUndefined();
  expect([await nameAt(base, ben), await nameAt(base, cleo), await nameAt(base, dora)]).toEqual([
    'Ben',
    'Cleo',
    'Dora',
  ]);
  // The password is the new one, not the backup's.
  expect(await signIn(base, 'Cleo', PASSWORD)).toBe(403);
  expect(await signIn(base, 'Cleo', CHANGED)).toBe(200);
  expect(await signIn(base, 'Dora', PASSWORD)).toBe(200);
});

test('a deleted account stays deleted: no sign-in, no name at its tables, and its name is free', async () => {
  let base = await begin();
  const anna = await register(base, 'Anna');
  const ben = await register(base, 'Ben');
  const [one, two] = [await anna.connect(), await ben.connect()];
  const table = await one.open({ game: 'quantik', order: 'seated' }, 0);
  await two.follow(table);
  await two.do(table, { c: 'sit' });
  await one.follow(table);
  await one.do(table, { c: 'say', text: 'my private words' });
  one.close();
  two.close();
  backUp(database, file);
  expect(await server!.node.accountDeletion.deletePlayer(one.me.id)).toEqual([one.me.id]);

  base = await goBack();
  expect(await nameAt(base, anna)).toBeUndefined();
  expect(await signIn(base, 'Anna', PASSWORD)).toBe(403);
  const spectator = await TestClient.connectGuest(base, 'Sam');
  const seen = JSON.stringify(await spectator.follow(table));
  expect(seen).not.toContain('"Anna"');
  expect(seen).not.toContain('my private words');
  spectator.close();
  expect(await nameAt(base, ben)).toBe('Ben');
  await register(base, 'Anna');
});

test('a guest who made an account since keeps it, and a retired bot stays retired', async () => {
  let base = await begin();
  const owner = await register(base, 'Owner');
  const { body: bot } = await owner.ask<{ id: string }>('POST', '/api/bots', { name: 'Robot' });
  const { body: made } = await owner.ask<{ token: string }>('POST', `/api/bots/${bot.id}/tokens`, { note: 'one' });
  const guest = at(base);
  await guest.ask('POST', '/api/session', { name: 'Gustav' });
  const before = guest.cookie;
  backUp(database, file);
  expect((await guest.ask('POST', '/api/account', { name: 'Gustav', password: PASSWORD })).status).toBe(201);
  expect((await owner.ask('DELETE', `/api/bots/${bot.id}`)).status).toBeLessThan(300);

  base = await goBack();
  expect(await nameAt(base, at(base, before))).toBeUndefined();
  expect(await signIn(base, 'Gustav', PASSWORD)).toBe(200);
  const asBot = await fetch(`${base}/api/session`, { headers: { authorization: `Bearer ${made.token}` } });
  expect(await asBot.json()).not.toMatchObject({ name: 'Robot' });
  const { body } = await at(base, owner.cookie).ask<{ bots: unknown[] }>('GET', '/api/bots');
  expect(body.bots).toEqual([]);
});

describe('revocations are not applied', () => {
  test('to a new database, or when the same backup is restored twice: all sessions are valid again', async () => {
    let base = await begin();
    const anna = await register(base, 'Anna');
    backUp(database, file);
    await server!.close();
    rmSync(join(folder, 'data'), { recursive: true });
    base = await begin();
    base = await goBack();
    expect(await nameAt(base, anna)).toBe('Anna');
    base = await goBack();
    expect(await nameAt(base, anna)).toBe('Anna');
    expect(await signIn(base, 'Anna', PASSWORD)).toBe(200);
  });

  test('to a newer backup restored after an older one: it keeps its newer password', async () => {
    let base = await begin();
    const anna = await register(base, 'Anna');
    backUp(database, file);
    const older = file;
    await anna.ask('PUT', '/api/account/password', { password: CHANGED, current: PASSWORD });
    file = join(folder, 'newer.sqlite');
    backUp(database, file);
    await server!.close();
    // The database is lost: there are no revocations to apply to the older one.
    rmSync(join(folder, 'data'), { recursive: true });
    expect(restore(database, older)).toMatchObject({ isInstalled: true, hasRevocations: false });
    base = await begin();
    expect(await signIn(base, 'Anna', PASSWORD)).toBe(200);
    base = await goBack();
    expect(await signIn(base, 'Anna', CHANGED)).toBe(200);
    expect(await signIn(base, 'Anna', PASSWORD)).toBe(403);
  });
});

test('all sessions can be ended where no revocations could be applied', async () => {
  let base = await begin();
  const anna = await register(base, 'Anna');
  backUp(database, file);
  await server!.close();
  rmSync(join(folder, 'data'), { recursive: true });
  expect(restore(database, file, { endSessions: true })).toMatchObject({
    hasRevocations: false,
    contents: { sessions: 1 },
  });
  base = await begin();
  expect(await nameAt(base, anna)).toBeUndefined();
  expect(await signIn(base, 'Anna', PASSWORD)).toBe(200);
});

test('an invalid token leaves no revocation', async () => {
  const base = await begin();
  for (let n = 0; n < 3; n++) {
    const headers = { authorization: `Bearer ${'x'.repeat(42)}${n}` };
    await fetch(`${base}/api/session`, { method: 'DELETE', headers });
  }
  expect(await server!.node.sql.all('SELECT * FROM revocations')).toEqual([]);
});

test('every database table with rows of a player is either history or deleted with the account', () => {
  const history = ['seats', 'ratings', 'rated_games'];
  const db = new DatabaseSync(':memory:');
  for (const part of STEPS.flat()) if (typeof part === 'string') db.exec(part);
  const tables = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .all()
    .map((row) => String(row['name']));
  const ofPlayers = tables.filter((name) =>
    db
      .prepare(`PRAGMA table_info(${name})`)
      .all()
      .some((column) => column['name'] === 'player_id'),
  );
  db.close();
  expect(ofPlayers.toSorted()).toEqual([...history, ...PLAYER_TABLES].toSorted());
});
