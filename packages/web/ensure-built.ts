// Builds the site if the build is missing or out of date.

import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = join(import.meta.dirname, '..');
const SOURCE_PACKAGES = ['rules', 'words', 'engine', 'protocol', 'web'];

/** The latest modification time of the sources. */
function latestChange(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /node_modules|[/\\]dist/.test(entry.parentPath)) continue;
    latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

/** The site could not be built; the message says why. */
export class BuildFailed extends Error {}

export async function ensureBuilt(building: () => void): Promise<void> {
  const built = statSync(join(import.meta.dirname, 'dist', 'offline.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCE_PACKAGES.every((name) => latestChange(join(PACKAGES, name)) <= built)) return;
  building();
  await runBuild(join(import.meta.dirname, 'build.ts'));
}

/** Runs in a child process, so that the memory of the build is released afterwards. */
export async function runBuild(script: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [script], { env }).catch(
    (error: { stderr?: string; message: string }) => {
      throw new BuildFailed(reasonIn(error.stderr ?? '') ?? error.message);
    },
  );
}

/** The error message, without the stack trace. */
const reasonIn = (said: string): string | undefined => /^(?:\[.*\] )?\w*Error(?: \[\w+\])?: (.+)$/m.exec(said)?.[1];
