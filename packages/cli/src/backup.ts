// `quadrille backup` and `quadrille restore`: write an embedded server's data to one file, and read it back.

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  backupFolder,
  backupsIn,
  backUp,
  BackupFault,
  DatabaseDamaged,
  FolderUnusable,
  restore,
  restoredPath,
} from '@quadrille/server/backup';
import type { CliText } from './text/text.ts';
import { DONE, Failure, readArgs, UsageError, type Translations } from './usage.ts';

/** The data directory for games and players. */
export const dataFolder = (folder: string | undefined): string =>
  resolve(folder ?? process.env['QUADRILLE_DATA'] ?? 'data');
export const databaseIn = (folder: string): string => join(folder, 'quadrille.sqlite');

export const absolutePath = (path: string): string => resolve(path);
/** The default interval between automatic backups. */
export const DEFAULT_BACKUP_INTERVAL = '1d';

/** A running server polls for a restored database every second, then restarts. */
const RESTORE_WAIT_MS = 15_000;

interface Asked {
  readonly file: string;
  readonly database: string;
  readonly endSessions: boolean;
}

const FLAGS = { data: { type: 'string' } } as const;
const RESTORE_FLAGS = { ...FLAGS, 'end-sessions': { type: 'boolean' } } as const;

function asked(args: readonly string[], command: string, { text }: Translations): Asked {
  const { values, positionals } = readArgs(args, command === 'restore' ? RESTORE_FLAGS : FLAGS, text);
  const [file, extra] = positionals;
  if (file === undefined) throw new UsageError(text.missing('FILE', `quadrille ${command} quadrille-backup.sqlite`));
  if (extra !== undefined) throw new UsageError(text.tooMany(extra));
  if (process.env['DATABASE_URL'] !== undefined) throw new Failure(text.embeddedOnly);
  const { data, 'end-sessions': endSessions = false } = values as { data?: string; 'end-sessions'?: boolean };
  return { file: resolve(file), database: databaseIn(dataFolder(data)), endSessions };
}

/** Quotes a word for the shell. */
const quoted = (word: string): string => (/^[\w./:\\@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** Explains why a server's data are unusable and what to do; `undefined` for unrelated errors. */
export function dataProblem(
  error: unknown,
  database: string,
  text: CliText,
  backups = backupFolder(database),
): string | undefined {
  if (error instanceof FolderUnusable) return text.folderUnusable(error.path, error.why);
  if (error instanceof Error && error.cause instanceof DatabaseDamaged)
    return dataProblem(error.cause, database, text, backups);
  if (!(error instanceof DatabaseDamaged)) return undefined;
  return `${database}: ${text.damage[error.damage]}. ${restoreHint(database, text, backups)}`;
}

/** The restore command for a damaged database, with the newest backup if one exists. */
export function restoreHint(database: string, text: CliText, backups: string): string {
  const newest = backupsIn(backups)[0]?.file;
  const file = newest === undefined ? 'FILE' : quoted(newest);
  const command = `quadrille restore ${file} --data ${quoted(dirname(database))}`;
  return text.restoreWith(command, backups, newest !== undefined);
}

/** Describes a fault in words. */
function attempt<T>(work: () => T, missing: string, { file, database }: Asked, { text }: Translations): T {
  try {
    return work();
  } catch (error) {
    const said = dataProblem(error, database, text);
    if (said !== undefined) throw new Failure(said);
    if (!(error instanceof BackupFault)) {
      const { code, message, path } = error as NodeJS.ErrnoException;
      throw new Failure(
        text.cannotWrite(path ?? file, code === undefined || code === 'ERR_SQLITE_ERROR' ? message : code),
      );
    }
    switch (error.code) {
      case 'no-database':
        throw new Failure(text.cannotRead(missing, 'ENOENT'));
      case 'file-exists':
        throw new Failure(text.fileExists(file));
      case 'not-a-backup':
        throw new Failure(text.notABackup(file));
      case 'damaged':
        throw new Failure(text.damagedBackup(file));
      case 'newer':
        throw new Failure(text.newerBackup(file));
      case 'no-room':
        throw new Failure(text.cannotWrite(file, 'ENOSPC'));
    }
  }
}

export function backupCommand(args: readonly string[], speech: Translations, say: (text: string) => void): number {
  const told = asked(args, 'backup', speech);
  const { file, database } = told;
  const held = attempt(() => backUp(database, file), database, told, speech);
  say(`${speech.text.backedUp(file, held)}\n`);
  return DONE;
}

export async function restoreCommand(
  args: readonly string[],
  speech: Translations,
  say: (text: string) => void,
): Promise<number> {
  const told = asked(args, 'restore', speech);
  const { file, database, endSessions } = told;
  const {
    contents: held,
    isInstalled: taken,
    hasRevocations: carried,
  } = attempt(() => restore(database, file, { endSessions }), file, told, speech);
  const { text } = speech;
  if (!taken) {
    say(`${text.restoreWaits}\n`);
    const waiting = restoredPath(database);
    for (let waited = 0; existsSync(waiting) && waited < RESTORE_WAIT_MS; waited += 100) await sleep(100);
    if (existsSync(waiting)) throw new Failure(text.restoreAtStart);
  }
  say(`${text.restored(file, held)}\n`);
  if (!carried && !endSessions && held.sessions > 0) say(`${text.revived(held.sessions)}\n`);
  return DONE;
}
