// Dragging with mouse or touch, and locating what is dragged.

import type { Locator, Page } from 'playwright-core';
import { page as en } from '@quadrille/words/en/page';
import { visit } from './browser.ts';

/** Starts a local game of several people. */
export async function startLocalGame(
  game: string,
  choose: (page: Page) => Promise<void> = async () => {},
  options: object = {},
): Promise<Page> {
  const { page } = await visit(`en/new/${game}/`, options);
  await page.getByLabel(en.modes.people).check();
  await choose(page);
  await page.getByRole('button', { name: en.startGame }).click();
  await page.getByRole('grid').waitFor();
  return page;
}

export const cell = (within: Page | Locator, name: string): Locator =>
  within.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name}\\b`, 'i') });
export const inHand = (within: Page | Locator, name: RegExp): Locator =>
  within.getByRole('toolbar').getByRole('button', { name });

export async function middle(target: Locator): Promise<[number, number]> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

export async function drag(page: Page, from: Locator, to: Locator | [number, number]): Promise<void> {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(Array.isArray(to) ? to : await middle(to)), { steps: 4 });
  await page.mouse.up();
}

/** The same by touch; both elements must be in the viewport at once. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middle(from), await middle(to)];
  const browser = await page.context().newCDPSession(page);
  const touch = (kind: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
    browser.send('Input.dispatchTouchEvent', { type: kind, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch('touchStart', [start]);
  for (const part of [0.1, 0.4, 0.7, 1]) {
    await touch('touchMove', [[start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])]]);
  }
  await touch('touchEnd', []);
  await browser.detach();
}

export async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel(en.typeLabel).fill(line);
  await page.keyboard.press('Enter');
}
