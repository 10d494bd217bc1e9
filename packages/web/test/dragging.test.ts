// Pieces dragged with the mouse, turned with the wheel, the cube, and announcing in Q4.

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../src/text/en.ts';
import { expectAccessible } from './axe.ts';
import { hears, picture, visit } from './browser.ts';
import { focused } from './keyboard.ts';

/** Two people at one device. */
async function sitDown(game: string, choose: (page: Page) => Promise<void> = async () => {}): Promise<Page> {
  const { page } = await visit(`en/new/${game}/`);
  await page.getByLabel(en.modes.people).check();
  await choose(page);
  await page.getByRole('button', { name: en.startGame }).click();
  await page.getByRole('grid').waitFor();
  return page;
}

const cell = (page: Page, name: string) =>
  page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name}\\b`, 'i') });
const inHand = (page: Page, name: RegExp) => page.getByRole('toolbar').getByRole('button', { name });

async function middle(target: Locator): Promise<[number, number]> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  return [x + width / 2, y + height / 2];
}

async function drag(page: Page, from: Locator, to: Locator | [number, number]): Promise<void> {
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(Array.isArray(to) ? to : await middle(to)), { steps: 4 });
  await page.mouse.up();
}

async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel(en.typeLabel).fill(line);
  await page.keyboard.press('Enter');
}

const WIDE = { width: 1280, height: 1000 };

test('Quantik: from the hand to a cell; a drop beside the board or where it is forbidden places nothing', async () => {
  const page = await sitDown('quantik');
  await page.setViewportSize(WIDE);
  await drag(page, inHand(page, /^light cone/), cell(page, 'b2'));
  await hears(page, 'Light places a cone on b2. Dark to move.');
  await drag(page, inHand(page, /^dark cone/), cell(page, 'b4'));
  await hears(page, 'No cone on b4: their cone on b2 is in the same column.', 'assertive');
  expect(await cell(page, 'b4').getAttribute('aria-label')).toMatch(/empty$/);
  await drag(page, inHand(page, /^dark cube/), [4, 4]);
  await hears(page, 'In hand: dark cube.');
  expect(await page.getByRole('gridcell').getByRole('button', { name: /dark/ }).count()).toBe(0);
  // It is still in hand, and a click places it.
  await cell(page, 'd4').click();
  await hears(page, 'Dark places a cube on d4. Light to move.');
  await page.getByRole('button', { name: en.undo }).click();
  await page.getByRole('button', { name: en.undo }).click();
  await expect
    .poll(() =>
      page
        .getByRole('gridcell')
        .getByRole('button', { name: /empty$/ })
        .count(),
    )
    .toBe(16);
});

test('Quads: dragged to its cell, and turned with the wheel before it lies', async () => {
  const page = await sitDown('quads');
  await page.setViewportSize(WIDE);
  await drag(page, inHand(page, /parallel/).first(), cell(page, 'c3'));
  await hears(page, /^Light places a .* on c3: .* Dark to move\.$/);
  await drag(page, inHand(page, /crossing/).first(), cell(page, 'd4'));
  await hears(page, /^Dark places a .* on d4: .* Light to move\.$/);
  await inHand(page, /./).first().click();
  const held = page.getByRole('toolbar').getByRole('button', { pressed: true });
  const turned = async () => (await held.getAttribute('aria-label'))!;
  const upright = await turned();
  await page.mouse.move(...(await middle(cell(page, 'c2'))));
  await page.mouse.wheel(0, 100);
  await expect.poll(turned).not.toBe(upright);
  await hears(page, /^In hand: /);
  await page.mouse.wheel(0, -100);
  await expect.poll(turned).toBe(upright);
  // A quarter at a time until its parallel side looks up to c3.
  for (let quarters = 0; quarters < 4 && !/north parallel/i.test(await turned()); quarters++) {
    const before = await turned();
    await page.mouse.wheel(0, 100);
    await expect.poll(turned).not.toBe(before);
  }
  await drag(page, held, cell(page, 'c2'));
  await hears(page, /^Light places a .* on c2: .* Dark to move\.$/);
  await page.getByRole('button', { name: en.undo }).click();
  await expect.poll(async () => (await cell(page, 'c2').getAttribute('aria-label'))!).toMatch(/empty/);
});

test('Q4: once all are placed, a marble is dragged from hole to hole, and back by undoing', async () => {
  const page = await sitDown('q4', (form) => form.getByLabel(en.optionLabels.marbles).fill('4'));
  await page.setViewportSize(WIDE);
  for (const move of ['1a1', '4d1', '1b1', '4c2', '2c3', '3a4', '2d2', '3b3']) await type(page, move);
  await hears(page, /That was the last one: from now on orange marbles are moved\. .*Blue to move\.$/);
  await drag(page, cell(page, 'board 1, a1'), cell(page, 'board 3, c1'));
  await hears(page, 'Blue moves a blue marble from board 1, a1, to board 3, c1. Orange to move.');
  expect(await cell(page, 'board 1, a1').getAttribute('aria-label')).toMatch(/empty$/);
  // Not onto another marble, and not the other side's.
  await drag(page, cell(page, 'board 3, a4'), cell(page, 'board 3, c1'));
  await hears(page, /board 3, c1/, 'assertive');
  await drag(page, cell(page, 'board 3, c1'), cell(page, 'board 1, a1'));
  expect(await cell(page, 'board 3, c1').getAttribute('aria-label')).toMatch(/blue marble$/);
  await page.getByRole('button', { name: en.undo }).click();
  await hears(page, /Blue to move\.$/);
  expect(await cell(page, 'board 1, a1').getAttribute('aria-label')).toMatch(/blue marble$/);
});

test('Q4: the cube by key and by button, turned with the arrow keys; Escape leads back to the board', async () => {
  const page = await sitDown('q4');
  for (const move of ['1a1', '4d1']) await type(page, move);
  const cube = page.getByRole('region', { name: en.cubeLabel('') });
  const stage = page.getByRole('slider', { name: en.cubeLabel('') });
  await cell(page, 'board 2, b3').focus();
  await page.keyboard.press('v');
  await cube.waitFor();
  await focused(stage);
  await hears(page, en.cubeOpened);
  let seen = await stage.innerHTML();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await expect.poll(() => stage.innerHTML()).not.toBe(seen);
    seen = await stage.innerHTML();
  }
  await expectAccessible(page);
  await picture(page, 'q4-cube');
  await page.keyboard.press('Escape');
  await cube.waitFor({ state: 'detached' });
  await focused(cell(page, 'board 2, b3'));
  await page.keyboard.press('v');
  await focused(stage);
  await page.keyboard.press('v');
  await cube.waitFor({ state: 'detached' });
  await focused(cell(page, 'board 2, b3'));
  await page.getByRole('button', { name: en.cube }).click();
  await focused(stage);
  await page.getByRole('button', { name: en.backToBoards }).click();
  await cube.waitFor({ state: 'detached' });
  await focused(cell(page, 'board 2, b3'));
});

test('Q4: a false announcement costs a turn; an overlooked line still wins when it is announced', async () => {
  const page = await sitDown('q4', async (form) => {
    await form.getByLabel(en.optionLabels.announce).check();
    await form.getByLabel(en.optionLabels.penalty).selectOption('skip');
  });
  for (const move of ['1a1', '4d1', '1b1', '4c2']) await type(page, move);
  const announce = page.getByRole('button', { name: en.announce });
  await announce.click();
  await hears(page, en.announceOn);
  expect(await announce.getAttribute('aria-pressed')).toBe('true');
  await cell(page, 'board 1, c1').click();
  await hears(page, /Blue announces a Q4, but there is none\. Blue will miss the next turn\. .*Orange to move\.$/);
  await cell(page, 'board 3, a4').click();
  await hears(page, /Blue misses a turn\. Orange to move\.$/);
  await cell(page, 'board 3, b2').click();
  await hears(page, /Blue to move\.$/);
  // The line stands, but nobody says so.
  await cell(page, 'board 1, d1').click();
  await hears(page, 'Blue drops a blue marble on board 1, d1. Orange to move.');
  await cell(page, 'board 2, a3').click();
  await hears(page, 'Orange drops an orange marble on board 2, a3. Blue to move.');
  await cell(page, 'board 4, a1').focus();
  await page.keyboard.press('a');
  await hears(page, en.announceOn);
  await page.keyboard.press('a');
  await hears(page, en.announceOff);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await hears(page, /Blue announces a Q4, and it stands\. Four blue marbles .*Blue wins\.$/);
  await page.getByRole('region', { name: /^The four boards stacked into a cube\. / }).waitFor();
  await expectAccessible(page);
});
