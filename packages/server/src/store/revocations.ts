// Revocations: ended sessions, deleted accounts, retired bots, changed credentials. Each is written in the transaction
// that revokes. An earlier backup lacks them, so those of the database that it replaces are applied to it: see
// merge-revocations.ts.

import type { Statement } from './sql.ts';

const REVOCATIONS = ['session', 'player', 'bot', 'credentials'] as const;
/** `session`: the hash of its token; the others: the player's id. */
type Revoked = (typeof REVOCATIONS)[number];

/** As long as an unused session stays valid; backups older than this have no revocations any more. */
const REVOCATION_TTL_MS = 400 * 24 * 60 * 60 * 1000;

// A backup may predate this table: then it is created before the backup's own migrations run.
export const CREATE_REVOCATIONS = `CREATE TABLE IF NOT EXISTS revocations (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (kind, id)
)`;

/** Tables with an account's credentials, by `player_id`: changed rows are copied into a restored backup. */
export const CREDENTIALS = ['passwords', 'passkeys', 'recovery_codes'] as const;

/**
 * Tables, by `player_id`, whose rows are deleted with the account; the other tables hold its games. Tickets come before
 * sessions, so that no ticket is redeemed for a session in between.
 */
export const PLAYER_TABLES = [...CREDENTIALS, 'names', 'name_keys', 'tickets', 'sessions', 'bots'] as const;

const LATEST = 'ON CONFLICT (kind, id) DO UPDATE SET at = excluded.at';

/** The local clock suffices: the times are compared only with those of a backup. */
export const revoke = (kind: Revoked, id: string, at: number = Date.now()): Statement => ({
  text: `INSERT INTO revocations (id, kind, at) VALUES ($1, $2, $3) ${LATEST}`,
  values: [id, kind, at],
});

/** Revokes a session by its hash. Must precede the deletion: a hash without a session writes nothing. */
export const revokeSession = (hash: string): Statement => ({
  text: `INSERT INTO revocations (kind, id, at) SELECT 'session', hash, $2 FROM sessions WHERE hash = $1 ${LATEST}`,
  values: [hash, Date.now()],
});

/** Revokes all sessions of a player, except the one whose hash is given. Must precede the deletion. */
export const revokeSessionsOf = (player: string, but = ''): Statement => ({
  text: `INSERT INTO revocations (kind, id, at)
         SELECT 'session', hash, $3 FROM sessions WHERE player_id = $1 AND hash <> $2 ${LATEST}`,
  values: [player, but, Date.now()],
});

/** Passwords or passkeys of an account were added, changed or removed: those of older backups become invalid. */
export const credentialsChanged = (player: string): Statement => revoke('credentials', player);

export const deleteOldRevocations = (now: number): Statement => ({
  text: 'DELETE FROM revocations WHERE at <= $1',
  values: [now - REVOCATION_TTL_MS],
});
