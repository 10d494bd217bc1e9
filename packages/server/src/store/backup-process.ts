// Makes and checks one backup and rotates the older ones beside it: `node backup-process.ts DATABASE FILE KEEP`. Prints
// the outcome as JSON.

import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { backUp, backupsIn } from './backup.ts';
import { rotate, type Outcome } from './rotation.ts';
import { BackupFault } from './verify.ts';

/** Space that must stay free besides the backup itself, as a multiple of the database's size. */
const FREE_SPACE_FACTOR = 1;

function make(database: string, file: string, keep: number): Outcome {
  try {
    const bytes = sizeOf(database) + sizeOf(`${database}-wal`);
    const { bavail, bsize } = statfsSync(dirname(file));
    if (bavail * bsize < (1 + FREE_SPACE_FACTOR) * bytes) throw new BackupFault('no-room');
    const held = backUp(database, file);
    const files = backupsIn(dirname(file)).map((backup) => backup.file);
    return { held, rotation: rotate(files, keep) };
  } catch (error) {
    const { message, cause } = error as Error;
    return { fault: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const [database, file, keep] = process.argv.slice(2);
process.stdout.write(JSON.stringify(make(database!, file!, Number(keep))));
