// Replaces a folder by renaming, safe against concurrent replacements.

import { existsSync, renameSync, rmSync } from 'node:fs';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Moves `made` to `place`, or discards it if another process was first. False if that process is just replacing its
 * own.
 */
function isIn(made: string, place: string): boolean {
  try {
    renameSync(made, place);
  } catch (error) {
    if (isGone(error)) throw error;
    if (!existsSync(place)) return false;
    rmSync(made, { recursive: true });
  }
  return true;
}

/** Moves `made` to `place`. With concurrent replacements, one of them wins. */
export function replaceFolder(made: string, place: string): void {
  const old = `${made}.old`;
  try {
    renameSync(place, old);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  while (!isIn(made, place));
  rmSync(old, { recursive: true, force: true });
}
