// The checks of `quadrille doctor`. Read-only: neither the data nor the folder changes.

import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tableFrom } from '@quadrille/protocol';
import { isBusy, restoredPath } from './data-folder.ts';
import { STEPS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { isExposed, isOwnFile } from './file-permissions.ts';
import { contentsOf, replaces, type Contents } from './rotation.ts';
import { backupsIn, type Backup } from './backup-schedule.ts';
import type { Damage, SqlRow, Sql, SqlValue } from './sql.ts';
import { numbered } from './sqlite-thread.ts';
import { parseStoredEvent } from './store.ts';
import { checkDatabase, toDatabaseDamaged, isDamage, inspectBackup, openImmutable } from './verify.ts';

export type { Contents } from './rotation.ts';

/** Each is one line of the report, identified by its code. */
export type Finding =
  | { readonly state: 'ok'; readonly code: 'folder' | 'private' | 'running' | 'not-running' | 'references' }
  | { readonly state: 'problem'; readonly code: 'folder-missing' }
  | { readonly state: 'problem'; readonly code: 'folder-unusable' | 'unreachable' | 'unreadable'; readonly why: string }
  | { readonly state: 'warning'; readonly code: 'exposed'; readonly files: readonly string[] }
  | { readonly state: 'ok'; readonly code: 'database'; readonly bytes: number }
  | { readonly state: 'warning'; readonly code: 'no-database' }
  | { readonly state: 'problem'; readonly code: 'damaged'; readonly damage: Damage }
  | { readonly state: 'ok'; readonly code: 'reachable'; readonly version: string }
  | { readonly state: 'ok'; readonly code: 'schema' | 'schema-older'; readonly step: number; readonly steps: number }
  | { readonly state: 'problem'; readonly code: 'schema-newer'; readonly step: number; readonly steps: number }
  | { readonly state: 'ok'; readonly code: 'tables'; readonly count: number }
  | {
      readonly state: 'problem';
      readonly code: 'tables-holes' | 'tables-unreadable';
      readonly count: number;
      readonly ids: readonly string[];
    }
  | { readonly state: 'problem'; readonly code: 'references-broken'; readonly count: number }
  | { readonly state: 'ok' | 'warning'; readonly code: 'space'; readonly bytes: number }
  | { readonly state: 'warning'; readonly code: 'restore-waiting' }
  | { readonly state: 'warning'; readonly code: 'left-over'; readonly files: readonly string[]; readonly bytes: number }
  | {
      readonly state: 'ok' | 'warning';
      readonly code: 'backup';
      readonly file: string;
      readonly at: number;
      readonly count: number;
    }
  | {
      readonly state: 'warning';
      readonly code: 'backup-fuller';
      readonly file: string;
      readonly held: Contents;
      readonly newest: Contents;
    }
  | { readonly state: 'warning'; readonly code: 'no-backup'; readonly folder: string }
  | { readonly state: 'problem'; readonly code: 'backup-damaged'; readonly file: string };

/** At most this many table ids are listed. */
const MAX_LISTED_IDS = 20;
const TABLES_PER_QUERY = 100;
/** Warns about less free space than this, or than twice the database. */
const MIN_FREE_BYTES = 200e6;

type Read = (text: string, values?: readonly SqlValue[]) => Promise<readonly SqlRow[]>;

export interface DoctorOptions {
  /** The folder of the server's own backups. */
  readonly backups: string;
  /** Warns if the newest backup is older than this. */
  readonly backupAgeMs: number;
}

/** Checks the data of an embedded server. */
export async function examineFolder(database: string, { backups, backupAgeMs }: DoctorOptions): Promise<Finding[]> {
  const folder = dirname(database);
  if (!existsSync(folder)) return [{ state: 'problem', code: 'folder-missing' }];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [{ state: 'problem', code: 'folder-unusable', why: (error as NodeJS.ErrnoException).code ?? String(error) }];
  }
  const own = readdirSync(folder).filter((name) => isOwnFile(name, database));
  const exposed = [...own.map((name) => join(folder, name)), folder].filter(isExposed);
  const running = isRunning(database);
  return [
    { state: 'ok', code: 'folder' },
    exposed.length === 0 ? { state: 'ok', code: 'private' } : { state: 'warning', code: 'exposed', files: exposed },
    { state: 'ok', code: running ? 'running' : 'not-running' },
    ...(await examineDatabase(database, running)),
    spaceLeft(folder, sizeWithLog(database)),
    ...leftOver(database, own),
    ...examineBackups(backups, backupAgeMs),
  ];
}

async function examineDatabase(database: string, running: boolean): Promise<Finding[]> {
  if (!existsSync(database) && sizeOf(`${database}-wal`) === 0) return [{ state: 'warning', code: 'no-database' }];
  let copy: string | undefined;
  let db: DatabaseSync | undefined;
  try {
    // Reading a log that no server has open makes SQLite create files, so a copy is read instead.
    if (!running && sizeOf(`${database}-wal`) > 0 && sizeOf(database) > 0) {
      copy = mkdtempSync(join(tmpdir(), 'quadrille-doctor-'));
      for (const end of ['', '-wal']) copyFileSync(`${database}${end}`, join(copy, `${basename(database)}${end}`));
    }
    const read = copy === undefined ? database : join(copy, basename(database));
    if (copy === undefined && !running) checkUnchanging(read);
    else checkDatabase(read, true);
    db =
      copy === undefined && !running ? openImmutable(read) : new DatabaseSync(read, { readOnly: true, timeout: 5000 });
    const findings: Finding[] = [{ state: 'ok', code: 'database', bytes: sizeWithLog(database) }];
    const all: Read = async (text, values = []) =>
      db!.prepare(numbered(text)).all(...values) as unknown as readonly SqlRow[];
    const [integrity] = await all('PRAGMA integrity_check(1)');
    if (integrity?.['integrity_check'] !== 'ok') return [{ state: 'problem', code: 'damaged', damage: 'malformed' }];
    findings.push(...(await examineContents(all)));
    const broken = (await all('PRAGMA foreign_key_check')).length;
    findings.push(
      broken === 0
        ? { state: 'ok', code: 'references' }
        : { state: 'problem', code: 'references-broken', count: broken },
    );
    return findings;
  } catch (error) {
    if (isDamage(error)) return [{ state: 'problem', code: 'damaged', damage: toDatabaseDamaged(error).damage }];
    return [{ state: 'problem', code: 'unreadable', why: (error as Error).message }];
  } finally {
    db?.close();
    if (copy !== undefined) rmSync(copy, { recursive: true });
  }
}

/** Checks the data of nodes that share a PostgreSQL database. */
export async function examinePostgres(url: string): Promise<Finding[]> {
  let sql: Sql | undefined;
  try {
    sql = openPostgres(url);
    const [row] = await sql.all(`SELECT current_setting('server_version') AS version`);
    const reachable: Finding = { state: 'ok', code: 'reachable', version: String(row!['version']) };
    return [reachable, ...(await examineContents((text, values) => sql!.all(text, values)))];
  } catch (error) {
    const { cause = error } = error as Error;
    return [{ state: 'problem', code: 'unreachable', why: (cause as Error).message }];
  } finally {
    await sql?.close();
  }
}

/** Checks the schema, and that the events of every table have no gap and fold. */
async function examineContents(all: Read): Promise<Finding[]> {
  const [ledger] = await all('SELECT COUNT(*) AS n FROM migrations').catch((error: unknown) => {
    if (isDamage(error)) throw error;
    return [{ n: 0 }];
  });
  const [step, steps] = [Number(ledger!['n']), STEPS.length];
  if (step > steps) return [{ state: 'problem', code: 'schema-newer', step, steps }];
  const findings: Finding[] = [{ state: 'ok', code: step < steps ? 'schema-older' : 'schema', step, steps }];
  if (step === 0) return findings;
  const holes: string[] = [];
  const unreadable: string[] = [];
  let count = 0;
  for (let after = ''; ;) {
    const rows = await all('SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2', [after, TABLES_PER_QUERY]);
    if (rows.length === 0) break;
    const ids = rows.map((row) => String(row['id']));
    after = ids.at(-1)!;
    count += ids.length;
    const marks = ids.map((_, n) => `$${n + 1}`).join();
    const text = `SELECT table_id, v, at, body FROM events WHERE table_id IN (${marks}) ORDER BY table_id, v`;
    const events = Map.groupBy(await all(text, ids), (row) => String(row['table_id']));
    for (const id of ids) {
      const stored = events.get(id) ?? [];
      if (stored.length === 0 || stored.some((row, n) => Number(row['v']) !== n + 1)) holes.push(id);
      else if (!isFoldable(id, stored)) unreadable.push(id);
    }
  }
  findings.push({ state: 'ok', code: 'tables', count });
  const named = (code: 'tables-holes' | 'tables-unreadable', ids: readonly string[]): void => {
    if (ids.length > 0) findings.push({ state: 'problem', code, count: ids.length, ids: ids.slice(0, MAX_LISTED_IDS) });
  };
  named('tables-holes', holes);
  named('tables-unreadable', unreadable);
  return findings;
}

function isFoldable(id: string, stored: readonly SqlRow[]): boolean {
  try {
    tableFrom(
      id,
      stored.map((row, i) => parseStoredEvent(row, i + 1).event),
    );
    return true;
  } catch {
    return false;
  }
}

/** Like `checkDatabase`, for a file that no process has open: SQLite must not create a log beside it. */
function checkUnchanging(database: string): void {
  if (statSync(database).size === 0 || statSync(database).isDirectory()) return checkDatabase(database);
  const db = openImmutable(database);
  try {
    db.prepare('SELECT COUNT(*) FROM sqlite_master').get();
  } finally {
    db.close();
  }
}

/** Does a server hold the folder's lock? */
function isRunning(database: string): boolean {
  const lock = `${database}.lock`;
  if (!existsSync(lock)) return false;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(lock, { readOnly: true, timeout: 0 });
    db.prepare('SELECT COUNT(*) FROM sqlite_master').get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    db?.close();
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
/** The latest writes are in the log beside the database. */
const sizeWithLog = (database: string): number => sizeOf(database) + sizeOf(`${database}-wal`);

function spaceLeft(folder: string, databaseBytes: number): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const bytes = bavail * bsize;
  return { state: bytes < Math.max(MIN_FREE_BYTES, 2 * databaseBytes) ? 'warning' : 'ok', code: 'space', bytes };
}

function leftOver(database: string, own: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  if (existsSync(restoredPath(database))) findings.push({ state: 'warning', code: 'restore-waiting' });
  const files = own.filter((name) => /\.(before|damaged)-|\.partial$/.test(name));
  const bytes = files.reduce((sum, name) => sum + sizeOf(join(dirname(database), name)), 0);
  if (files.length > 0) findings.push({ state: 'warning', code: 'left-over', files, bytes });
  return findings;
}

function examineBackups(folder: string, ageMs: number): Finding[] {
  const [newest, ...older] = backupsIn(folder);
  if (newest === undefined) return [{ state: 'warning', code: 'no-backup', folder }];
  const { file, at } = newest;
  try {
    inspectBackup(file);
  } catch {
    return [{ state: 'problem', code: 'backup-damaged', file }];
  }
  const state = Date.now() - at > ageMs ? 'warning' : 'ok';
  return [{ state, code: 'backup', file, at, count: 1 + older.length }, ...fullerThan(file, older)];
}

/** The newest of the older backups that hold much more than the newest backup: data may have been lost. */
function fullerThan(file: string, older: readonly Backup[]): Finding[] {
  const newest = contentsOf(file);
  if (newest instanceof Error) return [];
  for (const each of older) {
    const held = contentsOf(each.file);
    if (held instanceof Error || replaces(newest, held)) continue;
    return [{ state: 'warning', code: 'backup-fuller', file: each.file, held, newest }];
  }
  return [];
}
