// `quadrille backup` and `quadrille restore`: the data of an embedded server as one file, and back.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backUp, BackupFault, restore, waitingFor } from '@quadrille/server/backup';
import { DONE, Failure, readArgs, UsageError, type Speech } from './usage.ts';

/** Where games and players are kept. */
export const dataFolder = (folder: string | undefined): string =>
  resolve(folder ?? process.env['QUADRILLE_DATA'] ?? 'data');
export const databaseIn = (folder: string): string => join(folder, 'quadrille.sqlite');

/** A running server looks for a restored database every second, ends and starts again. */
const TAKING_UP = 15_000;

interface Asked {
  readonly file: string;
  readonly database: string;
}

function asked(args: readonly string[], command: string, { text }: Speech): Asked {
  const { values, positionals } = readArgs(args, { data: { type: 'string' } }, text);
  const [file, extra] = positionals;
  if (file === undefined) throw new UsageError(text.missing('FILE', `quadrille ${command} quadrille-backup.sqlite`));
  if (extra !== undefined) throw new UsageError(text.tooMany(extra));
  if (process.env['DATABASE_URL'] !== undefined) throw new Failure(text.embeddedOnly);
  return { file: resolve(file), database: databaseIn(dataFolder(values.data)) };
}

/** Tells a fault in words. */
function attempt<T>(work: () => T, missing: string, file: string, { text }: Speech): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof BackupFault)) {
      throw new Failure(text.cannotWrite(file, (error as NodeJS.ErrnoException).code ?? String(error)));
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
    }
  }
}

export function backupCommand(args: readonly string[], speech: Speech, say: (text: string) => void): number {
  const { file, database } = asked(args, 'backup', speech);
  const held = attempt(() => backUp(database, file), database, file, speech);
  say(`${speech.text.backedUp(file, held)}\n`);
  return DONE;
}

export async function restoreCommand(
  args: readonly string[],
  speech: Speech,
  say: (text: string) => void,
): Promise<number> {
  const { file, database } = asked(args, 'restore', speech);
  const { held, taken } = attempt(() => restore(database, file), file, file, speech);
  const { text } = speech;
  if (!taken) {
    say(`${text.restoreWaits}\n`);
    const waiting = waitingFor(database);
    for (let waited = 0; existsSync(waiting) && waited < TAKING_UP; waited += 100) await sleep(100);
    if (existsSync(waiting)) throw new Failure(text.restoreAtStart);
  }
  say(`${text.restored(file, held)}\n`);
  return DONE;
}
