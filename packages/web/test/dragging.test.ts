// Dragging pieces with mouse or touch on every kind of board, turning them with the wheel; the cube.

import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SHAPES } from '@quadrille/rules/quantik';
import { words } from '@quadrille/words/en/words';
import { analyse as analysis } from '@quadrille/words/en/analyse';
import { learn } from '@quadrille/words/en/learn';
import { loadPuzzles } from '../src/puzzles/collection.ts';
import { puzzles } from '@quadrille/words/en/puzzles';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, picture, visit } from './browser.ts';
import { focused } from './keyboard.ts';
import { cell, drag, dragByTouch, inHand, middle, startLocalGame, type } from './pointer.ts';

const WIDE = { width: 1280, height: 1000 };

test('Quantik: from the hand to a cell; a drop beside the board or where it is forbidden places nothing', async () => {
  const page = await startLocalGame('quantik');
  await page.setViewportSize(WIDE);
  await drag(page, inHand(page, /^light cone/), cell(page, 'b2'));
  await expectSpoken(page, 'Light places a cone on b2. Dark to move.');
  await drag(page, inHand(page, /^dark cone/), cell(page, 'b4'));
  await expectSpoken(page, 'No cone on b4: their cone on b2 is in the same column.', 'assertive');
  expect(await cell(page, 'b4').getAttribute('aria-label')).toMatch(/empty$/);
  await drag(page, inHand(page, /^dark cube/), [4, 4]);
  await expectSpoken(page, 'In hand: dark cube.');
  expect(await page.getByRole('gridcell').getByRole('button', { name: /dark/ }).count()).toBe(0);
  // It is still selected, and a click places it.
  await cell(page, 'd4').click();
  await expectSpoken(page, 'Dark places a cube on d4. Light to move.');
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
  const page = await startLocalGame('quads');
  await page.setViewportSize(WIDE);
  await drag(page, inHand(page, /parallel/).first(), cell(page, 'c3'));
  await expectSpoken(page, /^Light places a .* on c3: .* Dark to move\.$/);
  await drag(page, inHand(page, /crossing/).first(), cell(page, 'd4'));
  await expectSpoken(page, /^Dark places a .* on d4: .* Light to move\.$/);
  await inHand(page, /./).first().click();
  const held = page.getByRole('toolbar').getByRole('button', { pressed: true });
  const turned = async () => (await held.getAttribute('aria-label'))!;
  const upright = await turned();
  await page.mouse.move(...(await middle(cell(page, 'c2'))));
  await page.mouse.wheel(0, 100);
  await expect.poll(turned).not.toBe(upright);
  await expectSpoken(page, /^In hand: /);
  await page.mouse.wheel(0, -100);
  await expect.poll(turned).toBe(upright);
  // Quarter turns until the parallel side faces c3.
  for (let quarters = 0; quarters < 4 && !/north parallel/i.test(await turned()); quarters++) {
    const before = await turned();
    await page.mouse.wheel(0, 100);
    await expect.poll(turned).not.toBe(before);
  }
  await drag(page, held, cell(page, 'c2'));
  await expectSpoken(page, /^Light places a .* on c2: .* Dark to move\.$/);
  await page.getByRole('button', { name: en.undo }).click();
  await expect.poll(async () => (await cell(page, 'c2').getAttribute('aria-label'))!).toMatch(/empty/);
});

test('Q4: once all are placed, a marble is dragged from hole to hole, and back by undoing', async () => {
  const page = await startLocalGame('q4', (form) =>
    form.getByLabel(words.games.q4.optionTexts.marbles.label).fill('4'),
  );
  await page.setViewportSize(WIDE);
  for (const move of ['1a1', '4d1', '1b1', '4c2', '2c3', '3a4', '2d2', '3b3']) await type(page, move);
  await expectSpoken(page, /That was the last one: from now on orange marbles are moved\. .*Blue to move\.$/);
  await drag(page, cell(page, 'board 1, a1'), cell(page, 'board 3, c1'));
  await expectSpoken(page, 'Blue moves a blue marble from board 1, a1, to board 3, c1. Orange to move.');
  expect(await cell(page, 'board 1, a1').getAttribute('aria-label')).toMatch(/empty$/);
  // Not onto another marble, and not a marble of the opponent.
  await drag(page, cell(page, 'board 3, a4'), cell(page, 'board 3, c1'));
  await expectSpoken(page, /board 3, c1/, 'assertive');
  await drag(page, cell(page, 'board 3, c1'), cell(page, 'board 1, a1'));
  expect(await cell(page, 'board 3, c1').getAttribute('aria-label')).toMatch(/blue marble$/);
  await page.getByRole('button', { name: en.undo }).click();
  await expectSpoken(page, /Blue to move\.$/);
  expect(await cell(page, 'board 1, a1').getAttribute('aria-label')).toMatch(/blue marble$/);
});

test('Q4: the cube by key and by button, turned with the arrow keys; Escape leads back to the board', async () => {
  const page = await startLocalGame('q4');
  for (const move of ['1a1', '4d1']) await type(page, move);
  const cube = page.getByRole('region', { name: en.cubeLabel('') });
  const stage = page.getByRole('slider', { name: en.cubeLabel('') });
  await cell(page, 'board 2, b3').focus();
  await page.keyboard.press('v');
  await cube.waitFor();
  await focused(stage);
  await expectSpoken(page, en.cubeOpened);
  let seen = await stage.innerHTML();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await expect.poll(() => stage.innerHTML()).not.toBe(seen);
    seen = await stage.innerHTML();
  }
  await expectAccessible(page);
  await picture(page, 'q4-cube');
  const { x, y, width, height } = (await stage.boundingBox())!;
  await page.mouse.move(x + 0.2 * width, y + 0.2 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.8 * width, y + 1.4 * height, { steps: 6 });
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await page.mouse.up();
  expect(await stage.innerHTML()).not.toBe(seen);
  await stage.focus();
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

test('a finger drags as well, in portrait', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await startLocalGame('quantik', async () => {}, phone);
  await dragByTouch(page, inHand(page, /^light cone/), cell(page, 'b1'));
  await expectSpoken(page, 'Light places a cone on b1. Dark to move.');
  await dragByTouch(page, inHand(page, /^dark cone/), cell(page, 'b3'));
  await expectSpoken(page, 'No cone on b3: their cone on b1 is in the same column.', 'assertive');
  await dragByTouch(page, inHand(page, /^dark cone/), cell(page, 'd4'));
  await expectSpoken(page, 'Dark places a cone on d4. Light to move.');
});

/** The contents of each cell of a figure, without marks. */
const labels = (figure: Locator) =>
  figure
    .getByRole('gridcell')
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.ariaLabel!.split(';')[0]));

describe('dragged elsewhere', () => {
  test('in a puzzle: the first move of the solution is right', async () => {
    const [puzzle] = await loadPuzzles('quantik');
    const { page, troubles } = await visit('en/puzzles/quantik/#1', { viewport: WIDE });
    const [shape, ...place] = Array.from(puzzle!.line[0]!);
    await page.getByRole('grid').waitFor();
    await drag(page, inHand(page, new RegExp(SHAPES['ABCD'.indexOf(shape!)]!)), cell(page, place.join('')));
    await expectSpoken(page, new RegExp(`^${puzzles.right} `));
    expect(troubles).toEqual([]);
  });

  test('in the analysis: a line of one’s own begins', async () => {
    const { page, troubles } = await visit('en/analyse/#quantik;;;Ab2', { viewport: WIDE });
    await page.getByRole('grid').waitFor();
    await drag(page, inHand(page, /^dark cube/), cell(page, 'd4'));
    await expectSpoken(page, 'Dark places a cube on d4. Light to move.');
    await page.getByText(analysis.lineHelp).waitFor();
    expect(troubles).toEqual([]);
  });

  test('on the rules page: placed on its own board, not on another', async () => {
    const { page, troubles } = await visit('en/rules/quantik/', { viewport: { width: 1280, height: 1600 } });
    const figures = page.getByRole('figure').filter({ hasText: learn.tryIt });
    const [mine, other] = [figures.nth(0), figures.nth(1)];
    const [before, beside] = [await labels(mine), await labels(other)];
    await drag(page, inHand(mine, /cylinder/), other.getByRole('gridcell').getByRole('button').first());
    await expectSpoken(page, /^In hand: .* cylinder\.$/);
    expect([await labels(mine), await labels(other)]).toEqual([before, beside]);
    await page.keyboard.press('Escape');
    await drag(
      page,
      inHand(mine, /cylinder/),
      mine.getByRole('gridcell').getByRole('button', { name: /empty/ }).last(),
    );
    await expectSpoken(page, /places a cylinder on/);
    expect(await labels(other)).toEqual(beside);
    expect(troubles).toEqual([]);
  });

  test('in a lesson: the piece goes where it is dragged', async () => {
    const { page, troubles } = await visit('en/lesson/quantik/', { viewport: WIDE });
    await page.getByRole('grid').waitFor();
    for (let step = 1; step < 12 && (await page.getByRole('toolbar').count()) === 0; step++) {
      await page.getByRole('button', { name: new RegExp(`^(${learn.next}|${learn.skip})$`) }).click();
    }
    const empty = page.getByRole('gridcell').getByRole('button', { name: /empty/ });
    const count = await empty.count();
    await drag(page, inHand(page, /./).first(), empty.first());
    // Right or wrong, the move was attempted.
    await expect.poll(async () => (await empty.count()) < count || (await page.locator('.say').count()) > 0).toBe(true);
    expect(troubles).toEqual([]);
  });
});
