// How the database came to be, step by step. Forward only: a step that was released is never changed, another is added.

import type { Sql } from './sql.ts';

/** Statements of each step, the same for both databases. */
export const STEPS: readonly (readonly string[])[] = [
  [
    // A table is its events; `tables` only tells which to look at. Times are milliseconds since 1970.
    `CREATE TABLE tables (
      id TEXT PRIMARY KEY,
      version INTEGER NOT NULL,
      status TEXT NOT NULL,
      game TEXT NOT NULL,
      access TEXT NOT NULL,
      rated INTEGER NOT NULL,
      -- Something must be done at this time if nothing else happens: a clock runs out, an invitation expires.
      deadline BIGINT,
      -- Since when a computer is to move.
      computer_since BIGINT,
      -- What quick pairing compares; absent for other tables.
      quick TEXT,
      -- 1 once the result has been counted for the ratings.
      counted INTEGER NOT NULL,
      opened_at BIGINT NOT NULL,
      touched_at BIGINT NOT NULL,
      -- What lists show, as JSON.
      summary TEXT NOT NULL
    )`,
    `CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL`,
    `CREATE INDEX tables_computer ON tables (computer_since) WHERE computer_since IS NOT NULL`,
    `CREATE INDEX tables_open ON tables (opened_at) WHERE status = 'open'`,
    // Of those who seek the same, one waits and the others come: never two who wait for each other.
    `CREATE UNIQUE INDEX tables_seeking ON tables (quick) WHERE status = 'open'`,
    `CREATE INDEX tables_uncounted ON tables (touched_at) WHERE status = 'over' AND rated = 1 AND counted = 0`,
    `CREATE INDEX tables_finished ON tables (touched_at) WHERE status = 'over'`,
    `CREATE TABLE events (
      table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      v INTEGER NOT NULL,
      at BIGINT NOT NULL,
      -- The command that brought it about, with its sender: sending it twice does it once.
      command TEXT,
      body TEXT NOT NULL,
      PRIMARY KEY (table_id, v)
    )`,
    `CREATE TABLE players (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      created_at BIGINT NOT NULL
    )`,
    `CREATE TABLE seats (
      player_id TEXT NOT NULL,
      table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      touched_at BIGINT NOT NULL,
      PRIMARY KEY (player_id, table_id)
    )`,
    `CREATE INDEX seats_touched ON seats (player_id, touched_at)`,
    `CREATE TABLE sessions (
      -- SHA-256 of the token: who reads the database cannot sit down in anybody's place.
      hash TEXT PRIMARY KEY,
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      device TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      seen_at BIGINT NOT NULL
    )`,
    `CREATE INDEX sessions_player ON sessions (player_id)`,
    // When the server was last known to be at work, and when it was away.
    `CREATE TABLE pulse (one INTEGER PRIMARY KEY, at BIGINT NOT NULL)`,
    `CREATE TABLE absences (began BIGINT PRIMARY KEY, ended BIGINT NOT NULL)`,
  ],
];

const CREATE_LEDGER = 'CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY, at BIGINT NOT NULL)';

/** The number of steps taken so far. */
export async function stepsTaken(sql: Sql): Promise<number> {
  const [row] = await sql.all('SELECT COUNT(*) AS n FROM migrations');
  return Number(row!['n']);
}

/** Takes the steps that are missing; `upTo` is for tests of older databases. */
export async function migrate(sql: Sql, upTo: number = STEPS.length): Promise<void> {
  // Of two nodes that create it at once PostgreSQL refuses one, although it is there then: the next line finds out.
  await sql.write([{ text: CREATE_LEDGER, values: [] }]).catch(() => undefined);
  const taken = await stepsTaken(sql);
  if (taken > STEPS.length) throw new Error(`this database was written by a newer Quadrille (step ${taken})`);
  for (let step = taken; step < upTo; step++) {
    // Two nodes may start at once: the ledger's key lets only one of them take the step.
    const ledger = { text: 'INSERT INTO migrations (step, at) VALUES ($1, $2)', values: [step, Date.now()] };
    try {
      await sql.write([ledger, ...STEPS[step]!.map((text) => ({ text, values: [] }))], true);
    } catch (error) {
      if ((await stepsTaken(sql)) <= step) throw error;
    }
  }
}
