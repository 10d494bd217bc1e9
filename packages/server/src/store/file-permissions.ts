// File permissions: only the user the server runs as may read the data. Databases and backups hold password hashes,
// session hashes and private chat. Windows has no mode bits: there the folder's own permissions apply.

import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Mode bits of group and others. */
const GROUP_AND_OTHERS = 0o077;
const COPY_BYTES = 1 << 20;

/** The folder for scheduled backups, below the data folder. */
export const BACKUP_FOLDER_NAME = 'backups';

/** Creates a folder and its parents with mode 0700. An existing folder is left unchanged. */
export function createPrivateFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  // One by one: with `recursive`, Node loops for ever on file systems that return ENOENT, as /proc does.
  if (dirname(folder) !== folder) createPrivateFolder(dirname(folder));
  mkdirSync(folder, FOLDER_MODE);
}

/**
 * Creates an empty file with mode 0600 before anything is written to it; `fresh` removes an existing file of that name.
 * Run by root, it belongs to the folder's owner, so that a server running as that user can open it.
 */
export function createPrivateFile(file: string, fresh = false): void {
  if (fresh) rmSync(file, { force: true, recursive: true });
  const open = openSync(file, fresh ? 'wx' : 'a', FILE_MODE);
  closeSync(open);
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dirname(file));
    chownSync(file, uid, gid);
  }
}

/** Copies into a new file that is private from its first byte (`copyFile` would copy the mode too). */
export function copyPrivateFile(from: string, to: string): void {
  createPrivateFile(to, true);
  const source = openSync(from, 'r');
  const target = openSync(to, 'r+');
  try {
    const buffer = Buffer.allocUnsafe(COPY_BYTES);
    for (let read = readSync(source, buffer); read > 0; read = readSync(source, buffer)) {
      for (let written = 0; written < read;) written += writeSync(target, buffer, written, read - written);
    }
    fsyncSync(target);
  } finally {
    closeSync(source);
    closeSync(target);
  }
}

/** Does the server itself create files of this name in a data folder? */
export function isOwnFile(name: string, database: string): boolean {
  const own = basename(database);
  return name === own || name.startsWith(`${own}-`) || name.startsWith(`${own}.`) || name === BACKUP_FOLDER_NAME;
}

/**
 * Removes permissions of group and others from the server's own files, and from the folder if it holds nothing else. It
 * never grants permissions, and skips files of other users.
 */
export function restrictPermissions(database: string): void {
  if (process.platform === 'win32') return;
  const folder = dirname(database);
  const names = readdirSync(folder);
  const own = names.filter((name) => isOwnFile(name, database));
  for (const name of own) {
    const path = join(folder, name);
    tightenOne(path);
    if (name === BACKUP_FOLDER_NAME && lstatSync(path).isDirectory()) {
      for (const backup of readdirSync(path)) tightenOne(join(path, backup));
    }
  }
  if (own.length === names.length) tightenOne(folder);
}

function tightenOne(path: string): void {
  const { mode, uid } = statSync(path, { throwIfNoEntry: false }) ?? {};
  if (mode === undefined || uid !== process.getuid!() || (mode & GROUP_AND_OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o7777 & ~GROUP_AND_OTHERS);
  } catch {
    // The file system has no permissions. `quadrille doctor` reports it.
  }
}

/** Can any user but its owner read or write it? */
export function isExposed(path: string): boolean {
  if (process.platform === 'win32') return false;
  const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
  return (mode & GROUP_AND_OTHERS) !== 0;
}
