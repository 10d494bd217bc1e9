// The guarantees of the database interface, the same for both databases.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '../src/store/postgres.ts';
import { StoreFault, type Sql } from '../src/store/sql.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { newDatabase } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DATABASES: readonly { readonly name: string; readonly open: () => Promise<Sql> }[] = [
  { name: 'SQLite', open: async () => openSqlite(join(folder, 'store.sqlite')) },
  { name: 'PostgreSQL', open: async () => openPostgres(await newDatabase(inject('postgres'))) },
];

const CREATE = 'CREATE TABLE things (id TEXT PRIMARY KEY, n BIGINT, word TEXT)';
const insert = (id: string, n: number | null, word: string | null = null) => ({
  text: 'INSERT INTO things (id, n, word) VALUES ($1, $2, $3)',
  values: [id, n, word],
});
const set = (id: string, n: number, before: number) => ({
  text: 'UPDATE things SET n = $2 WHERE id = $1 AND n = $3',
  values: [id, n, before],
  expect: 1,
});

const answered = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe.each(DATABASES)('$name', ({ open }) => {
  let sql: Sql;
  beforeAll(async () => {
    sql = await open();
    await sql.write([{ text: CREATE, values: [] }]);
  });
  afterAll(() => sql.close());

  const valueOf = async (id: string) => (await sql.all('SELECT n FROM things WHERE id = $1', [id]))[0]?.['n'];

  test('reads back what was written: timestamps, NULL, any character', async () => {
    const word = "Zoë's “Würfel” 🎲 $1 ?1 \\ \n";
    expect(await sql.write([insert('a', 1_790_000_000_123, word), insert('none', null)])).toBe(true);
    expect(await sql.all('SELECT * FROM things WHERE id = $1', ['a'])).toEqual([
      { id: 'a', n: 1_790_000_000_123, word },
    ]);
    expect(await valueOf('none')).toBe(null);
    const [{ many, sum } = {}] = await sql.all(`SELECT COUNT(*) AS many, SUM(n) AS sum FROM things WHERE id = 'a'`);
    expect([many, sum]).toEqual([1, 1_790_000_000_123]);
  });

  test('writes all statements or none, and returns whether the expected rows were changed', async () => {
    await sql.write([insert('b', 1)]);
    expect(await sql.write([insert('c', 1), set('b', 2, 7)])).toBe(false);
    expect(await valueOf('c')).toBe(undefined);
    expect(await sql.write([insert('c', 1), set('b', 2, 1)])).toBe(true);
    expect([await valueOf('b'), await valueOf('c')]).toEqual([2, 1]);
    const present = { ...insert('b', 9), expect: 1 };
    present.text += ' ON CONFLICT DO NOTHING';
    expect(await sql.write([present])).toBe(false);
  });

  test('an invalid statement throws an error that is not a StoreFault, and changes nothing', async () => {
    await sql.write([insert('d', 1)]);
    for (const bad of [insert('d', 2), { text: 'UPDATE nothing SET n = 1', values: [] }]) {
      const failed = await sql.write([insert('e', 1), bad]).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Error);
      expect(failed).not.toBeInstanceOf(StoreFault);
    }
    expect(await valueOf('e')).toBe(undefined);
  });

  test('concurrent writes are independent: one that fails does not affect the others', async () => {
    await sql.write([insert('race', 0)]);
    const good = Array.from({ length: 250 }, (_, i) => sql.write([insert(`many-${i}`, i)]));
    const bad = sql.write([insert('race', 1)]).catch(() => 'refused');
    // Of concurrent changes from the same state, exactly one succeeds.
    const racing = Array.from({ length: 20 }, (_, i) => sql.write([set('race', i + 1, 0)]));
    expect(await Promise.all(good)).toEqual(good.map(() => true));
    expect(await bad).toBe('refused');
    expect((await Promise.all(racing)).filter(Boolean)).toHaveLength(1);
    const [{ many } = {}] = await sql.all(`SELECT COUNT(*) AS many FROM things WHERE id LIKE 'many-%'`);
    expect(many).toBe(250);
  });

  test('an observer receives the duration of every write, and whether it was decided', async () => {
    const other = await open();
    const seen: { ms: number; decided: boolean }[] = [];
    other.observeWrites((ms, decided) => seen.push({ ms, decided }));
    await other.write([{ text: 'CREATE TABLE IF NOT EXISTS watched (n BIGINT PRIMARY KEY)', values: [] }]);
    const put = { text: 'INSERT INTO watched (n) VALUES ($1) ON CONFLICT DO NOTHING', values: [1], expect: 1 };
    const began = performance.now();
    await other.write([put]);
    await other.write([put]);
    await answered(other.write([{ text: 'INSERT INTO nowhere (n) VALUES (1)', values: [] }]));
    const took = performance.now() - began;
    expect(seen.map(({ decided }) => decided)).toEqual([true, true, true, false]);
    const measured = seen.slice(1).reduce((sum, { ms }) => sum + ms, 0);
    expect(measured).toBeGreaterThan(0);
    expect(measured).toBeLessThanOrEqual(took);
    await other.close();
  });

  test('pending writes finish before the store closes, and its clock shows the current time', async () => {
    expect(Math.abs((await sql.now()) - Date.now())).toBeLessThan(2000);
    const other = await open();
    await other.write([{ text: 'CREATE TABLE IF NOT EXISTS last (n BIGINT)', values: [] }]);
    const written = other.write([{ text: 'INSERT INTO last (n) VALUES ($1)', values: [1] }]);
    await other.close();
    expect(await written).toBe(true);
  });
});

describe('a failing PostgreSQL', () => {
  const unavailable = { code: 'unavailable' };

  test('reports a full disk as `disk-full`', async () => {
    const sql = openPostgres(await newDatabase(inject('postgres')));
    const text = `DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = 'disk_full'; END $$`;
    const full = await answered(sql.write([{ text, values: [] }]));
    expect(full).toBeInstanceOf(StoreFault);
    expect(full).toMatchObject({ code: 'disk-full' });
    await sql.close();
  });

  test('is `unavailable` when it does not answer in time, and used again when it does', async () => {
    const { gate, url } = await FaultyProxy.before(await newDatabase(inject('postgres')));
    const sql = openPostgres(url);
    await sql.write([{ text: CREATE, values: [] }]);
    await sql.write([insert('before', 0)]);
    gate.silence();
    const began = performance.now();
    const hanging = [
      answered(sql.write([insert('silent', 0)])),
      answered(sql.all('SELECT 1 AS n')),
      answered(sql.now()),
    ];
    for (const fault of await Promise.all(hanging)) expect(fault).toMatchObject(unavailable);
    expect(performance.now() - began).toBeLessThan(8000);
    gate.cutAll();
    for (const fault of [answered(sql.write([insert('shut', 0)])), answered(sql.all('SELECT 1 AS n'))]) {
      expect(await fault).toMatchObject(unavailable);
    }
    gate.open();
    expect(await sql.write([insert('after', 0)])).toBe(true);
    const ids = (await sql.all('SELECT id FROM things')).map(({ id }) => id);
    // Stalled writes may have been committed later; refused ones were not.
    expect(ids).toEqual(expect.arrayContaining(['before', 'after']));
    expect(ids).not.toContain('shut');
    await sql.close();
    gate.close();
  });

  test('has a timeout for everything except schema changes', async () => {
    const sql = openPostgres(await newDatabase(inject('postgres')));
    const slow = [{ text: 'DO $$ BEGIN PERFORM pg_sleep(4.5); END $$', values: [] }];
    const [noTimeout, impatient] = await Promise.all([
      sql.write(slow, true),
      answered(sql.all('SELECT pg_sleep(4.5)')),
    ]);
    expect([noTimeout, impatient]).toMatchObject([true, unavailable]);
    await sql.close();
  });
});
