// `npm start`: builds the site if it is not built as it should be, serves it, and says where.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './build.ts';
import { serveSite } from './serve.ts';

const PACKAGES = join(import.meta.dirname, '..');
const PORT = 4173;

/** When anything the site is made of last changed. */
function latestChange(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /node_modules|[/\\]dist/.test(entry.parentPath)) continue;
    latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

const built = statSync(join(import.meta.dirname, 'dist', 'offline.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (['rules', 'words', 'engine', 'web'].some((name) => latestChange(join(PACKAGES, name)) > built)) {
  process.stdout.write('Building the page, a few seconds…\n');
  await buildSite();
}

const { address } = await serveSite(Number(process.env['PORT'] ?? PORT));
process.stdout.write(`\n  Quadrille is ready:  ${address}\n\n  Ctrl+C ends it.\n`);
