// Failures in the browser after which play must continue.

import { quads } from '@quadrille/rules/quads';
import { words } from '@quadrille/words/en/words';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { page as de } from '@quadrille/words/de/page';
import { page as en } from '@quadrille/words/en/page';
import { page as fr } from '@quadrille/words/fr/page';
import { lastSpoken, expectSpoken, placeAnything, ready, site, visit } from './browser.ts';
import { measurePage } from './page-weight.ts';

async function playQuantik(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.playNow('Quantik') }).click();
  await page.getByRole('grid').waitFor();
  await page
    .getByText(/^Your turn \(you are (?:Light|Dark)\): /)
    .first()
    .waitFor();
}

test('after one visit everything works without a network: pages, boards, the engine', async () => {
  const { page, troubles } = await visit('en/', { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => {
    const names = await caches.keys();
    return names.length === 1 && (await (await caches.open(names[0]!)).keys()).length > 20;
  });
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: en.playNow('Q4') }).click();
  await page.getByRole('grid').waitFor();
  await page
    .getByText(/^Your turn \(you are (?:Blue|Orange)\): /)
    .first()
    .waitFor();
  await page.getByRole('gridcell').getByRole('button', { name: /empty/ }).first().click();
  await expect
    .poll(
      () =>
        page
          .getByRole('gridcell')
          .getByRole('button', { name: /marble/ })
          .count(),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(1);
  for (const path of ['fr/rules/quads/', 'de/lesson/q4/', 'fr/puzzles/', 'de/settings/', 'fr/new/q4/']) {
    await page.goto(site(path));
    await ready(page);
    expect(await page.locator('main h1').count()).toBe(1);
  }
  expect(troubles.filter((trouble) => !trouble.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('without storage the game continues with a warning', async () => {
  const { page } = await visit('en/settings/');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(site('en/'));
  await ready(page);
  await playQuantik(page);
  await page.getByText(en.storageFailure).waitFor();
  await page
    .getByText(/^Your turn \(you are (?:Light|Dark)\): /)
    .first()
    .waitFor();
  await placeAnything(page);
  await expect
    .poll(() =>
      page
        .getByRole('gridcell')
        .getByRole('button', { name: /light|dark/ })
        .count(),
    )
    .toBeGreaterThan(1);
});

test('a worker that crashes is restarted, and the game continues', async () => {
  const { page } = await visit('en/');
  await page.addInitScript(() => {
    const Real = globalThis.Worker;
    let started = 0;
    globalThis.Worker = class extends Real {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        // The first worker fails on its first message.
        if (started++ === 0) this.postMessage = () => void this.dispatchEvent(new Event('error'));
      }
    };
  });
  await page.reload();
  await ready(page);
  await playQuantik(page);
  await placeAnything(page);
  await expect
    .poll(
      () =>
        page
          .getByRole('gridcell')
          .getByRole('button', { name: /light|dark/ })
          .count(),
      { timeout: 15_000 },
    )
    .toBeGreaterThan(1);
});

test('an unknown file changes nothing and shows an error', async () => {
  const { page } = await visit('fr/settings/');
  const load = (name: string, text: string) =>
    page.getByLabel(fr.importGames).setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await load('photo.json', '{"width": 3}');
  await page.getByText(fr.importFault({ kind: 'not-a-file' })).waitFor();
  await load('partie.txt', '[Game "quantik"]\n\n1. Aa1 Aa2\n');
  await page.getByText(/Le coup 2 \(Aa2\) est refusé/).waitFor();
  await load('partie.txt', '[Game "quantik"]\n\n1. Aa1 Bb3\n');
  await page.getByText(fr.imported(1)).waitFor();
  await page.goto(site('fr/'));
  await ready(page);
  await page.getByRole('heading', { name: fr.resume }).waitFor();
  expect(await page.getByRole('link', { name: /Quantik/ }).count()).toBeGreaterThan(0);
});

test.each([
  ['en/', en.unready],
  ['fr/play/#nowhere', fr.unready],
  ['de/learn/', de.unready],
  ['online/table/#nowhere', de.unready],
])('without scripts %s says what to do, and with them it does not', async (path, sentence) => {
  const { page } = await visit(path);
  expect(await page.getByText(sentence).count()).toBe(0);
  const context = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  try {
    const bare = await context.newPage();
    await bare.goto(site(path));
    await bare.getByText(sentence).waitFor({ state: 'visible' });
  } finally {
    await context.close();
  }
});

test('a page that loads slowly shows a loading message first', async () => {
  const { page } = await visit('en/');
  const arrived = Promise.withResolvers<void>();
  await page.route(/assets\/Learn-.*\.js/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(site('fr/learn/'), { waitUntil: 'commit' });
  await page.getByText(fr.coming).waitFor({ state: 'visible' });
  arrived.resolve();
  await page.locator('main h1').waitFor();
  expect(await page.getByText(fr.coming).count()).toBe(0);
});

test.each(['en/', 'fr/rules/quantik/', 'de/learn/'])('%s loads exactly one font file', async (path) => {
  const { page } = await visit(path);
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  );
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toMatch(/letters-/);
});

test('an unknown saved game is explained', async () => {
  const { page } = await visit('en/play/#nowhere');
  await page.getByRole('heading', { name: en.noSuchGame }).waitFor();
  expect(await page.getByRole('link', { name: en.toStart }).count()).toBe(1);
});

describe('hidden hands', () => {
  test('the screen shows nothing between two people, and never the other hand', async () => {
    const { page } = await visit('en/new/quads/');
    await page.getByLabel(en.modes.people).check();
    await page.getByLabel(new RegExp(words.games.quads.optionTexts.hidden.label)).check();
    await page.getByRole('button', { name: en.startGame }).click();
    await page.getByRole('heading', { name: 'Hand over to Light.' }).waitFor();
    expect(await page.getByRole('toolbar').count()).toBe(0);
    expect(await lastSpoken(page)).toBe('');
    await page.getByRole('button', { name: en.liftCurtain('Light') }).click();
    await expectSpoken(page, 'Light to move.');
    await page.getByLabel(en.typeLabel).fill('pppp c3');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Hand over to Dark.' }).waitFor();
    await page.getByRole('button', { name: en.liftCurtain('Dark') }).click();
    await page.getByLabel(en.typeLabel).fill('xxxx d4');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: en.liftCurtain('Light') }).click();
    expect(await page.getByRole('toolbar').getByRole('button').count()).toBe(17);
    expect(await page.getByText(words.games.quads.left!(quads.setup({ hidden: true, border: false }), 0)).count()).toBe(
      1,
    );
  });
});

test('a clock that runs out ends the game, and is warned of before', async () => {
  const { page } = await visit('en/new/quantik/');
  await page.clock.install();
  await page.getByLabel(en.modes.people).check();
  await page.getByLabel(en.clock, { exact: false }).last().selectOption('1');
  await page.getByRole('button', { name: en.startGame }).click();
  await page.getByRole('grid').waitFor();
  // The clocks start with the first move.
  await page.clock.runFor(61_000);
  expect(await page.getByRole('timer').allInnerTexts()).toEqual(['1:00', '1:00']);
  await page.getByLabel(en.typeLabel).fill('cone b2');
  await page.keyboard.press('Enter');
  await page.clock.runFor(31_000);
  await expectSpoken(page, /^Time is running out: Dark has (?:30|29) seconds left\.$/, 'assertive');
  await page.clock.runFor(31_000);
  await expect.poll(() => lastSpoken(page)).toMatch(/Light wins on time\.$/);
});

test('at most 90 KB of script before a board responds', async () => {
  const { page } = await visit('en/', { serviceWorkers: 'block' });
  await playQuantik(page);
  const address = page.url().replace('/en/', '/de/');
  await page.goto('about:blank');
  const board = () => page.getByRole('grid').waitFor();
  for (const [where, usable] of [
    [site('fr/'), ready],
    [address, board],
  ] as const) {
    const { files, gzip } = (await measurePage(page, where, usable)).get('script')!;
    expect(files).toBeGreaterThan(2);
    expect(gzip).toBeLessThan(90_000);
  }
  expect(await page.getByRole('grid').count()).toBe(1);
});
