// Backups of an embedded server's database, made and taken up again while it runs.

import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse, hold, syncFolder, takeUp, waitingFor } from './folder.ts';
import { STEPS } from './migrations.ts';

export { waitingFor } from './folder.ts';

/** What a backup holds. */
export interface Held {
  readonly finished: number;
  readonly playing: number;
  readonly players: number;
}

export const BACKUP_FAULTS = ['no-database', 'file-exists', 'not-a-backup', 'damaged', 'newer'] as const;

export class BackupFault extends Error {
  readonly code: (typeof BACKUP_FAULTS)[number];

  constructor(code: (typeof BACKUP_FAULTS)[number], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Copies everything that was written before it was called. Games go on meanwhile. */
export function backUp(database: string, file: string): Held {
  if (!existsSync(database)) throw new BackupFault('no-database');
  if (existsSync(file)) throw new BackupFault('file-exists');
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  const db = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  try {
    // One reading transaction: a state that was, whatever is written meanwhile. Copying pages would begin again with
    // every write.
    db.prepare('VACUUM INTO ?').run(partial);
  } finally {
    db.close();
  }
  const held = lookInto(partial);
  settle(partial, file);
  return held;
}

/** Checks a backup from end to end and tells what it holds. */
export function lookInto(file: string): Held {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { readOnly: true });
    const checked = db.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    if (checked[0]?.integrity_check !== 'ok') throw new BackupFault('damaged');
    const count = (what: string) => (db!.prepare(`SELECT COUNT(*) AS n FROM ${what}`).get() as { n: number }).n;
    if (count('migrations') > STEPS.length) throw new BackupFault('newer');
    return {
      finished: count(`tables WHERE status = 'over'`),
      playing: count(`tables WHERE status = 'playing'`),
      players: count('players'),
    };
  } catch (error) {
    throw error instanceof BackupFault ? error : new BackupFault('not-a-backup', error);
  } finally {
    db?.close();
  }
}

/**
 * Lays a backup ready beside the database. If no server is at work there it is taken up at once; otherwise the server does
 * so when it starts again.
 */
export function restore(database: string, file: string): { readonly held: Held; readonly taken: boolean } {
  if (!existsSync(file)) throw new BackupFault('no-database');
  const held = lookInto(file);
  const waiting = waitingFor(database);
  mkdirSync(dirname(database), { recursive: true });
  copyFileSync(file, `${waiting}.partial`);
  settle(`${waiting}.partial`, waiting);
  try {
    const letGo = hold(database);
    takeUp(database);
    letGo();
    return { held, taken: true };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { held, taken: false };
  }
}

/** A whole file under its final name, or none: on disk before it is called done. */
function settle(partial: string, file: string): void {
  const open = openSync(partial, 'r+');
  fsyncSync(open);
  closeSync(open);
  renameSync(partial, file);
  syncFolder(dirname(file));
}
