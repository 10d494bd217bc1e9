// A real browser with the built site, and helpers for it.

import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@quadrille/words';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ARGS } from './arguments.ts';
import { ready } from './ready.ts';
import { takeUnseen, watchAnnouncements } from './seen.ts';

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
  // Chromium uses /dev/shm for shared memory, except in containers where it is too small.
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
  const unseen = takeUnseen();
  if (unseen.length > 0) throw new Error(`announced, but not visible: ${unseen.join(' | ')}`);
});

/** A URL on the built site; absolute URLs stay unchanged. */
export const site = (path: string): string => new URL(path, inject('site')).href;

/** A new visitor. Any error on the page fails the test, and any announcement that is not visible. */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; troubles: string[] }> {
  // Service workers are blocked: precaching the whole site for each visitor would double the duration of the tests.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  open.push(context);
  await watchAnnouncements(context);
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

/** The last announcement. */
export async function lastSpoken(page: Page, voice: 'polite' | 'assertive' = 'polite'): Promise<string> {
  return (await page.locator(`[data-voice="${voice}"]`).textContent())!.replaceAll(/[\u00a0\u202f]/g, ' ').trim();
}

/** Waits for an announcement, given exactly or as a pattern. */
export async function expectSpoken(
  page: Page,
  sentence: string | RegExp,
  voice: 'polite' | 'assertive' = 'polite',
): Promise<void> {
  const wanted = typeof sentence === 'string' ? sentence.replaceAll(/[\u00a0\u202f]/g, ' ').trim() : sentence;
  const isIt = (now: string) => (typeof wanted === 'string' ? now === wanted : wanted.test(now));
  await expect
    .poll(
      async () => {
        const now = await lastSpoken(page, voice);
        return isIt(now) ? wanted : now;
      },
      { timeout: 10_000 },
    )
    .toBe(wanted);
}

/** Places the first piece of the hand on a legal cell, independent of the computer's moves. */
export async function placeAnything(page: Page): Promise<void> {
  await page.getByRole('toolbar').getByRole('button').first().click();
  await page.locator('[data-cell]').first().focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
}

/** Saves a screenshot beside the test results. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(ARTEFACTS, { recursive: true });
  await page.screenshot({ path: join(ARTEFACTS, `${name}.png`), fullPage: true });
}

/** A locale of each language: that of the country with the most speakers. */
export const localeOf = (language: Language): string => {
  const { region } = new Intl.Locale(language).maximize();
  return `${language}-${region}`;
};
