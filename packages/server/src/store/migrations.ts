// Schema migrations. Forward only: a released step is never changed; changes are added as new steps.

import { keysForNames } from './name-keys.ts';
import { CREATE_REVOCATIONS } from './revocations.ts';
import type { Sql, Statement } from './sql.ts';

/**
 * A part of a step that SQL cannot express: reads the state before the step and returns the statements for its end, in
 * the same transaction. Several starting nodes may each compute it, but only one writes.
 */
type Computed = (sql: Sql) => Promise<readonly Statement[]>;

/** The statements of each step, the same for both databases. */
export const STEPS: readonly (readonly (string | Computed)[])[] = [
  [
    // The events define a table; `tables` is only an index for queries. Times are milliseconds since 1970.
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
    // Only one seek waits per settings: two equal seeks never wait for each other.
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
    // The last heartbeat, and the outages.
    `CREATE TABLE pulse (one INTEGER PRIMARY KEY, at BIGINT NOT NULL)`,
    `CREATE TABLE absences (began BIGINT PRIMARY KEY, ended BIGINT NOT NULL)`,
  ],
  [
    // The time of the end keeps the order of finished games independent of later chat.
    `ALTER TABLE tables ADD COLUMN ended_at BIGINT`,
    `UPDATE tables SET ended_at = touched_at WHERE status = 'over'`,
    `CREATE INDEX tables_ended ON tables (ended_at, id) WHERE ended_at IS NOT NULL AND access = 'public'`,
    // The owner of a bot. Its tokens are sessions.
    `CREATE TABLE bots (
      player_id TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
      owner_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
    )`,
    `CREATE INDEX bots_owner ON bots (owner_id)`,
  ],
  [
    // Accounts. A name is a row with a unique key, so that of two concurrent registrations only one succeeds.
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
    // Single-use secrets valid for minutes: passkey challenges, codes to continue on another device.
    `CREATE TABLE tickets (
      hash TEXT PRIMARY KEY,
      purpose TEXT NOT NULL,
      player_id TEXT,
      note TEXT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    `CREATE INDEX tickets_expired ON tickets (expires_at)`,
    // Failed sign-ins and the wait they impose. Keyed by hash: people type passwords into name fields.
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
  [
    // Quotas and the lobby's fair share: the table's host, and the address that opened it (a keyed hash; see
    // quotas.ts).
    `ALTER TABLE tables ADD COLUMN host TEXT`,
    `ALTER TABLE tables ADD COLUMN origin TEXT`,
    // The host is inside JSON, which the two databases read differently. Most waiting tables have had only one person.
    `UPDATE tables SET host = (SELECT MIN(s.player_id) FROM seats s WHERE s.table_id = tables.id)
     WHERE status = 'open' AND (SELECT COUNT(*) FROM seats s WHERE s.table_id = tables.id) = 1`,
    `CREATE INDEX tables_host ON tables (host) WHERE status IN ('open', 'playing')`,
    `CREATE INDEX tables_origin ON tables (origin) WHERE status = 'open'`,
    // Retention.
    `CREATE INDEX tables_closed ON tables (touched_at) WHERE status = 'closed'`,
    `CREATE INDEX tables_unclocked ON tables (touched_at) WHERE status = 'playing' AND deadline IS NULL`,
    `CREATE INDEX tickets_player ON tickets (player_id) WHERE player_id IS NOT NULL`,
  ],
  // What a restored backup must not revive: see revocations.ts.
  [CREATE_REVOCATIONS, `CREATE INDEX revocations_old ON revocations (at)`],
  [
    // When and how a session last proved to belong to the account's owner.
    `ALTER TABLE sessions ADD COLUMN confirmed_at BIGINT`,
    `ALTER TABLE sessions ADD COLUMN confirmed_by TEXT`,
    // The session that requested a ticket: the ticket ends with it.
    `ALTER TABLE tickets ADD COLUMN session_hash TEXT`,
    // SHA-256 of a recovery code with its owner's id.
    `CREATE TABLE recovery_codes (
      hash TEXT PRIMARY KEY,
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
      created_at BIGINT NOT NULL
    )`,
    `CREATE INDEX recovery_codes_player ON recovery_codes (player_id)`,
    // Lookalike keys of names: each belongs to one account. `names` holds the case-folded name itself.
    `CREATE TABLE name_keys (
      key TEXT PRIMARY KEY,
      player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE
    )`,
    `CREATE INDEX name_keys_player ON name_keys (player_id)`,
    keysForNames,
  ],
  [
    // Values shared by all nodes of one database and unknown to others, such as the namespace of its bus topics.
    `CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    // Tables whose events cannot be read: bulk queries skip them.
    `CREATE TABLE quarantine (
      table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
      since BIGINT NOT NULL,
      why TEXT NOT NULL
    )`,
    // The node that computes the computer's move at this table; computer_since is the time of the lease's last renewal.
    `ALTER TABLE tables ADD COLUMN computer_node TEXT`,
    // The player whose quota counts the computers at this table; null without computers, and after the game.
    `ALTER TABLE tables ADD COLUMN computers_for TEXT`,
    `CREATE INDEX tables_computers_for ON tables (computers_for) WHERE computers_for IS NOT NULL`,
  ],
];

const CREATE_MIGRATIONS = 'CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY, at BIGINT NOT NULL)';

/** The number of migrations applied. */
export async function stepsTaken(sql: Sql): Promise<number> {
  const [row] = await sql.all('SELECT COUNT(*) AS n FROM migrations');
  return Number(row!['n']);
}

/** The schema could not be brought up to date, and why. */
export class MigrationFailed extends Error {}

/** Applies the missing steps; `upTo` is for tests of older databases. */
export async function migrate(sql: Sql, upTo: number = STEPS.length): Promise<void> {
  // Of two nodes that create the table at once, PostgreSQL refuses one although it exists then: the next line checks.
  const failed = await sql.write([{ text: CREATE_MIGRATIONS, values: [] }]).catch((error: unknown) => error as Error);
  const taken = await stepsTaken(sql).catch((error: unknown) => {
    const cause = failed instanceof Error ? failed : (error as Error);
    throw new MigrationFailed(cause.message, { cause });
  });
  if (taken > STEPS.length)
    throw new MigrationFailed(`this database was written by a newer version of Quadrille (migration ${taken})`);
  for (let step = taken; step < upTo; step++) {
    // Two nodes may start at once: the primary key of `migrations` lets only one of them apply the step.
    const ledger = { text: 'INSERT INTO migrations (step, at) VALUES ($1, $2)', values: [step, Date.now()] };
    try {
      const statements: Statement[] = [];
      for (const part of STEPS[step]!) {
        if (typeof part === 'string') statements.push({ text: part, values: [] });
        else statements.push(...(await part(sql)));
      }
      await sql.write([ledger, ...statements], true);
    } catch (error) {
      if ((await stepsTaken(sql)) <= step) throw error;
    }
  }
}
