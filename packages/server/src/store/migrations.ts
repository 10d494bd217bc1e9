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
  [
    // The order in which games ended does not change when somebody talks afterwards.
    `ALTER TABLE tables ADD COLUMN ended_at BIGINT`,
    `UPDATE tables SET ended_at = touched_at WHERE status = 'over'`,
    `CREATE INDEX tables_ended ON tables (ended_at, id) WHERE ended_at IS NOT NULL AND access = 'public'`,
    // Whose program a bot is. Its tokens are sessions.
    `CREATE TABLE bots (
      player_id TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
      owner_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
    )`,
    `CREATE INDEX bots_owner ON bots (owner_id)`,
  ],
  [
    // Accounts. A name is taken by a row of its own, so that two who want it at once cannot both have it.
    `CREATE TABLE names (
      folded TEXT PRIMARY KEY,
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
    )`,
    `CREATE UNIQUE INDEX names_player ON names (player_id)`,
    `CREATE TABLE passwords (
      player_id TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
      hash TEXT NOT NULL
    )`,
    `CREATE TABLE passkeys (
      id TEXT PRIMARY KEY,
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      public_key TEXT NOT NULL,
      -- How often it was used, by its own count: one that falls was copied.
      counter BIGINT NOT NULL,
      transports TEXT NOT NULL,
      device TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      used_at BIGINT
    )`,
    `CREATE INDEX passkeys_player ON passkeys (player_id)`,
    // What is good for one use within minutes: challenges for passkeys, codes to carry on on another device.
    `CREATE TABLE tickets (
      hash TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      player_id TEXT,
      note TEXT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE INDEX tickets_expired ON tickets (expires_at)`,
    // Who failed to sign in how often, and must wait until when. Kept by hash: people type passwords where names belong.
    `CREATE TABLE attempts (
      hash TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      wait_until BIGINT NOT NULL,
      last_at BIGINT NOT NULL
    )`,
    `CREATE INDEX players_gone ON players (id) WHERE kind = 'gone'`,
    `CREATE TABLE ratings (
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      game TEXT NOT NULL,
      mu DOUBLE PRECISION NOT NULL,
      sigma DOUBLE PRECISION NOT NULL,
      games INTEGER NOT NULL,
      won INTEGER NOT NULL,
      drawn INTEGER NOT NULL,
      touched_at BIGINT NOT NULL,
      PRIMARY KEY (player_id, game)
    )`,
    `CREATE INDEX ratings_best ON ratings (game, (mu - 3 * sigma))`,
    `CREATE TABLE rated_games (
      table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      game TEXT NOT NULL,
      at BIGINT NOT NULL,
      mu DOUBLE PRECISION NOT NULL,
      sigma DOUBLE PRECISION NOT NULL,
      mu_before DOUBLE PRECISION NOT NULL,
      sigma_before DOUBLE PRECISION NOT NULL,
      PRIMARY KEY (table_id, player_id)
    )`,
    `CREATE INDEX rated_games_course ON rated_games (player_id, game, at)`,
  ],
];

const CREATE_LEDGER = 'CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY, at BIGINT NOT NULL)';

/** The number of steps taken so far. */
export async function stepsTaken(sql: Sql): Promise<number> {
  const [row] = await sql.all('SELECT COUNT(*) AS n FROM migrations');
  return Number(row!['n']);
}

/** The database cannot be made what it must be, and why. */
export class Unprepared extends Error {}

/** Takes the steps that are missing; `upTo` is for tests of older databases. */
export async function migrate(sql: Sql, upTo: number = STEPS.length): Promise<void> {
  // Of two nodes that create it at once PostgreSQL refuses one, although it is there then: the next line finds out.
  const failed = await sql.write([{ text: CREATE_LEDGER, values: [] }]).catch((error: unknown) => error as Error);
  const taken = await stepsTaken(sql).catch((error: unknown) => {
    const cause = failed instanceof Error ? failed : (error as Error);
    throw new Unprepared(cause.message, { cause });
  });
  if (taken > STEPS.length) throw new Unprepared(`this database was written by a newer Quadrille (step ${taken})`);
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
