// Backup rotation: once a newer backup has been checked, all but the newest few are deleted. But a lost database starts
// empty, and backups of the empty one must not displace the last that holds the games. So an older backup is deleted
// only if a newer one that stays holds at least half as many finished games and half as many accounts; the server
// itself never deletes either, unless its operator or the owner of an account requests it.

import { isDamage, openImmutable, type BackupContents } from './verify.ts';

/** Counts that distinguish a backup of the same database from one of a database that started empty. */
export interface Contents {
  readonly finished: number;
  readonly accounts: number;
}

export interface Rotation {
  readonly superseded: readonly string[];
  /** Older backups that stay: no newer one replaces them, or they are unreadable at the moment. */
  readonly spared: readonly string[];
}

/** The outcome of a scheduled backup. */
export type Outcome = { readonly held: BackupContents; readonly rotation: Rotation } | { readonly fault: string };

/** The counts of a backup, or why it cannot be read. It is not checked any further. */
export function contentsOf(file: string): Contents | Error {
  let db: ReturnType<typeof openImmutable> | undefined;
  try {
    db = openImmutable(file);
    const count = (what: string) => Number(db!.prepare(`SELECT COUNT(*) AS n FROM ${what}`).get()!['n']);
    return { finished: count(`tables WHERE status = 'over'`), accounts: count(`players WHERE kind = 'account'`) };
  } catch (error) {
    return error as Error;
  } finally {
    db?.close();
  }
}

/** May the older backup be deleted in favour of the newer one? */
export const replaces = (newer: Contents, older: Contents): boolean =>
  2 * newer.finished >= older.finished && 2 * newer.accounts >= older.accounts;

/** Rotates backup files, newest first, of which the first `keep` always stay. */
export function rotate(files: readonly string[], keep: number): Rotation {
  const known = new Map<string, Contents | Error>();
  const look = (file: string): Contents | Error => {
    const held = known.get(file) ?? contentsOf(file);
    known.set(file, held);
    return held;
  };
  const isReplaced = (older: Contents, by: string): boolean => {
    const newer = look(by);
    return !(newer instanceof Error) && replaces(newer, older);
  };
  const staying = files.slice(0, keep);
  const [superseded, spared]: [string[], string[]] = [[], []];
  for (const file of files.slice(keep)) {
    const older = look(file);
    const goes = older instanceof Error ? isDamage(older) : staying.some((newer) => isReplaced(older, newer));
    if (goes) superseded.push(file);
    else {
      spared.push(file);
      staying.push(file);
    }
  }
  return { superseded, spared };
}
