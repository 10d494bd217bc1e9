// Q4: announcements with each penalty, and the two kinds of teams.

import { words } from '@quadrille/words/en/words';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken } from './browser.ts';
import { cell, startLocalGame, type } from './pointer.ts';

const toggle = words.games.q4.toggle!;

test('Q4: a false announcement costs a turn; an overlooked line still wins when it is announced', async () => {
  const page = await startLocalGame('q4', async (form) => {
    await form.getByLabel(words.games.q4.optionTexts.announce.label).check();
    await form.getByLabel(words.games.q4.optionTexts.penalty.label).selectOption('skip');
  });
  for (const move of ['1a1', '4d1', '1b1', '4c2']) await type(page, move);
  const announce = page.getByRole('button', { name: toggle.label });
  // Most moves announce nothing, so it must not look like the next thing to press.
  expect(await announce.getAttribute('class')).not.toContain('primary');
  await announce.click();
  await expectSpoken(page, toggle.on);
  expect(await announce.getAttribute('aria-pressed')).toBe('true');
  await cell(page, 'board 1, c1').click();
  await expectSpoken(
    page,
    /Blue announces a Q4, but there is none\. Blue will miss the next turn\. .*Orange to move\.$/,
  );
  await cell(page, 'board 3, a4').click();
  await expectSpoken(page, /Blue misses a turn\. Orange to move\.$/);
  await cell(page, 'board 3, b2').click();
  await expectSpoken(page, /Blue to move\.$/);
  // The line is complete but not announced.
  await cell(page, 'board 1, d1').click();
  await expectSpoken(page, 'Blue drops a blue marble on board 1, d1. Orange to move.');
  await cell(page, 'board 2, a3').click();
  await expectSpoken(page, 'Orange drops an orange marble on board 2, a3. Blue to move.');
  await cell(page, 'board 4, a1').focus();
  await page.keyboard.press('a');
  await expectSpoken(page, toggle.on);
  await page.keyboard.press('a');
  await expectSpoken(page, toggle.off);
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expectSpoken(page, /Blue announces a Q4, and there it is\. Four blue marbles .*Blue wins\.$/);
  await page.getByRole('region', { name: /^The four boards stacked into a cube\. / }).waitFor();
  await expectAccessible(page);
});

test('Q4: a false announcement that costs nothing', async () => {
  const page = await startLocalGame('q4', async (form) => {
    await form.getByLabel(words.games.q4.optionTexts.announce.label).check();
    await form.getByLabel(words.games.q4.optionTexts.penalty.label).selectOption('none');
  });
  await page.getByRole('button', { name: toggle.label }).click();
  await cell(page, 'board 1, a1').click();
  await expectSpoken(page, /Blue announces a Q4, but there is none\. .*Orange to move\.$/);
  await cell(page, 'board 4, d4').click();
  await expectSpoken(page, 'Orange drops an orange marble on board 4, d4. Blue to move.');
});

/** A false announcement costs the game. */
const outFor = (players: string) => async (form: Page) => {
  await form.getByLabel(words.games.q4.optionTexts.players.label).selectOption(players);
  await form.getByLabel(words.games.q4.optionTexts.announce.label).check();
  await form.getByLabel(words.games.q4.optionTexts.penalty.label).selectOption('out');
};

test('Q4: a false announcement that costs the game, with two and with three at the table', async () => {
  const two = await startLocalGame('q4', outFor('2'));
  await two.getByRole('button', { name: toggle.label }).click();
  await cell(two, 'board 1, a1').click();
  await expectSpoken(two, /Blue announces a Q4, but there is none\. .*Orange wins/);
  await two.getByRole('button', { name: en.rematch }).waitFor();

  const three = await startLocalGame('q4', outFor('3'));
  await three.getByRole('button', { name: toggle.label }).click();
  await cell(three, 'board 1, a1').click();
  await expectSpoken(three, /Blue announces a Q4, but there is none\. Blue is out of the game\. .*Orange to move\.$/);
  await cell(three, 'board 1, b1').click();
  await expectSpoken(three, /Green to move\.$/);
  await cell(three, 'board 1, c1').click();
  // Blue is skipped.
  await expectSpoken(three, /Orange to move\.$/);
});

test.each(['partners', 'shared'] as const)('Q4 in teams: %s', async (teams) => {
  const page = await startLocalGame('q4', async (form) => {
    await form.getByLabel(words.games.q4.optionTexts.players.label).selectOption('4');
    await form.getByLabel(words.games.q4.optionTexts.teams.label).selectOption(teams);
    await form.getByRole('textbox').nth(2).fill('Cleo');
    await expectAccessible(form);
  });
  const [first, second] = [
    page.getByRole('gridcell').getByRole('button', { name: /blue marble/ }),
    page.getByRole('gridcell').getByRole('button', { name: /green marble/ }),
  ];
  for (const move of ['1a1', '4a1', '1b1', '4b2']) await type(page, move);
  await expectSpoken(page, /to move\.$/);
  // Partners have one colour each, or share one.
  await expect.poll(() => first.count()).toBe(teams === 'partners' ? 1 : 2);
  expect(await second.count()).toBe(teams === 'partners' ? 1 : 0);
  // A line of either partner wins for both.
  for (const move of teams === 'partners'
    ? ['1a2', '4c1', '1b2', '4d2', '1a3', '4c2', '1b3', '3d3', '1a4']
    : ['1c1', '4c2', '1d1']) {
    await type(page, move);
  }
  await expectSpoken(page, /Blue(?: 1)? and Cleo win\.$/);
  expect(await page.getByRole('button', { name: en.rematch }).count()).toBe(1);
});
