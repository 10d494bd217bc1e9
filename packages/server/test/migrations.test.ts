// The first node that starts migrates the database, from any earlier schema.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { Accounts } from '../src/players/accounts.ts';
import { Players } from '../src/players/players.ts';
import { migrate, STEPS, stepsTaken } from '../src/store/migrations.ts';
import { openPostgres } from '../src/store/postgres.ts';
import type { Sql, SqlValue } from '../src/store/sql.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { newDatabase } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** A database that can be opened several times. */
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

/** The step from which on lookalike names count as one. */
const NAMES_BY_LOOK = STEPS.findIndex((step) => step.some((part) => typeof part !== 'string')) + 1;

interface Example {
  readonly table: string;
  readonly row: Readonly<Record<string, SqlValue>>;
  /** The row after a later step changed it. */
  readonly becomes?: { readonly step: number; readonly row: Readonly<Record<string, SqlValue>> };
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
 * Example rows after each number of steps. A step that adds tables or columns adds its own here; all must still be
 * there, unchanged, after all steps.
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
      table: 'tables',
      row: { ...TABLE, id: 'table-open', status: 'open' },
      // The only person who ever sat at a waiting table is its host.
      becomes: { step: 4, row: { host: 'player-one' } },
    },
    { table: 'seats', row: { player_id: 'player-one', table_id: 'table-open', touched_at: 1_780_000_000_001 } },
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
    {
      table: 'names',
      row: { folded: 'zoe', player_id: 'player-one' },
      becomes: { step: NAMES_BY_LOOK, row: { folded: 'zoë' } },
    },
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
  4: [{ table: 'tables', row: { ...TABLE, id: 'table-four', host: 'player-one', origin: 'o' } }],
  5: [{ table: 'revocations', row: { kind: 'session', id: 'hash', at: 1_780_000_000_000 } }],
  6: [
    {
      table: 'sessions',
      row: {
        hash: 'confirmed',
        player_id: 'player-one',
        device: 'd',
        created_at: 1,
        seen_at: 1,
        confirmed_at: 1_780_000_000_000,
        confirmed_by: 'passkey',
      },
    },
    {
      table: 'tickets',
      row: { hash: 'u', purpose: 'p', player_id: 'player-one', note: '', expires_at: 1, session_hash: 'h' },
    },
    { table: 'recovery_codes', row: { hash: 'r', player_id: 'player-one', created_at: 1_780_000_000_000 } },
    { table: 'name_keys', row: { key: 'somebody', player_id: 'player-one' } },
  ],
  7: [
    { table: 'tables', row: { ...TABLE, id: 'table-seven', computer_node: 'n', computers_for: 'player-one' } },
    { table: 'meta', row: { key: 'a-key', value: 'v' } },
    { table: 'quarantine', row: { table_id: 'table-one', since: 1_780_000_000_000, why: 'event 2 is missing' } },
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
  test.each(STEPS.map((_, step) => step))('rows from after %i steps are kept by later steps', async (steps) => {
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
    // The result equals a new database: everything can be stored.
    expect(await sql.write(examplesUpTo(STEPS.length).slice(examples.length).map(insertion))).toBe(true);
    await sql.close();
  });

  test('old names keep working: of two that look alike, the older player has the key', async () => {
    const open = await place();
    const sql = open();
    await migrate(sql, NAMES_BY_LOOK - 1);
    const accounts: [id: string, name: string, folded: string][] = [
      ['elder', 'Solo', 'solo'],
      ['twin', 'S0lo', 's0lo'],
      ['third', 'SoIo', 'soio'],
      ['other', 'Zoë', 'zoe'],
    ];
    await sql.write(
      accounts.flatMap(([id, name, folded], at) => [
        insertion({ table: 'players', row: { id, kind: 'account', name, created_at: at } }),
        insertion({ table: 'names', row: { folded, player_id: id } }),
      ]),
    );
    // Two nodes apply the step at once.
    const other = open();
    await Promise.all([migrate(sql), migrate(other)]);
    expect(await sql.all('SELECT key, player_id FROM name_keys ORDER BY key')).toEqual([
      { key: 'solo', player_id: 'elder' },
      { key: 'zoe', player_id: 'other' },
    ]);
    const found = new Accounts(sql, new Players(sql));
    for (const [id, name] of accounts) {
      expect(await found.find(name)).toMatchObject({ id });
      expect(await found.find(name.toUpperCase())).toMatchObject({ id });
    }
    expect(await found.find('zoe')).toMatchObject({ id: 'other' });
    expect(await found.nameFor('5olo')).toMatchObject({ ok: true });
    expect(await found.nameFor('SolO')).toEqual({ ok: false, error: 'name-taken' });
    await Promise.all([sql.close(), other.close()]);
  });

  test('nodes that start concurrently apply every step once', async () => {
    const open = await place();
    const nodes = Array.from({ length: 6 }, open);
    await Promise.all(nodes.map((sql) => migrate(sql)));
    const ledger = await nodes[0]!.all('SELECT step FROM migrations ORDER BY step');
    expect(ledger).toEqual(STEPS.map((_, step) => ({ step })));
    for (const sql of nodes) await sql.close();
  });

  test('a database of a newer version is not changed', async () => {
    const sql = (await place())();
    await migrate(sql);
    await sql.write([{ text: 'INSERT INTO migrations (step, at) VALUES ($1, $2)', values: [STEPS.length, 0] }]);
    await expect(migrate(sql)).rejects.toThrow('newer');
    await sql.close();
  });
});

test('a migration without permission fails with the permission error, not with a later one', async () => {
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

test('every step has example rows', () => {
  expect(Object.keys(EXAMPLES).map(Number)).toEqual(STEPS.map((_, step) => step + 1));
});
