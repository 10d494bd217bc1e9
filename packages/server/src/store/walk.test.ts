// A walk examines a bounded number of rows, wraps around, and deletes exactly the expired rows.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../secrets.ts';
import type { Sql, Statement } from './sql.ts';
import { openSqlite } from './sqlite.ts';
import { Walk } from './walk.ts';

const MAX_LOOKED_AT = 50_000;

let folder: string;
let sql: Sql;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  sql = openSqlite(join(folder, 'walk.sqlite'));
  await sql.write([{ text: 'CREATE TABLE things (id TEXT PRIMARY KEY, at BIGINT NOT NULL)', values: [] }]);
});
afterAll(async () => {
  await sql.close();
  rmSync(folder, { recursive: true });
});

const walk = () => new Walk(sql, { table: 'things', key: 'id', condition: 'at < $1' });
const count = async (what: string): Promise<number> =>
  Number((await sql.all(`SELECT COUNT(*) AS n FROM things WHERE ${what}`))[0]!['n']);

/** Every other row is expired. */
const insert = (n: number): Statement => ({
  text: 'INSERT INTO things (id, at) VALUES ($1, $2)',
  values: [newId(), n % 2],
});

async function fill(rows: number): Promise<void> {
  await sql.write([{ text: 'DELETE FROM things', values: [] }]);
  await sql.write(Array.from({ length: rows }, (_, n) => insert(n)));
}

test.each([0, 1, 499, 500, 501, 3_000])('one sweep visits all of %i rows, wherever it begins', async (rows) => {
  await fill(rows);
  await walk().sweep([1]);
  expect([await count('at < 1'), await count('at >= 1')]).toEqual([0, Math.floor(rows / 2)]);
});

test('a sweep of very many rows visits a part, and the next sweeps visit the rest', async () => {
  const rows = 3 * MAX_LOOKED_AT;
  await fill(rows);
  const many = walk();
  await many.sweep([1]);
  const left = await count('at < 1');
  expect(rows / 2 - left).toBeGreaterThan(0.8 * (MAX_LOOKED_AT / 2));
  expect(rows / 2 - left).toBeLessThan(1.2 * (MAX_LOOKED_AT / 2));
  for (let sweep = 1; sweep < 4; sweep++) await many.sweep([1]);
  expect([await count('at < 1'), await count('at >= 1')]).toEqual([0, rows / 2]);
});
