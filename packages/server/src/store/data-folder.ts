// The data folder of an embedded server: locked by one server at a time; a restored database is installed at the start.

import { closeSync, existsSync, fsyncSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from 'pino';
import { mergeRevocations } from './merge-revocations.ts';
import { createPrivateFile, createPrivateFolder, restrictPermissions } from './file-permissions.ts';
import type { Sql } from './sql.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';
import { BackupFault, checkDatabase, toDatabaseDamaged, isDamage, sqliteErrorKind, inspectBackup } from './verify.ts';

/** Another server holds the lock on this folder. */
export class FolderInUse extends Error {}

/** The folder, or a file in it, cannot be read or written: permissions, a read-only disk, a full disk. */
export class FolderUnusable extends Error {
  readonly path: string;
  readonly why: string;

  constructor(path: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === undefined || code === 'ERR_SQLITE_ERROR' ? message : code;
    super(`${path} cannot be used: ${why}`, { cause });
    this.path = path;
    this.why = why;
  }
}

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;

/** Is the file locked by another process? */
export const isBusy = (error: unknown): boolean => [SQLITE_BUSY, SQLITE_LOCKED].includes(sqliteErrorKind(error));

/** Where a restored database waits until the server installs it. */
export const restoredPath = (database: string): string => `${database}.restored`;

/**
 * Locks the folder until the returned function is called. An operating-system lock, not a PID file: it is released when
 * its process is killed.
 */
export function lockFolder(database: string): () => void {
  const file = `${database}.lock`;
  try {
    createPrivateFolder(dirname(database));
    createPrivateFile(file);
  } catch (error) {
    throw new FolderUnusable(dirname(database), error);
  }
  try {
    return lock(file);
  } catch (error) {
    if (isBusy(error)) throw new FolderInUse(dirname(database), { cause: error });
    if (!isDamage(error)) throw new FolderUnusable(file, error);
    // SQLite takes the lock before it reads, so the file is not locked, and its content is irrelevant.
    createPrivateFile(file, true);
    return lock(file);
  }
}

function lock(file: string): () => void {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}

export type InstallResult = 'nothing' | 'taken' | 'refused';

/**
 * Replaces the database by the restored one. The old one is kept beside it: as `.before-…` if it is sound, as
 * `.damaged-…` if not. A damaged restored database is refused and set aside. The caller must hold the folder's lock.
 */
export function installRestored(database: string): InstallResult {
  const waiting = restoredPath(database);
  if (!existsSync(waiting)) return 'nothing';
  const stamp = timestampName(new Date());
  try {
    inspectBackup(waiting);
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    setAside(waiting, `${waiting}.damaged-${stamp}`);
    return 'refused';
  }
  const sound = isSound(database) && carriedOver(waiting, database);
  if (!sound) mergeRevocations(waiting, undefined);
  setAside(database, `${database}.${sound ? 'before' : 'damaged'}-${stamp}`);
  renameSync(waiting, database);
  syncFolder(dirname(database));
  return 'taken';
}

/** Applies the old database's revocations to the restored one; false if the old one turns out to be damaged. */
function carriedOver(waiting: string, database: string): boolean {
  try {
    mergeRevocations(waiting, database);
    // Checkpoints the log, so that the database is a single file.
    const old = new DatabaseSync(database);
    old.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    old.close();
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  }
}

/** A timestamp for file names; the names sort by time. */
export const timestampName = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');

/** Does the database exist, with all acknowledged writes readable? */
export function isSound(database: string): boolean {
  if (!existsSync(database)) return false;
  try {
    checkDatabase(database, true);
    return lstatSync(database).size > 0;
  } catch {
    return false;
  }
}

/**
 * Renames a database with its log, if there is one: a log left under the old name would be replayed into the next
 * database.
 */
function setAside(from: string, to: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) {
    if (lstatSync(`${from}${end}`, { throwIfNoEntry: false }) !== undefined) renameSync(`${from}${end}`, `${to}${end}`);
  }
}

/** Syncs a folder's entries to disk. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder, and syncs names by itself.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
}

export interface EmbeddedOptions extends SqliteOptions {
  readonly log?: Logger | undefined;
}

/** The database of an embedded server, locked by this process. Throws `DatabaseDamaged` if it is unusable. */
export function openEmbedded(database: string, options: EmbeddedOptions = {}): Sql {
  const letGo = lockFolder(database);
  try {
    // Unfinished copies; the lock guarantees that no process is writing them.
    rmSync(`${restoredPath(database)}.partial`, { force: true, recursive: true });
    const taken = installRestored(database);
    if (taken === 'taken') options.log?.warn('restored backup installed');
    if (taken === 'refused') options.log?.error('restored backup is damaged: renamed it and kept the old data');
    checkDatabase(database);
    createPrivateFile(database);
    restrictPermissions(database);
    const sql = openSqlite(database, options);
    return {
      ...sql,
      close: async () => {
        await sql.close();
        letGo();
      },
    };
  } catch (error) {
    letGo();
    throw isDamage(error) ? toDatabaseDamaged(error) : new FolderUnusable(database, error);
  }
}
