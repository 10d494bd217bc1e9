// A folder takes the place of another in a moment, whoever else does the same.

import { existsSync, renameSync, rmSync } from 'node:fs';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Is it there now, or somebody else's? False if somebody has just taken that away to put theirs there. */
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

/** `made` becomes `place`. If somebody else puts theirs there meanwhile, one of the two is there in the end. */
export function putInPlace(made: string, place: string): void {
  const old = `${made}.old`;
  try {
    renameSync(place, old);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  while (!isIn(made, place));
  rmSync(old, { recursive: true, force: true });
}
