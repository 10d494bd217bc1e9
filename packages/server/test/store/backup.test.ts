// Backs up while moves are being played, and restores: the backup holds everything acknowledged before it.

import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '@quadrille/rules';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Robot } from '../faults/robot.ts';
import { startServer } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { NodeProcess, UNLIMITED } from '../node-process.ts';
import { backUp, BackupFault, inspectBackup, restore } from '../../src/store/backup.ts';
import { FolderInUse, lockFolder, restoredPath } from '../../src/store/data-folder.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';

let folder: string;
let database: string;
let file: string;
const nodes: NodeProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  database = join(folder, 'data', 'quadrille.sqlite');
  file = join(folder, 'backup.sqlite');
});

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.kill();
  rmSync(folder, { recursive: true });
});

async function begin(): Promise<string> {
  const node = await NodeProcess.start({ ...UNLIMITED, database });
  nodes.push(node);
  return node.base;
}

const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof BackupFault) return error.code;
    throw error;
  }
  return 'none';
};

test('a backup under load contains every move acknowledged before it, and restored games continue', async () => {
  const base = await begin();
  const random = seeded(3);
  const robots: Robot[] = [];
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const anna = await TestClient.connectGuest(base, 'Anna');
    const ben = await TestClient.connectGuest(base, 'Ben');
    const table = await anna.open({ game: 'q4', options: { marbles: 31 } });
    await ben.do(table, { c: 'sit' });
    for (const client of [anna, ben]) client.close();
    ids.push(table);
    // No game ends, however many moves they make.
    robots.push(new Robot(anna, random, { patient: true }), new Robot(ben, random, { patient: true }));
  }
  const playing = robots.map((robot, n) => robot.play(ids[n >> 1]!));
  while (robots.some(({ acknowledged }) => acknowledged.length < 5)) await new Promise((wake) => setTimeout(wake, 10));

  const before = robots.map(({ acknowledged }) => acknowledged.length);
  const held = backUp(database, file);
  while (robots.some(({ acknowledged }, n) => acknowledged.length < before[n]! + 3)) {
    await new Promise((wake) => setTimeout(wake, 10));
  }
  for (const robot of robots) robot.stop();
  await Promise.all(playing);
  expect(held).toEqual({ finished: 0, playing: 4, players: 8, sessions: 8 });

  const other = join(folder, 'other', 'quadrille.sqlite');
  expect(restore(other, file)).toEqual({ contents: held, isInstalled: true, hasRevocations: false });
  const sql = openSqlite(other);
  const store = new Store(sql);
  let moves = 0;
  for (const [n, { acknowledged }] of robots.entries()) {
    const stored = await store.events(ids[n >> 1]!);
    expect(stored.map(({ event }) => event.v)).toEqual(stored.map((_, i) => i + 1));
    for (const { v, move } of acknowledged.slice(0, before[n])) {
      expect(stored[v - 1]!.event).toMatchObject({ e: 'acted', act: move });
      moves++;
    }
  }
  expect(moves).toBeGreaterThanOrEqual(40);
  await sql.close();

  const server = await startServer({ port: 0, database: other });
  const { token, me } = robots[0]!.player;
  const again = await TestClient.connect(`http://127.0.0.1:${server.port}`, token, me);
  expect((await again.follow(ids[0]!)).status).toBe('playing');
  again.close();
  await server.close();
});

describe('restoring', () => {
  test('waits for a running server to restart, and keeps the replaced database', async () => {
    await begin();
    backUp(database, file);
    const { isInstalled: taken } = restore(database, file);
    expect(taken).toBe(false);
    expect(existsSync(restoredPath(database))).toBe(true);
    await nodes.pop()!.kill();
    await begin();
    expect(existsSync(restoredPath(database))).toBe(false);
    expect(readdirSync(join(folder, 'data')).filter((name) => name.includes('.before-'))).toHaveLength(1);
  });

  test('a second server in the same folder is refused, unless the first was killed', async () => {
    await begin();
    await expect(startServer({ port: 0, database })).rejects.toThrow(FolderInUse);
    await nodes.pop()!.kill();
    const letGo = lockFolder(database);
    letGo();
    expect(() => lockFolder(database)()).not.toThrow();
  });
});

test('files that are not complete Quadrille backups are refused', async () => {
  expect(faultOf(() => backUp(database, file))).toBe('no-database');
  await begin();
  backUp(database, file);
  expect(faultOf(() => backUp(database, file))).toBe('file-exists');

  const text = join(folder, 'text');
  writeFileSync(text, 'no database at all, but long enough to look like something '.repeat(100));
  expect(faultOf(() => restore(database, text))).toBe('not-a-backup');

  const foreign = join(folder, 'foreign.sqlite');
  const db = new DatabaseSync(foreign);
  db.exec('CREATE TABLE other (a)');
  db.close();
  expect(faultOf(() => inspectBackup(foreign))).toBe('not-a-backup');

  const newer = new DatabaseSync(file);
  newer.exec('INSERT INTO migrations VALUES (999, 0)');
  newer.close();
  expect(faultOf(() => restore(database, file))).toBe('newer');

  truncateSync(file, 8192);
  expect(['damaged', 'not-a-backup']).toContain(faultOf(() => restore(database, file)));
  expect(existsSync(restoredPath(database))).toBe(false);
});
