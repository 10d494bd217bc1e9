// The database is brought up to date from whatever it was, by whoever starts first.

import { randomBytes } from 'node:crypto';
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
const DATABASES: readonly { readonly name: string; readonly place: () => Promise<() => Sql> }[] = [
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

interface Example {
  readonly table: string;
  readonly row: Readonly<Record<string, Value>>;
  /** What a later step makes of it. */
  readonly becomes?: { readonly step: number; readonly row: Readonly<Record<string, Value>> };
}

const TABLE = {
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
} as const;

/**
 * What a database may hold after each number of steps. A step that adds tables or columns adds its own here; what is there
 * must still be there, as it is, after all steps.
 */
const EXAMPLES: Readonly<Record<number, readonly Example[]>> = {
  1: [
    { table: 'tables', row: TABLE },
    {
      table: 'tables',
      row: { ...TABLE, id: 'table-over', status: 'over', deadline: null },
      becomes: { step: 2, row: { ended_at: TABLE.touched_at } },
    },
    {
      table: 'events',
      row: { table_id: 'table-one', v: 1, at: 1_780_000_000_000, command: 'p:c', body: '{"e":"opened"}' },
    },
    { table: 'players', row: { id: 'player-one', kind: 'guest', name: 'Zoë', created_at: 1_780_000_000_000 } },
    { table: 'seats', row: { player_id: 'player-one', table_id: 'table-one', touched_at: 1_780_000_000_001 } },
    {
      table: 'sessions',
      row: { hash: 'h', player_id: 'player-one', device: 'd', created_at: 1_780_000_000_000, seen_at: 1 },
    },
    { table: 'pulse', row: { one: 1, at: 1_780_000_000_002 } },
    { table: 'absences', row: { began: 1, ended: 2 } },
  ],
  2: [
    { table: 'tables', row: { ...TABLE, id: 'table-two', status: 'over', ended_at: 1_780_000_000_003 } },
    { table: 'bots', row: { player_id: 'player-one', owner_id: 'player-one' } },
  ],
  3: [
    { table: 'names', row: { folded: 'zoe', player_id: 'player-one' } },
    { table: 'passwords', row: { player_id: 'player-one', hash: 'h' } },
    {
      table: 'passkeys',
      row: {
        id: 'k',
        player_id: 'player-one',
        public_key: 'p',
        counter: 1,
        transports: '[]',
        device: 'd',
        created_at: 1_780_000_000_000,
        used_at: null,
      },
    },
    { table: 'tickets', row: { hash: 't', purpose: 'p', player_id: null, note: '', expires_at: 1_780_000_000_000 } },
    { table: 'attempts', row: { hash: 'a', failures: 2, wait_until: 1, last_at: 1_780_000_000_000 } },
    {
      table: 'ratings',
      row: {
        player_id: 'player-one',
        game: 'q4',
        mu: 25.5,
        sigma: 8.333_333_333_333_334,
        games: 1,
        won: 1,
        drawn: 0,
        touched_at: 1_780_000_000_000,
      },
    },
    {
      table: 'rated_games',
      row: {
        table_id: 'table-over',
        player_id: 'player-one',
        game: 'q4',
        at: 1_780_000_000_000,
        mu: 25.5,
        sigma: 8.25,
        mu_before: 25,
        sigma_before: 8.333_333_333_333_334,
      },
    },
  ],
};

const examplesUpTo = (steps: number): Example[] =>
  Object.entries(EXAMPLES)
    .filter(([since]) => Number(since) <= steps)
    .flatMap(([, examples]) => examples);

const insertion = ({ table, row }: Example) => ({
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
    const examples = examplesUpTo(steps);
    await sql.write(examples.map(insertion));
    await migrate(sql);
    expect(await stepsTaken(sql)).toBe(STEPS.length);
    for (const { table, row, becomes } of examples) {
      const now = becomes !== undefined && steps < becomes.step ? { ...row, ...becomes.row } : row;
      expect(await sql.all(`SELECT * FROM ${table}`)).toContainEqual(expect.objectContaining(now));
    }
    // And the end is the same as for a new database: everything can be stored.
    expect(await sql.write(examplesUpTo(STEPS.length).slice(examples.length).map(insertion))).toBe(true);
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

test('whoever may not prepare a database is told that, not what follows from it', async () => {
  const url = await newDatabase(inject('postgres'));
  const owner = openPostgres(url);
  const stranger = `stranger_${randomBytes(6).toString('hex')}`;
  for (const text of [`CREATE ROLE ${stranger} LOGIN`, 'REVOKE CREATE ON SCHEMA public FROM PUBLIC']) {
    await owner.write([{ text, values: [] }]);
  }
  const theirs = new URL(url);
  theirs.username = stranger;
  const sql = openPostgres(theirs.href);
  await expect(migrate(sql)).rejects.toThrow('permission denied for schema public');
  await sql.close();
  await owner.close();
});

test('every step has its examples', () => {
  expect(Object.keys(EXAMPLES).map(Number)).toEqual(STEPS.map((_, step) => step + 1));
});
