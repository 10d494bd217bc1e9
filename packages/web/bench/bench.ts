// `npm run bench`, web part: transfer sizes and Lighthouse scores.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GAME_IDS } from '@quadrille/rules';
import { words as en } from '@quadrille/words/en/words';
import { wordsOf } from '@quadrille/words';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { serveSite } from '../serve.ts';
import { ARGS } from '../test/arguments.ts';
import { chromiumPath } from '../test/chromium.ts';
import { ASSET_KINDS, measurePage } from '../test/page-weight.ts';
import { ready } from '../test/ready.ts';
import { lighthouse } from './lighthouse.ts';

const DEBUGGING_PORT = 9229;
const LIGHTHOUSE_RUNS = 5;

const print = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);

/** Starts a game from the start page and returns its address. */
async function begin(page: Page, site: string, game: string): Promise<string> {
  await page.goto(`${site}en/`);
  await ready(page);
  await page.getByRole('button', { name: game }).click();
  await page.getByRole('grid').waitFor();
  const address = page.url();
  await page.goto('about:blank');
  return address;
}

async function printSizes(page: Page, name: string, address: string): Promise<void> {
  const weights = await measurePage(page, address, ready);
  await page.goto('about:blank');
  for (const kind of ASSET_KINDS) {
    const { files, raw, gzip, brotli } = weights.get(kind)!;
    if (files === 0) continue;
    const what = `  ${name.padEnd(14)} ${kind.padEnd(6)} ${String(files).padStart(3)}`;
    print(`${what.padEnd(28)}${kilobytes(raw)}${kilobytes(gzip)}${kilobytes(brotli)}`);
  }
}

/** Each measurement uses a fresh browser, so that leftovers of another page do not count. */
async function printScores(name: string, address: string): Promise<void> {
  const judge = await lighthouse();
  print(`${name}: Lighthouse ${judge.version}, simulated phone on a slow network`);
  const performances: number[] = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run++) {
    const { happened, worked } = await inBrowser(() => judge.look(address, DEBUGGING_PORT));
    performances.push(happened.performance);
    for (const [how, { scores, metrics, against }] of [
      [`elapsed time, ${happened.machine}`, happened],
      ['processor time of the same visit', worked],
    ] as const) {
      print(`  ${scores.join(', ')} (${how})`);
      print(`    ${metrics.join(', ')}`);
      for (const line of against) print(`    deducted for: ${line}`);
    }
  }
  const median = performances.toSorted((a, b) => a - b)[LIGHTHOUSE_RUNS >> 1]!;
  print(`  performance, elapsed time: median ${median} of ${performances.join(', ')}`);
}

execFileSync(process.execPath, [join(import.meta.dirname, '..', 'build.ts')], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
const { server, address: site } = await serveSite(0);
const profile = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
/** A browser that shares its profile between calls, so that games are kept. */
async function inBrowser<T>(act: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [...ARGS, `--remote-debugging-port=${DEBUGGING_PORT}`],
  });
  try {
    return await act(context);
  } finally {
    await context.close();
  }
}

try {
  print('kilobytes until a page can be used       raw    gzip  brotli   (styles are inlined)');
  const start = `${site}en/`;
  await inBrowser(async (context) => {
    const page = await context.newPage();
    await printSizes(page, 'start', start);
    for (const path of ['learn', 'rules/quads', 'lesson/quads', 'puzzles', 'puzzles/quads', 'analyse', 'settings']) {
      await printSizes(page, path, `${start}${path}/`);
    }
  });
  // As a first-time visitor: no saved game.
  await printScores('start', start);
  for (const { name: game } of GAME_IDS.map((id) => wordsOf(en, id))) {
    const address = await inBrowser(async (context) => {
      const page = await context.newPage();
      const found = await begin(page, site, game);
      await printSizes(page, game, found);
      return found;
    });
    await printScores(game, address);
  }
} finally {
  rmSync(profile, { recursive: true, force: true });
  server.close();
  server.closeAllConnections();
}
