// Scheduled backups: real files, a short interval, failing targets.

import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino, type Logger } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { TestClient } from '../client.ts';
import { backUp, inspectBackup, restore } from '../../src/store/backup.ts';
import { examineFolder } from '../../src/store/doctor.ts';
import { backupsIn, type BackupPlan } from '../../src/store/backup-schedule.ts';

vi.setConfig({ expect: { poll: { timeout: 30_000, interval: 20 } } });

let folder: string;
let database: string;
let target: string;
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  database = join(folder, 'data', 'quadrille.sqlite');
  target = join(folder, 'data', 'backups');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  rmSync(folder, { recursive: true });
});

async function begin(plan: Partial<BackupPlan> = {}, log?: Logger): Promise<string> {
  const backups = { folder: target, everyMs: 1, keep: 2, firstAfterMs: 1, ...plan };
  const server = await startServer({ port: 0, database, backups, log });
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

async function metric(base: string, name: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Number(new RegExp(`^quadrille_backup_${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const names = () => (existsSync(target) ? readdirSync(target).filter((name) => !name.includes('.partial')) : []);

test('backups are made at intervals, checked and private; only the newest are kept, and other files are not touched', async () => {
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'notes.txt'), 'mine');
  writeFileSync(join(target, 'quadrille-2020-01-01T00-00-00-000Z.sqlite.partial'), 'left by one that was killed');
  const base = await begin();
  const anna = await TestClient.connectGuest(base, 'Anna');
  const seen = new Set<string>();
  await expect
    .poll(() => {
      for (const { file } of backupsIn(target)) seen.add(file);
      return seen.size;
    })
    .toBeGreaterThan(3);
  // Play continues meanwhile.
  expect(await anna.open({ game: 'quantik' })).not.toBe('');
  anna.close();
  expect(await metric(base, 'last_success_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60);
  expect(await metric(base, 'failures_total')).toBe(0);
  await servers.pop()!.close();

  const kept = backupsIn(target);
  expect(kept.length).toBeGreaterThanOrEqual(1);
  expect(kept.length).toBeLessThanOrEqual(3);
  expect(kept.map(({ file }) => file)).not.toContain([...seen][0]);
  expect(readdirSync(target).filter((name) => name.includes('.partial'))).toEqual([]);
  expect(existsSync(join(target, 'notes.txt'))).toBe(true);
  for (const { file } of kept) {
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(inspectBackup(file).players).toBeLessThanOrEqual(1);
  }
  const elsewhere = join(folder, 'elsewhere', 'quadrille.sqlite');
  expect(restore(elsewhere, kept[0]!.file).isInstalled).toBe(true);
});

test('a restart makes a backup only if the newest is too old', async () => {
  await begin({ everyMs: 3_600_000 });
  await expect.poll(() => names().length).toBe(1);
  await servers.pop()!.close();
  const [first] = backupsIn(target);

  const base = await begin({ everyMs: 3_600_000 });
  expect(await metric(base, 'last_success_timestamp_seconds')).toBe(first!.at / 1000);
  const looked = Date.now();
  await expect.poll(() => Date.now() - looked).toBeGreaterThan(500);
  expect(names()).toHaveLength(1);
  await servers.pop()!.close();

  // Its age is taken from its name.
  rmSync(first!.file);
  backUp(database, join(target, 'quadrille-2020-01-01T00-00-00-000Z.sqlite'));
  await begin({ everyMs: 3_600_000 });
  await expect.poll(() => names().length).toBe(2);
});

test.each([
  ['a file is where the folder should be', () => writeFileSync(target, 'no folder')],
  [
    'the folder is a pseudo file system without room',
    () => {
      target = '/proc/quadrille-backups';
    },
  ],
])('%s: the failure is logged and counted, the backup is retried, and the server keeps running', async (_, make) => {
  mkdirSync(join(folder, 'data'));
  make();
  const base = await begin();
  await expect.poll(() => metric(base, 'failures_total')).toBeGreaterThan(1);
  expect(await metric(base, 'last_success_timestamp_seconds')).toBe(0);
  expect((await fetch(`${base}/healthz`)).status).toBe(200);
});

test('with a damaged database no backup is made, and no good one is deleted', async () => {
  await begin({ everyMs: 3_600_000 });
  await expect.poll(() => names().length).toBe(1);
  await servers.pop()!.close();
  const base = await begin({ keep: 1, firstAfterMs: 200 });
  const good = names();
  const db = new DatabaseSync(database);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  // The schema is sound, every other page is damaged.
  const size = statSync(database).size;
  const open = openSync(database, 'r+');
  for (let at = 4096; at < size; at += 4096) writeSync(open, Buffer.alloc(64, 0xff), 0, 64, at);
  closeSync(open);
  await expect.poll(() => metric(base, 'failures_total')).toBeGreaterThan(0);
  expect(names()).toEqual(good);
  expect(inspectBackup(join(target, good[0]!)).players).toBe(0);
});

test('after a loss of the database, backups of the empty one do not replace the last good one', async () => {
  const base = await begin({ everyMs: 3_600_000, firstAfterMs: 3_600_000 });
  const [anna, ben] = [new TestBrowser(base), await TestClient.connectGuest(base, 'Ben')];
  await anna.ask('POST', '/api/account', { name: 'Anna', password: 'a long password' });
  const her = await anna.connect();
  const table = await her.open({ game: 'quantik', order: 'seated' }, 0);
  await ben.do(table, { c: 'sit' });
  await her.do(table, { c: 'resign' });
  for (const client of [her, ben]) client.close();
  await servers.pop()!.close();
  mkdirSync(target);
  const [older, last] = [10, 11].map((hour) => join(target, `quadrille-2020-01-01T${hour}-00-00-000Z.sqlite`));
  for (const file of [older!, last!]) backUp(database, file);

  for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  await begin({}, log);
  const spared = () => logged.filter((line) => line.includes('they hold much more'));
  await expect.poll(() => spared().length).toBeGreaterThan(2);
  expect(spared()[0]).toContain(last!);
  await servers.pop()!.close();
  expect(existsSync(older!)).toBe(false);
  expect(inspectBackup(last!)).toMatchObject({ finished: 1 });
  expect(backupsIn(target).length).toBeLessThanOrEqual(4);
  const doctor = () => examineFolder(database, { backups: target, backupAgeMs: Infinity });
  const newest = { finished: 0, accounts: 0 };
  const held = { finished: 1, accounts: 1 };
  expect(await doctor()).toContainEqual({ state: 'warning', code: 'backup-fuller', file: last, held, newest });

  // Once it is restored, newer backups hold as much, and it is deleted.
  restore(database, last!);
  await begin();
  await expect.poll(() => existsSync(last!)).toBe(false);
  expect((await doctor()).map(({ code }) => code)).not.toContain('backup-fuller');
});
