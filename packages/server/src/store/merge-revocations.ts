// A restored backup must not revive what was revoked since: the revocations of the database that it replaces are
// applied to it. Only rows named by a revocation change, so a backup restored over an empty database stays complete.

import { DatabaseSync } from 'node:sqlite';
import { CREATE_REVOCATIONS, CREDENTIALS, PLAYER_TABLES } from './revocations.ts';

/**
 * Prepares a backup for installation: deletes its challenges and handover codes, and applies the revocations of the
 * database that it replaces, if there is one. Idempotent.
 */
export function mergeRevocations(restored: string, old: string | undefined): void {
  edit(restored, (db) => {
    const tables = tablesOf(db, 'main');
    if (old !== undefined) db.prepare('ATTACH ? AS old').run(old);
    db.exec('BEGIN');
    if (tables.has('tickets')) db.exec('DELETE FROM tickets');
    if (old !== undefined && tablesOf(db, 'old').has('revocations')) applyRevocations(db, tables);
    db.exec('COMMIT');
  });
}

/** The ids of revoked entities of this kind. */
const revoked = (kind: string): string => `(SELECT id FROM main.revocations WHERE kind = '${kind}')`;

function applyRevocations(db: DatabaseSync, tables: ReadonlySet<string>): void {
  db.exec(CREATE_REVOCATIONS);
  if (tables.has('names')) carryCredentials(db);
  db.exec(`INSERT INTO main.revocations (kind, id, at) SELECT kind, id, at FROM old.revocations WHERE true
           ON CONFLICT (kind, id) DO UPDATE SET at = MAX(at, excluded.at)`);
  db.exec(`DELETE FROM main.sessions WHERE hash IN ${revoked('session')}`);
  for (const table of PLAYER_TABLES.filter((each) => tables.has(each))) {
    db.exec(`DELETE FROM main.${table} WHERE player_id IN ${revoked('player')}`);
  }
  // The server processes their tables when it starts: see account-deletion.ts.
  db.exec(`UPDATE main.players SET kind = 'gone', name = '' WHERE id IN ${revoked('player')}`);
  if (tables.has('bots')) db.exec(`DELETE FROM main.bots WHERE player_id IN ${revoked('bot')}`);
}

/**
 * Where credentials changed after the backup was made, those of the old database replace those of the backup. A guest
 * of the backup who has registered since keeps the account, unless its name is taken there: the guest's session has
 * ended.
 */
function carryCredentials(db: DatabaseSync): void {
  db.exec(`CREATE TEMP TABLE changed AS SELECT o.id, q.name, n.folded FROM old.revocations o
           JOIN main.players p ON p.id = o.id JOIN old.players q ON q.id = o.id JOIN old.names n ON n.player_id = o.id
           LEFT JOIN main.revocations r ON r.kind = o.kind AND r.id = o.id
           WHERE o.kind = 'credentials' AND o.at > COALESCE(r.at, 0)`);
  db.exec(`INSERT INTO main.names (folded, player_id) SELECT c.folded, c.id FROM changed c
           JOIN main.players p ON p.id = c.id WHERE p.kind = 'guest' ON CONFLICT DO NOTHING`);
  db.exec(`UPDATE main.players SET kind = 'account', name = (SELECT name FROM changed c WHERE c.id = players.id)
           WHERE kind = 'guest' AND id IN (SELECT c.id FROM changed c JOIN main.names n ON n.player_id = c.id)`);
  if (columnsOf(db, 'main', 'name_keys').length > 0 && columnsOf(db, 'old', 'name_keys').length > 0) {
    db.exec(`INSERT INTO main.name_keys (key, player_id) SELECT k.key, k.player_id FROM old.name_keys k
             JOIN changed c ON c.id = k.player_id JOIN main.names n ON n.player_id = c.id WHERE true ON CONFLICT DO NOTHING`);
  }
  const accounts = `(SELECT id FROM changed WHERE id IN (SELECT player_id FROM main.names))`;
  for (const table of CREDENTIALS) {
    const known = columnsOf(db, 'old', table);
    const columns = columnsOf(db, 'main', table)
      .filter((name) => known.includes(name))
      .join();
    if (columns === '') continue;
    db.exec(`DELETE FROM main.${table} WHERE player_id IN ${accounts}`);
    db.exec(`INSERT OR REPLACE INTO main.${table} (${columns})
             SELECT ${columns} FROM old.${table} WHERE player_id IN ${accounts}`);
  }
}

/** Ends every session in a database that no process has open. */
export function endAllSessions(file: string): void {
  edit(file, (db) => db.exec('DELETE FROM sessions'));
}

/** Without WAL, so that the database stays a single file even after a crash. */
function edit(file: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA journal_mode = DELETE');
    work(db);
  } finally {
    db.close();
  }
}

function tablesOf(db: DatabaseSync, schema: 'main' | 'old'): ReadonlySet<string> {
  const rows = db.prepare(`SELECT name FROM ${schema}.sqlite_master WHERE type = 'table'`).all();
  return new Set(rows.map((row) => String(row['name'])));
}

function columnsOf(db: DatabaseSync, schema: 'main' | 'old', table: string): string[] {
  return db
    .prepare(`PRAGMA ${schema}.table_info(${table})`)
    .all()
    .map((row) => String(row['name']));
}
