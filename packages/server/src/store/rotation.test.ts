// Which backups stay: real databases with given numbers of finished games and accounts.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STEPS } from './migrations.ts';
import { rotate } from './rotation.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TABLE = 'INSERT INTO tables VALUES (?, 1, ?, ?, ?, 0, NULL, NULL, NULL, 0, 0, 0, ?)';
let made = 0;

function backup(finished: number, accounts: number): string {
  const file = join(folder, `${made++}.sqlite`);
  const db = new DatabaseSync(file);
  db.exec('BEGIN');
  for (const part of STEPS[0]!) if (typeof part === 'string') db.exec(part);
  const table = db.prepare(TABLE);
  for (let n = 0; n < finished; n++) table.run(`over-${n}`, 'over', 'q4', 'public', '{}');
  // Neither running games nor guests count.
  for (let n = 0; n < 5; n++) table.run(`playing-${n}`, 'playing', 'q4', 'public', '{}');
  const player = db.prepare('INSERT INTO players VALUES (?, ?, ?, 0)');
  for (let n = 0; n < accounts; n++) player.run(`account-${n}`, 'account', 'A');
  for (let n = 0; n < 5; n++) player.run(`guest-${n}`, 'guest', 'G');
  db.exec('COMMIT');
  db.close();
  return file;
}

let [full, half, less, empty, few]: string[] = [];
beforeAll(() => {
  full = backup(20, 10);
  half = backup(10, 5);
  less = backup(9, 10);
  few = backup(20, 4);
  empty = backup(0, 0);
});

/** The deleted and the spared backups by name, of backups from newest to oldest. */
function sorted(files: readonly string[], keep: number): [goes: number[], spared: number[]] {
  const { superseded, spared } = rotate(files, keep);
  const places = (some: readonly string[]) => some.map((file) => files.indexOf(file));
  return [places(superseded), places(spared)];
}

test('older backups are deleted in favour of newer ones that hold at least half as much', () => {
  expect(sorted([half!, full!], 1)).toEqual([[1], []]);
  expect(sorted([full!, half!, empty!], 1)).toEqual([[1, 2], []]);
  expect(sorted([full!, half!, empty!], 2)).toEqual([[2], []]);
  expect(sorted([full!], 7)).toEqual([[], []]);
});

test.each([
  ['games', () => less!],
  ['accounts', () => few!],
])('a backup that holds more than twice as many %s is kept', (_, newest) => {
  expect(sorted([newest(), full!], 1)).toEqual([[], [1]]);
});

test('of several backups that hold more, the newest is kept', () => {
  const another = backup(19, 10);
  expect(sorted([empty!, backup(0, 0), another, full!, half!], 2)).toEqual([[3, 4], [2]]);
  // A backup spared for its games does not replace one needed for its accounts.
  expect(sorted([empty!, few!, full!], 1)).toEqual([[], [1, 2]]);
});

test('a damaged backup replaces none and is deleted; files that are not backups are kept', () => {
  const damaged = join(folder, 'damaged.sqlite');
  writeFileSync(damaged, Buffer.alloc(8192, 0xff));
  const foreign = join(folder, 'foreign.sqlite');
  new DatabaseSync(foreign).exec('CREATE TABLE notes (text TEXT)');
  expect(sorted([damaged, full!], 1)).toEqual([[], [1]]);
  expect(sorted([full!, damaged, foreign], 1)).toEqual([[1], [2]]);
});
