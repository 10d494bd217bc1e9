// Features of every board: the cube of Q4, a key list limited to the keys that work there, announcing where the page
// explains it, and hints off the solution.

import { LANGUAGES } from '@quadrille/words';
import { words } from '@quadrille/words/en/words';
import { TEXTS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { analyse as analysis } from '@quadrille/words/en/analyse';
import { learn } from '@quadrille/words/en/learn';
import { loadPuzzles } from '../src/puzzles/collection.ts';
import { puzzles } from '@quadrille/words/en/puzzles';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, visit } from './browser.ts';
import { focused } from './keyboard.ts';
import { cell, type } from './pointer.ts';

describe('the cube', () => {
  test.each([
    ['a puzzle', 'en/puzzles/q4/#1'],
    ['the analysis', 'en/analyse/#q4;;;1a1,1b1,2b2'],
    ['the rules', 'en/rules/q4/'],
    ['a lesson', 'en/lesson/q4/'],
  ])('in %s: opens by key or button, and Escape returns to the same cell', async (_, path) => {
    const { page, troubles } = await visit(path);
    const board = page.getByRole('grid').first();
    await cell(board, 'board 2, b3').focus();
    await page.keyboard.press('v');
    const cube = page.getByRole('slider', { name: en.cubeLabel('') });
    await focused(cube);
    await expectSpoken(page, en.cubeOpened);
    const turned = await cube.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => cube.getAttribute('aria-valuetext')).not.toBe(turned);
    await page.keyboard.press('Escape');
    await focused(cell(board, 'board 2, b3'));
    await page.getByRole('button', { name: en.cube }).first().click();
    await focused(cube);
    if (path.includes('puzzles')) await expectAccessible(page);
    expect(troubles).toEqual([]);
  });
});

/** The keys in the help of a board. */
async function listed(page: Page): Promise<string[]> {
  await page.getByRole('grid').locator('button[tabindex="0"]').first().focus();
  await page.keyboard.press('?');
  const shown = page.getByRole('dialog').locator('kbd');
  await shown.first().waitFor();
  const keys = await shown.allInnerTexts();
  await page.keyboard.press('Escape');
  return keys;
}

describe('the list of keys', () => {
  test('at a table contains the keys for clock and takeback, but none for announcements', async () => {
    const { page } = await visit('en/new/q4/');
    await page.getByRole('button', { name: en.startGame }).click();
    await page.getByRole('grid').waitFor();
    const table = await listed(page);
    expect(table).toEqual(expect.arrayContaining(['K', 'U', 'D', 'V', 'M', `${en.shiftKey} + U`]));
    // This game has no announcements.
    expect(table).not.toContain('A');
    await page.getByRole('link', { name: en.tabs.puzzles }).click();
    await page.getByRole('heading', { name: puzzles.title, level: 1 }).waitFor();
  });

  test.each([
    ['puzzles', 'en/puzzles/quantik/#1', ['D', 'U', 'M', 'W'], ['K', 'V', 'Page Up, Page Down']],
    ['analysis', 'en/analyse/#quads;;;pppp@c3', ['D', 'U', 'M', 'S'], ['1', 'V']],
    ['lessons', 'en/lesson/quads/', ['R', 'X', 'W', 'B'], ['K', 'U', 'M']],
  ])('%s', async (_, path, some, none) => {
    const { page } = await visit(path);
    await page.getByRole('grid').waitFor();
    const keys = await listed(page);
    expect(keys).toEqual(expect.arrayContaining(some));
    for (const key of none) expect(keys).not.toContain(key);
  });

  test.each(LANGUAGES)('names modifier keys in words: %s', async (language) => {
    const { page } = await visit(`${language}/puzzles/quads/#1`);
    await page.getByRole('grid').waitFor();
    expect(await listed(page)).toContain(`${TEXTS[language].page.shiftKey} + R`);
  });
});

test('an announcement can be tried at the figure that explains it', async () => {
  const { page, troubles } = await visit('en/rules/q4/');
  const figure = page.getByRole('figure').filter({ hasText: 'nobody has announced it' });
  await figure.getByRole('button', { name: words.games.q4.toggle!.label }).click();
  await expectSpoken(page, words.games.q4.toggle!.on);
  const free = figure
    .getByRole('gridcell')
    .getByRole('button', { name: /empty$/ })
    .last();
  await free.click();
  await expectSpoken(page, /Blue announces a Q4, and there it is\. .*Blue wins\.$/);
  await figure.getByRole('button', { name: learn.startAgain }).click();
  await expectSpoken(page, learn.asAtFirst);
  await free.click();
  await expectSpoken(page, /^Blue drops a blue marble on board 4, \w\w\. Orange to move\.$/);
  expect(troubles).toEqual([]);
});

test('a hint after an alternative solution is a proven move and does not restart the puzzle', async () => {
  const all = await loadPuzzles('quads');
  const puzzle = all.find(({ also, line }) => (also?.length ?? 0) > 0 && line.length > 2)!;
  const { page, troubles } = await visit(`en/puzzles/quads/#${puzzle.number}`);
  await page.getByRole('grid').waitFor();
  await type(page, puzzle.also![0]!);
  await expectSpoken(page, new RegExp(`^${puzzles.right} `));
  const empty = page.getByRole('gridcell').getByRole('button', { name: /empty/ });
  const before = await empty.count();
  const hint = page.getByRole('button', { name: puzzles.hint });
  await hint.click();
  await expectSpoken(page, /^Think of “/);
  await hint.click();
  await expectSpoken(page, /^Hint: /);
  expect(await empty.count()).toBe(before);
  expect(troubles).toEqual([]);
});

test('the editor of Q4 sets pending skips and eliminated players', async () => {
  const { page, troubles } = await visit('en/analyse/#q4;players=3,announce,penalty=skip;;1a1,1b1,1c1');
  await page.getByRole('grid').waitFor();
  await page.getByRole('button', { name: analysis.edit }).click();
  await page.getByRole('group', { name: analysis.missesTurn }).getByLabel('Orange').check();
  await page.getByRole('group', { name: analysis.isOut }).getByLabel('Green').check();
  await page.getByText(analysis.possible).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: analysis.useIt }).click();
  await expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toMatch(/ 1 skip=2 out=3;$/);
  expect(troubles).toEqual([]);
});
