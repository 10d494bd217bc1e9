// Backup and restore of an embedded server's database, while the server runs.

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { endAllSessions } from './merge-revocations.ts';
import { FolderInUse, lockFolder, isSound, syncFolder, installRestored, restoredPath } from './data-folder.ts';
import { copyPrivateFile, createPrivateFile, createPrivateFolder } from './file-permissions.ts';
import { BackupFault, toDatabaseDamaged, isDamage, inspectBackup, type BackupContents } from './verify.ts';

export { FolderUnusable, restoredPath } from './data-folder.ts';
export { backupFolder, backupsIn } from './backup-schedule.ts';
export { DatabaseDamaged } from './sql.ts';
export { BackupFault, inspectBackup, type BackupContents } from './verify.ts';

/** Copies everything committed before the call. Games continue meanwhile. */
export function backUp(database: string, file: string): BackupContents {
  if (!existsSync(database)) throw new BackupFault('no-database');
  if (existsSync(file)) throw new BackupFault('file-exists');
  const partial = `${file}.partial`;
  const db = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  try {
    // SQLite accepts an existing empty file.
    createPrivateFile(partial, true);
    // One read transaction: a consistent snapshot despite concurrent writes. The backup API would restart with every
    // write.
    db.prepare('VACUUM INTO ?').run(partial);
    const held = inspectBackup(partial);
    settle(partial, file);
    return held;
  } catch (error) {
    rmSync(partial, { force: true, recursive: true });
    throw isDamage(error) ? toDatabaseDamaged(error) : error;
  } finally {
    db.close();
  }
}

export interface Restored {
  readonly contents: BackupContents;
  /** False if a server is running: it installs the backup at its next start. */
  readonly isInstalled: boolean;
  /** Could the revocations since the backup be read from the database that it replaces? */
  readonly hasRevocations: boolean;
}

/**
 * Places a backup beside the database. Without a running server it is installed at once; otherwise the server installs
 * it at its next start. Works for a damaged or missing database too.
 */
export function restore(database: string, file: string, { endSessions = false } = {}): Restored {
  if (!existsSync(file)) throw new BackupFault('no-database');
  const held = inspectBackup(file);
  const carried = isSound(database);
  const waiting = restoredPath(database);
  createPrivateFolder(dirname(database));
  copyPrivateFile(file, `${waiting}.partial`);
  if (endSessions) endAllSessions(`${waiting}.partial`);
  settle(`${waiting}.partial`, waiting);
  let letGo: () => void;
  try {
    letGo = lockFolder(database);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { contents: held, isInstalled: false, hasRevocations: carried };
  }
  try {
    if (installRestored(database) === 'refused') throw new BackupFault('damaged');
    return { contents: held, isInstalled: true, hasRevocations: carried };
  } finally {
    letGo();
  }
}

/** Syncs, then renames: the final name never refers to a partial file. */
function settle(partial: string, file: string): void {
  const open = openSync(partial, 'r+');
  fsyncSync(open);
  closeSync(open);
  renameSync(partial, file);
  syncFolder(dirname(file));
}
