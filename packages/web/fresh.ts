// Builds the site if it is not built as it should be.

import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = join(import.meta.dirname, '..');
const MADE_OF = ['rules', 'words', 'engine', 'protocol', 'web'];

/** When anything the site is made of last changed. */
function latestChange(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /node_modules|[/\\]dist/.test(entry.parentPath)) continue;
    latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

/** The site could not be built; the message says why. */
export class Unbuilt extends Error {}

export async function freshSite(building: () => void): Promise<void> {
  const built = statSync(join(import.meta.dirname, 'dist', 'offline.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (MADE_OF.every((name) => latestChange(join(PACKAGES, name)) <= built)) return;
  building();
  await runBuild(join(import.meta.dirname, 'build.ts'));
}

/** In a process of its own: what building needs is gone when it is done. */
export async function runBuild(script: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script], { env }).catch(
    (error: { stderr?: string; message: string }) => {
      throw new Unbuilt(reasonIn(error.stderr ?? '') ?? error.message);
    },
  );
}

/** The line that names the error, without what only its author understands. */
const reasonIn = (said: string): string | undefined => /^(?:\[.*\] )?\w*Error(?: \[\w+\])?: (.+)$/m.exec(said)?.[1];
