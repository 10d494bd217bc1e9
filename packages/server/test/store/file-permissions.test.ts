// No other user of the machine can read the server's files, whatever the umask is.

import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { backUp, restore } from '../../src/store/backup.ts';

let folder: string;
let data: string;
let database: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  data = join(folder, 'above', 'data');
  database = join(data, 'quadrille.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Every file and folder below with permissions for group or others. */
const exposed = (below: string): string[] =>
  ['', ...(readdirSync(below, { recursive: true }) as string[])].filter(
    (name) => (statSync(join(below, name)).mode & 0o077) !== 0,
  );

test('only the owner has access to a new folder, the database and its log, the lock, backups and restored data', async () => {
  const before = process.umask(0);
  try {
    const backups = { folder: join(data, 'backups'), everyMs: 3_600_000, keep: 2, firstAfterMs: 1 };
    const server = await startServer({ port: 0, database, backups });
    const anna = await TestClient.connectGuest(`http://127.0.0.1:${server.port}`, 'Anna');
    anna.close();
    await expect.poll(() => readdirSync(data, { recursive: true }).length, { timeout: 30_000 }).toBeGreaterThan(5);
    backUp(database, join(data, 'quadrille.sqlite.mine'));
    restore(database, join(data, 'quadrille.sqlite.mine'));
    expect(readdirSync(data)).toEqual(
      expect.arrayContaining([
        'quadrille.sqlite',
        'quadrille.sqlite-wal',
        'quadrille.sqlite-shm',
        'quadrille.sqlite.lock',
      ]),
    );
    expect(exposed(data)).toEqual([]);
    await server.close();
    await (await startServer({ port: 0, database })).close();
    expect(readdirSync(data).some((name) => name.includes('.before-'))).toBe(true);
    expect(exposed(data)).toEqual([]);
  } finally {
    process.umask(before);
  }
});

test('an existing data folder is made private at the start; one with other files keeps its permissions', async () => {
  await (await startServer({ port: 0, database })).close();
  mkdirSync(join(data, 'backups'));
  writeFileSync(join(data, 'backups', 'quadrille-2026-01-01T00-00-00-000Z.sqlite'), '');
  writeFileSync(join(data, 'quadrille.sqlite.before-2026'), '');
  const open = () => {
    for (const name of ['', ...(readdirSync(data, { recursive: true }) as string[])]) {
      chmodSync(join(data, name), statSync(join(data, name)).isDirectory() ? 0o755 : 0o644);
    }
  };
  open();
  await (await startServer({ port: 0, database })).close();
  expect(exposed(data)).toEqual([]);

  writeFileSync(join(data, 'notes.txt'), 'of the admin');
  open();
  await (await startServer({ port: 0, database })).close();
  expect(exposed(data).toSorted()).toEqual(['', 'notes.txt']);
});
