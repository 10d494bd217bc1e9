// The table of Q4: announcing with each penalty, and the two forms of teams.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../src/text/en.ts';
import { expectAccessible } from './axe.ts';
import { hears } from './browser.ts';
import { cell, sitDown, type } from './pointer.ts';

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
  await hears(page, /Blue announces a Q4, and there it is\. Four blue marbles .*Blue wins\.$/);
  await page.getByRole('region', { name: /^The four boards stacked into a cube\. / }).waitFor();
  await expectAccessible(page);
});

test('Q4: a false announcement that costs nothing', async () => {
  const page = await sitDown('q4', async (form) => {
    await form.getByLabel(en.optionLabels.announce).check();
    await form.getByLabel(en.optionLabels.penalty).selectOption('none');
  });
  await page.getByRole('button', { name: en.announce }).click();
  await cell(page, 'board 1, a1').click();
  await hears(page, /Blue announces a Q4, but there is none\. .*Orange to move\.$/);
  await cell(page, 'board 4, d4').click();
  await hears(page, 'Orange drops an orange marble on board 4, d4. Blue to move.');
});

/** A false announcement costs the game. */
const outFor = (players: string) => async (form: Page) => {
  await form.getByLabel(en.optionLabels.players).selectOption(players);
  await form.getByLabel(en.optionLabels.announce).check();
  await form.getByLabel(en.optionLabels.penalty).selectOption('out');
};

test('Q4: a false announcement that costs the game, with two and with three at the table', async () => {
  const two = await sitDown('q4', outFor('2'));
  await two.getByRole('button', { name: en.announce }).click();
  await cell(two, 'board 1, a1').click();
  await hears(two, /Blue announces a Q4, but there is none\. .*Orange wins/);
  await two.getByRole('button', { name: en.rematch }).waitFor();

  const three = await sitDown('q4', outFor('3'));
  await three.getByRole('button', { name: en.announce }).click();
  await cell(three, 'board 1, a1').click();
  await hears(three, /Blue announces a Q4, but there is none\. Blue is out of the game\. .*Orange to move\.$/);
  await cell(three, 'board 1, b1').click();
  await hears(three, /Green to move\.$/);
  await cell(three, 'board 1, c1').click();
  // Blue is left out.
  await hears(three, /Orange to move\.$/);
});

test.each(['partners', 'shared'] as const)('Q4 in teams: %s', async (teams) => {
  const page = await sitDown('q4', async (form) => {
    await form.getByLabel(en.optionLabels.players).selectOption('4');
    await form.getByLabel(en.optionLabels.teams).selectOption(teams);
    await form.getByRole('textbox').nth(2).fill('Cleo');
    await expectAccessible(form);
  });
  const [first, second] = [
    page.getByRole('gridcell').getByRole('button', { name: /blue marble/ }),
    page.getByRole('gridcell').getByRole('button', { name: /green marble/ }),
  ];
  for (const move of ['1a1', '4a1', '1b1', '4b2']) await type(page, move);
  await hears(page, /to move\.$/);
  // Partners have a colour each, or one between them.
  await expect.poll(() => first.count()).toBe(teams === 'partners' ? 1 : 2);
  expect(await second.count()).toBe(teams === 'partners' ? 1 : 0);
  // A line of either partner wins for both.
  for (const move of teams === 'partners'
    ? ['1a2', '4c1', '1b2', '4d2', '1a3', '4c2', '1b3', '3d3', '1a4']
    : ['1c1', '4c2', '1d1']) {
    await type(page, move);
  }
  await hears(page, /Blue(?: 1)? and Cleo win\.$/);
  expect(await page.getByRole('button', { name: en.rematch }).count()).toBe(1);
});
