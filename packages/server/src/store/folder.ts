// The folder of an embedded server: one server at a time, and a restored database is taken up when it starts.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Sql } from './sql.ts';
import { openSqlite, type SqliteOptions } from './sqlite.ts';

/** Another server is at work in this folder. */
export class FolderInUse extends Error {}

/** Where a restored database waits for the server to take it up. */
export const waitingFor = (database: string): string => `${database}.restored`;

/**
 * Keeps others away until the returned function is called. A lock of the operating system, not a note with a number on it:
 * whoever is killed lets go.
 */
export function hold(database: string): () => void {
  mkdirSync(dirname(database), { recursive: true });
  const lock = new DatabaseSync(`${database}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new FolderInUse(dirname(database), { cause: error });
  }
  return () => lock.close();
}

/** Puts a restored database in the place of the one there is, which is kept beside it. Only for whoever holds the folder. */
export function takeUp(database: string): boolean {
  const waiting = waitingFor(database);
  if (!existsSync(waiting)) return false;
  if (existsSync(database)) {
    // What is still in the log goes into the file, so that one file is all there is.
    const old = new DatabaseSync(database);
    old.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    old.close();
    renameSync(database, `${database}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  }
  for (const end of ['-wal', '-shm']) rmSync(`${database}${end}`, { force: true });
  renameSync(waiting, database);
  syncFolder(dirname(database));
  return true;
}

/** The names in a folder are on disk too. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder, and keeps names by itself.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
}

/** The database of an embedded server, for this process alone. */
export function openEmbedded(database: string, options?: SqliteOptions): Sql {
  const letGo = hold(database);
  try {
    takeUp(database);
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
    throw error;
  }
}
