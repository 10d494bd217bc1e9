// Two tabs of one browser with the same game: only one plays, and nothing is lost when the other takes over.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, picture, ready, visit } from './browser.ts';
import { focused } from './keyboard.ts';

const cell = (page: Page, name: string) =>
  page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name}\\b`) });
const goOnHere = (page: Page) => page.getByRole('button', { name: en.goOnHere });

async function place(page: Page, move: string): Promise<void> {
  await page.getByLabel(en.typeLabel).fill(move);
  await page.keyboard.press('Enter');
}

/** Two people at one device, with a clock. */
async function sitDown(): Promise<Page> {
  const { page } = await visit('en/new/quantik/');
  await page.getByLabel(en.modes.people).check();
  await page.getByLabel(en.clock).selectOption({ label: en.minutes(10) });
  await page.getByRole('button', { name: en.startGame }).click();
  await page.getByRole('grid').waitFor();
  return page;
}

async function inAnotherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  return other;
}

test('a second tab with the same game takes over on request, then the first tab may take it back', async () => {
  const first = await sitDown();
  await place(first, 'cone b2');
  await expectSpoken(first, 'Light places a cone on b2. Dark to move.');

  const second = await inAnotherTab(first);
  await expectSpoken(second, `${en.elsewhere} ${en.elsewhereHelp}`, 'assertive');
  expect(await second.getByRole('grid').count()).toBe(0);
  await expectAccessible(second);
  await picture(second, 'two-tabs');
  // The first tab stays active until the second takes over.
  await place(first, 'cube d4');
  await expectSpoken(first, 'Dark places a cube on d4. Light to move.');

  await goOnHere(second).focus();
  await second.keyboard.press('Enter');
  await second.getByRole('grid').waitFor();
  await focused(second.locator('h1'));
  await expectSpoken(first, `${en.elsewhere} ${en.elsewhereHelp}`, 'assertive');
  expect(await first.getByRole('grid').count()).toBe(0);
  expect(await cell(second, 'b2').getAttribute('aria-label')).toMatch(/light cone$/);
  expect(await cell(second, 'd4').getAttribute('aria-label')).toMatch(/dark cube$/);
  await place(second, 'sphere a1');
  await expectSpoken(second, 'Light places a sphere on a1. Dark to move.');

  // Leaving the inactive tab must not restore its outdated state.
  await first.getByRole('link', { name: en.toStart }).click();
  await first.getByRole('heading', { name: en.motto }).waitFor();
  await first.goBack();
  await goOnHere(first).click();
  await cell(first, 'a1').waitFor();
  expect(await cell(first, 'a1').getAttribute('aria-label')).toMatch(/light sphere$/);
  await expectSpoken(second, `${en.elsewhere} ${en.elsewhereHelp}`, 'assertive');

  // With a single tab left there is no question to answer.
  await first.close();
  await cell(second, 'a1').waitFor();
  expect(await cell(second, 'a1').getAttribute('aria-label')).toMatch(/light sphere$/);
});

test('a move that the browser shows to the other tab only later is not lost', async () => {
  const first = await sitDown();
  await place(first, 'cone b2');
  await expectSpoken(first, 'Light places a cone on b2. Dark to move.');

  const second = await inAnotherTab(first);
  await expectSpoken(second, `${en.elsewhere} ${en.elsewhereHelp}`, 'assertive');
  // Tabs in different processes see changes of localStorage with a delay; here it never ends.
  await second.evaluate(() => {
    const asItWas = new Map(Object.entries(localStorage).map(([key, value]) => [key, String(value)]));
    Storage.prototype.getItem = (key) => asItWas.get(key) ?? null;
    Storage.prototype.setItem = (key, value) => void asItWas.set(key, value);
  });
  await place(first, 'cube d4');
  await expectSpoken(first, 'Dark places a cube on d4. Light to move.');

  await goOnHere(second).click();
  await second.getByRole('grid').waitFor();
  expect(await cell(second, 'd4').getAttribute('aria-label')).toMatch(/dark cube$/);
  await place(second, 'sphere a1');
  await expectSpoken(second, 'Light places a sphere on a1. Dark to move.');
});

test('a closed tab, or one on another page, does not block the game', async () => {
  const first = await sitDown();
  await place(first, 'cone b2');
  const address = first.url();
  await first.getByRole('link', { name: en.tabs.home }).click();
  await first.getByRole('heading', { name: en.motto }).waitFor();
  const second = await first.context().newPage();
  await second.goto(address);
  await second.getByRole('grid').waitFor();
  await second.close();
  await first.goto(address);
  await first.getByRole('grid').waitFor();
  expect(await cell(first, 'b2').getAttribute('aria-label')).toMatch(/light cone$/);
});

test('preferences are synchronised between tabs without overwriting each other', async () => {
  const { page: first } = await visit('en/settings/');
  const second = await inAnotherTab(first);
  await first.getByLabel(en.preferences.theme).selectOption('dark');
  await second.locator('html[data-theme="dark"]').waitFor();
  await second.getByLabel(en.preferences.colours).selectOption('safe');
  await first.locator('html[data-colours="safe"]').waitFor();
  await first.reload({ waitUntil: 'commit' });
  expect(await first.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await first.locator('html').getAttribute('data-colours')).toBe('safe');
});
