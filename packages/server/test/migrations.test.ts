// The database is brought up to date from whatever it was, by whoever starts first.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrate, STEPS, stepsTaken } from '../src/store/migrations.ts';
import { openPostgres } from '../src/store/postgres.ts';
import type { Sql, Value } from '../src/store/sql.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { newDatabase } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** A database, opened as often as asked for. */
const DATABASES: readonly { readonly name: string; place(): Promise<() => Sql> }[] = [
  {
    name: 'SQLite',
    place: async () => {
      const file = join(folder, `${files++}.sqlite`);
      return () => openSqlite(file);
    },
  },
  {
    name: 'PostgreSQL',
    place: async () => {
      const url = await newDatabase(inject('postgres'));
      return () => openPostgres(url);
    },
  },
];

/**
 * What a database may hold after each number of steps, by table. A step that adds tables or columns adds a line here; rows
 * of earlier lines must still be there, as they are, after all steps.
 */
const ROWS: Readonly<Record<number, Readonly<Record<string, Readonly<Record<string, Value>>>>>> = {
  1: {
    tables: {
      id: 'table-one',
      version: 2,
      status: 'playing',
      game: 'q4',
      access: 'public',
      rated: 0,
      deadline: 1_790_000_000_000,
      computer_since: null,
      quick: null,
      counted: 0,
      opened_at: 1_780_000_000_000,
      touched_at: 1_780_000_000_001,
      summary: '{"acts":0}',
    },
    events: { table_id: 'table-one', v: 1, at: 1_780_000_000_000, command: 'p:c', body: '{"e":"opened"}' },
    players: { id: 'player-one', kind: 'guest', name: 'Zoë', created_at: 1_780_000_000_000 },
    seats: { player_id: 'player-one', table_id: 'table-one', touched_at: 1_780_000_000_001 },
    sessions: { hash: 'h', player_id: 'player-one', device: 'd', created_at: 1_780_000_000_000, seen_at: 1 },
    pulse: { one: 1, at: 1_780_000_000_002 },
    absences: { began: 1, ended: 2 },
  },
};

const rowsUpTo = (steps: number) =>
  Object.entries(ROWS)
    .filter(([since]) => Number(since) <= steps)
    .flatMap(([, tables]) => Object.entries(tables));

const insertion = ([table, row]: readonly [string, Readonly<Record<string, Value>>]) => ({
  text: `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
    .map((_, i) => `$${i + 1}`)
    .join(', ')})`,
  values: Object.values(row),
});

describe.each(DATABASES)('$name', ({ place }) => {
  test.each(STEPS.map((_, step) => step))('what was there after %i steps is there after all', async (steps) => {
    const sql = (await place())();
    await migrate(sql, steps);
    expect(await stepsTaken(sql)).toBe(steps);
    const rows = rowsUpTo(steps);
    await sql.write(rows.map(insertion));
    await migrate(sql);
    expect(await stepsTaken(sql)).toBe(STEPS.length);
    for (const [table, row] of rows) {
      expect(await sql.all(`SELECT * FROM ${table}`)).toContainEqual(expect.objectContaining(row));
    }
    // And the end is the same as for a new database: everything can be stored.
    const before = new Set(rows.map(([table]) => table));
    const later = rowsUpTo(STEPS.length).filter(([table]) => !before.has(table));
    expect(await sql.write(later.map(insertion))).toBe(true);
    await sql.close();
  });

  test('nodes that start at once take every step once', async () => {
    const open = await place();
    const nodes = Array.from({ length: 6 }, open);
    await Promise.all(nodes.map((sql) => migrate(sql)));
    const ledger = await nodes[0]!.all('SELECT step FROM migrations ORDER BY step');
    expect(ledger).toEqual(STEPS.map((_, step) => ({ step })));
    for (const sql of nodes) await sql.close();
  });

  test('a database of a newer Quadrille is left alone', async () => {
    const sql = (await place())();
    await migrate(sql);
    await sql.write([{ text: 'INSERT INTO migrations (step, at) VALUES ($1, $2)', values: [STEPS.length, 0] }]);
    await expect(migrate(sql)).rejects.toThrow('newer');
    await sql.close();
  });
});

test('every step has its rows', () => {
  expect(Object.keys(ROWS).map(Number)).toEqual(STEPS.map((_, step) => step + 1));
});
