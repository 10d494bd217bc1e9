// Files damaged by a bad disk or by hand: a backup can always be restored over them, and a server that meets damage
// while running reports it and stays alive.

import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { backUp, BackupFault, restore, restoredPath } from '../../src/store/backup.ts';
import { FolderInUse, FolderUnusable } from '../../src/store/data-folder.ts';
import { DatabaseDamaged, StoreFault } from '../../src/store/sql.ts';
import { openSqlite } from '../../src/store/sqlite.ts';

const PAGE_BYTES = 4096;

/** A table with enough chat to fill whole pages; every test starts with a copy of it. */
const made = mkdtempSync(join(tmpdir(), 'quadrille-'));
const good = join(made, 'data', 'quadrille.sqlite');
const file = join(made, 'backup.sqlite');
let table: string;
let anna: Pick<TestClient, 'token' | 'me'>;

let folder: string;
let database: string;
const servers: Server[] = [];

beforeAll(async () => {
  const server = await startServer({ port: 0, database: good, messages: [1e6, 1e6], chat: [1e6, 1e6] });
  const client = await TestClient.connectGuest(`http://127.0.0.1:${server.port}`, 'Anna');
  anna = client;
  table = await client.open({ game: 'quantik' });
  await client.follow(table);
  for (let n = 0; n < 60; n++) await client.do(table, { c: 'say', text: `${n} `.repeat(30) });
  backUp(good, file);
  client.close();
  await server.close();
});

afterAll(() => rmSync(made, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  database = join(folder, 'quadrille.sqlite');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  rmSync(folder, { recursive: true });
});

async function begin(): Promise<string> {
  const server = await startServer({ port: 0, database });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

function overwrite(path: string, at: number, bytes: number): void {
  const open = openSync(path, 'r+');
  writeSync(open, Buffer.alloc(bytes, 0xff), 0, bytes, at);
  closeSync(open);
}

/** Overwrites every page that holds events, and no other. */
function damageEvents(path: string): void {
  const content = readFileSync(path);
  let pages = 0;
  for (let at = PAGE_BYTES; at < content.length; at += PAGE_BYTES) {
    if (!content.subarray(at, at + PAGE_BYTES).includes('"e":"said"')) continue;
    overwrite(path, at, 64);
    pages++;
  }
  expect(pages).toBeGreaterThan(1);
}

/** The state after a killed server: moves that are only in the log. */
function leaveLog(): void {
  copyFileSync(good, database);
  const db = new DatabaseSync(database);
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('UPDATE pulse SET at = at + 1');
  // Copied while it is open: closing it would empty the log.
  copyFileSync(`${database}-wal`, join(made, 'log'));
  db.close();
  copyFileSync(join(made, 'log'), `${database}-wal`);
  expect(statSync(`${database}-wal`).size).toBeGreaterThan(32);
}

const DAMAGED: readonly (readonly [name: string, damage: string, make: () => void])[] = [
  ['a garbage header', 'not-a-database', () => (copyFileSync(good, database), overwrite(database, 0, 100))],
  ['a file cut off', 'malformed', () => (copyFileSync(good, database), truncateSync(database, 5 * PAGE_BYTES + 100))],
  [
    'an empty file beside backups',
    'empty',
    () => {
      writeFileSync(database, '');
      mkdirSync(join(folder, 'backups'));
      copyFileSync(file, join(folder, 'backups', 'quadrille-2026-01-01T00-00-00-000Z.sqlite'));
    },
  ],
  ['an empty file beside its log', 'empty', () => (leaveLog(), truncateSync(database, 0))],
  ['a missing file beside its log', 'empty', () => (leaveLog(), rmSync(database))],
  ['a page in the middle', 'malformed', () => (copyFileSync(good, database), damageEvents(database))],
  ['a log with a garbage header', 'log', () => (leaveLog(), overwrite(`${database}-wal`, 0, 16))],
  ['a folder in its place', 'folder', () => mkdirSync(join(database, 'inside'), { recursive: true })],
  ['text in its place', 'not-a-database', () => writeFileSync(database, 'no database at all '.repeat(400))],
];

describe.each(DAMAGED)('%s', (_, damage, make) => {
  test('a server does not start, a backup can be restored, and the damaged files are kept', async () => {
    make();
    const before = readdirSync(folder).filter((name) => /\.sqlite(-wal)?$/.test(name));
    await expect(startServer({ port: 0, database })).rejects.toMatchObject({ damage, code: 'unavailable' });
    await expect(startServer({ port: 0, database })).rejects.toThrow(DatabaseDamaged);

    expect(restore(database, file)).toMatchObject({ isInstalled: true, hasRevocations: false });
    const aside = readdirSync(folder).filter((name) => name.includes('.damaged-'));
    const stamps = new Set(aside.map((name) => /\.damaged-([\dTZ-]+Z)/.exec(name)![1]));
    expect(stamps.size).toBe(1);
    for (const name of before) {
      const end = name.endsWith('-wal') ? '-wal' : '';
      expect(aside).toContain(`quadrille.sqlite.damaged-${[...stamps][0]}${end}`);
    }
    const again = await TestClient.connect(await begin(), anna.token, anna.me);
    expect((await again.follow(table)).chat).toHaveLength(60);
    again.close();
  });
});

describe('a server starts in spite of', () => {
  test('an empty file without backups, as an interrupted first start leaves it', async () => {
    writeFileSync(database, '');
    expect((await fetch(`${await begin()}/healthz`)).status).toBe(200);
  });

  test('the log of a killed server', async () => {
    leaveLog();
    const again = await TestClient.connect(await begin(), anna.token, anna.me);
    expect((await again.follow(table)).chat).toHaveLength(60);
    again.close();
  });

  test('a truncated log, whose end SQLite ignores', async () => {
    leaveLog();
    truncateSync(`${database}-wal`, statSync(`${database}-wal`).size - 10);
    expect((await fetch(`${await begin()}/api/tables/${table}`)).status).toBe(200);
  });

  test('garbage in the lock file', async () => {
    copyFileSync(good, database);
    writeFileSync(`${database}.lock`, 'no lock at all '.repeat(400));
    await begin();
    await expect(startServer({ port: 0, database })).rejects.toThrow(FolderInUse);
  });
});

describe('a restored database that waits for a restart', () => {
  test.each([
    ['is garbage', () => writeFileSync(restoredPath(database), 'no backup at all '.repeat(400))],
    ['has a damaged page', () => (copyFileSync(file, restoredPath(database)), damageEvents(restoredPath(database)))],
    ['is empty', () => writeFileSync(restoredPath(database), '')],
  ])('does not replace a good one if it %s', async (_, make) => {
    copyFileSync(good, database);
    make();
    const again = await TestClient.connect(await begin(), anna.token, anna.me);
    expect((await again.follow(table)).chat).toHaveLength(60);
    again.close();
    expect(existsSync(restoredPath(database))).toBe(false);
    const names = readdirSync(folder);
    expect(names.filter((name) => name.startsWith('quadrille.sqlite.restored.damaged-'))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('quadrille.sqlite.before-'))).toHaveLength(0);
  });

  test('does not block another restore or a start if its copy is unfinished', async () => {
    copyFileSync(good, database);
    writeFileSync(`${restoredPath(database)}.partial`, 'half a copy');
    expect(restore(database, file)).toMatchObject({ isInstalled: true, hasRevocations: true });
    writeFileSync(`${restoredPath(database)}.partial`, 'half a copy');
    await begin();
    expect(readdirSync(folder).filter((name) => name.includes('.partial'))).toEqual([]);
  });
});

test('backing up a damaged database fails and leaves no file', () => {
  copyFileSync(good, database);
  damageEvents(database);
  const target = join(folder, 'backup.sqlite');
  expect(() => backUp(database, target)).toThrow(DatabaseDamaged);
  expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
});

test('restoring a damaged backup fails and changes nothing', () => {
  copyFileSync(good, database);
  const bad = join(folder, 'bad.sqlite');
  copyFileSync(file, bad);
  damageEvents(bad);
  expect(() => restore(database, bad)).toThrow(BackupFault);
  expect(existsSync(restoredPath(database))).toBe(false);
  expect(readFileSync(database)).toEqual(readFileSync(good));
});

test('a running server with a damaged database is unhealthy and alive, and refuses as `unavailable` until a restore', async () => {
  copyFileSync(good, database);
  const base = await begin();
  const { node } = servers[0]!;
  await expect.poll(async () => (await fetch(`${base}/healthz`)).status).toBe(200);
  const other = new DatabaseSync(database);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  damageEvents(database);

  const headers = { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' };
  const read = await fetch(`${base}/api/tables/${table}`, { headers });
  expect([read.status, await read.json()]).toEqual([503, { code: 'unavailable' }]);
  await expect.poll(() => node.health.isHealthy, { timeout: 10_000 }).toBe(false);
  expect((await fetch(`${base}/healthz`)).status).toBe(503);
  expect((await fetch(`${base}/livez`)).status).toBe(200);
  const body = JSON.stringify({ settings: { game: 'quantik' } });
  const open = await fetch(`${base}/api/tables`, { method: 'POST', headers, body });
  expect([open.status, await open.json()]).toEqual([503, { code: 'unavailable' }]);

  expect(restore(database, file)).toMatchObject({ isInstalled: false, hasRevocations: false });
  await servers.pop()!.close();
  const again = await TestClient.connect(await begin(), anna.token, anna.me);
  expect((await again.follow(table)).chat).toHaveLength(60);
  again.close();
});

test('a thread that cannot open the database causes a StoreFault, and closing does not wait for it', async () => {
  copyFileSync(good, database);
  const sql = openSqlite(database);
  // The thread has not started yet: it finds a folder in place of the file.
  rmSync(database);
  for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  mkdirSync(database);
  const beat = [{ text: 'UPDATE pulse SET at = at', values: [] }];
  await expect(sql.write(beat)).rejects.toThrow(StoreFault);
  await expect(sql.write(beat)).rejects.toThrow(StoreFault);
  await sql.close();
});

test('a data folder that is a file is reported as unusable', async () => {
  appendFileSync(database, 'a file');
  await expect(startServer({ port: 0, database: join(database, 'quadrille.sqlite') })).rejects.toThrow(FolderUnusable);
});
