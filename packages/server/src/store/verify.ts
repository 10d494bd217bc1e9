// Is a file a sound database of ours? Backups are checked completely; the server's own database within the time of a
// start.

import { closeSync, openSync, readdirSync, readSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { STEPS } from './migrations.ts';
import { BACKUP_FOLDER_NAME } from './file-permissions.ts';
import { DatabaseDamaged } from './sql.ts';

/** Row counts of a backup. */
export interface BackupContents {
  readonly finished: number;
  readonly playing: number;
  readonly players: number;
  /** Sessions that become valid again when it is restored. */
  readonly sessions: number;
}

export const BACKUP_FAULTS = ['no-database', 'file-exists', 'not-a-backup', 'damaged', 'newer', 'no-room'] as const;

export class BackupFault extends Error {
  readonly code: (typeof BACKUP_FAULTS)[number];

  constructor(code: (typeof BACKUP_FAULTS)[number], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** A start checks every page of a database up to this size (about 2 s); a larger one is checked by its next backup. */
const QUICK_CHECK_BYTES = 256 * 2 ** 20;

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** The low byte of SQLite's error code is the primary code; 0 for errors that are not SQLite's. */
export const sqliteErrorKind = (error: unknown): number => ((error as { errcode?: number }).errcode ?? 0) & 0xff;

/** Does the error say that the file's content is corrupt? */
export function isDamage(error: unknown): boolean {
  const kind = sqliteErrorKind(error);
  return error instanceof DatabaseDamaged || kind === SQLITE_CORRUPT || kind === SQLITE_NOTADB;
}

/** Converts a damage error to its fault. */
export function toDatabaseDamaged(error: unknown): DatabaseDamaged {
  if (error instanceof DatabaseDamaged) return error;
  return new DatabaseDamaged(sqliteErrorKind(error) === SQLITE_NOTADB ? 'not-a-database' : 'malformed', error);
}

/** Opens a file without writers as immutable: SQLite neither reads nor creates a log or a lock. */
export function openImmutable(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.search = '?immutable=1';
  return new DatabaseSync(url, { readOnly: true });
}

/** Checks every page of a backup and returns its row counts. */
export function inspectBackup(file: string): BackupContents {
  let db: DatabaseSync | undefined;
  try {
    db = openImmutable(file);
    const checked = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    if (checked[0]?.integrity_check !== 'ok') throw new BackupFault('damaged');
    const count = (what: string) => (db!.prepare(`SELECT COUNT(*) AS n FROM ${what}`).get() as { n: number }).n;
    if (count('migrations') > STEPS.length) throw new BackupFault('newer');
    return {
      finished: count(`tables WHERE status = 'over'`),
      playing: count(`tables WHERE status = 'playing'`),
      players: count('players'),
      sessions: count('sessions'),
    };
  } catch (error) {
    throw error instanceof BackupFault ? error : new BackupFault('not-a-backup', error);
  } finally {
    db?.close();
  }
}

/**
 * Throws `DatabaseDamaged` if the database is unusable, and SQLite's own error if it cannot be opened. A missing file,
 * or an empty one without traces of earlier content, is a new database.
 */
export function checkDatabase(database: string, whole = false): void {
  const file = statOf(database);
  const log = statOf(`${database}-wal`);
  if (file?.isDirectory() === true) throw new DatabaseDamaged('folder');
  if (file === undefined || file.size === 0) {
    // SQLite would delete the log, which holds acknowledged writes.
    if ((log?.size ?? 0) > 0) throw new DatabaseDamaged('empty');
    if (file !== undefined && hadContent(database)) throw new DatabaseDamaged('empty');
    return;
  }
  if (log !== undefined && log.size > WAL_HEADER_BYTES && !isLog(`${database}-wal`)) {
    // SQLite would ignore the log.
    throw new DatabaseDamaged('log');
  }
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
    const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as { name: string }[];
    if (tables.length > 0 && !tables.some(({ name }) => name === 'migrations')) {
      throw new DatabaseDamaged('foreign');
    }
    if (tables.length > 0) db.prepare('SELECT COUNT(*) FROM migrations').get();
    if (!whole && file.size > QUICK_CHECK_BYTES) return;
    const checked = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (checked.quick_check !== 'ok') throw new DatabaseDamaged('malformed', checked.quick_check);
  } catch (error) {
    throw isDamage(error) ? toDatabaseDamaged(error) : error;
  } finally {
    db?.close();
  }
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

/** Do other files beside an empty database show that it once had content? */
function hadContent(database: string): boolean {
  const [folder, own] = [dirname(database), basename(database)];
  const names = readdirSync(folder);
  if (names.some((name) => name.startsWith(`${own}.before-`) || name.startsWith(`${own}.damaged-`))) return true;
  return (
    names.includes(BACKUP_FOLDER_NAME) &&
    readdirSync(join(folder, BACKUP_FOLDER_NAME)).some((name) => name.endsWith('.sqlite'))
  );
}

const WAL_HEADER_BYTES = 32;
/** The last bit gives the byte order of the checksums. */
const WAL_MAGIC = 0x377f0682;

/** Does the log have a valid SQLite WAL header with the right checksum? */
function isLog(file: string): boolean {
  const header = Buffer.alloc(WAL_HEADER_BYTES);
  const open = openSync(file, 'r');
  try {
    readSync(open, header, 0, WAL_HEADER_BYTES, 0);
  } finally {
    closeSync(open);
  }
  const magic = header.readUInt32BE(0);
  if (magic >>> 1 !== WAL_MAGIC >>> 1) return false;
  const word = (at: number) => (magic === WAL_MAGIC ? header.readUInt32LE(at) : header.readUInt32BE(at));
  let [a, b] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    a = (a + word(at) + b) >>> 0;
    b = (b + word(at + 4) + a) >>> 0;
  }
  return a === header.readUInt32BE(24) && b === header.readUInt32BE(28);
}
