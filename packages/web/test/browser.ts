// A real browser with our page in it, and what one does there.

import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@quadrille/words';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ARGS } from './arguments.ts';
import { ready } from './ready.ts';

export { ready };

const ARTEFACTS = join(import.meta.dirname, '..', '..', '..', 'artefacts');

const SHARED = '/dev/shm';

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 500_000_000;
}

let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  // Memory shared between its processes belongs in memory; only small containers have too little of it.
  const roomy = hasRoom(SHARED);
  if (roomy) process.env['TMPDIR'] = SHARED;
  browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ARGS,
    ...(roomy ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
  });
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});

/** An address on the built site; one on another server stays what it is. */
export const site = (path: string): string => new URL(path, inject('site')).href;

/** A new visitor. Whatever goes wrong on the page fails the test. */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; troubles: string[] }> {
  // Fetching all of the site for a journey offline, each time, would double what the tests cost.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  open.push(context);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  await page.goto(site(path));
  await ready(page);
  return { page, troubles };
}

/** What was spoken last. */
export async function heard(page: Page, voice: 'polite' | 'assertive' = 'polite'): Promise<string> {
  return (await page.locator(`[data-voice="${voice}"]`).textContent())!.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
}

/** Waits until a sentence is spoken: this very one, or one like it. */
export async function hears(
  page: Page,
  sentence: string | RegExp,
  voice: 'polite' | 'assertive' = 'polite',
): Promise<void> {
  const wanted = typeof sentence === 'string' ? sentence.replaceAll(/[\u00a0\u202f]/g, ' ').trim() : sentence;
  const isIt = (now: string) => (typeof wanted === 'string' ? now === wanted : wanted.test(now));
  await expect
    .poll(
      async () => {
        const now = await heard(page, voice);
        return isIt(now) ? wanted : now;
      },
      { timeout: 10_000 },
    )
    .toBe(wanted);
}

/** Places the first piece in hand where it can go, whatever the computer did before. */
export async function placeAnything(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button').first().click();
  await page.locator('[data-cell]').first().focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
}

/** Keeps a picture of the page beside the test results. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(ARTEFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`), fullPage: true });
}

export const COUNTRY: Readonly<Record<Language, string>> = { fr: 'fr-FR', de: 'de-DE', en: 'en-GB' };
