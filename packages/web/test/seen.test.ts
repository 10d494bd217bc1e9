// What is announced is also shown: the check itself, and a game at the two screen sizes that people use most.

import { page as en } from '@quadrille/words/en/page';
import { WORDS } from '@quadrille/words/testing';
import { describe, expect, test } from 'vitest';
import { expectSpoken, placeAnything, visit } from './browser.ts';
import { cell, startLocalGame, type } from './pointer.ts';
import { takeUnseen } from './seen.ts';

test('an announcement that the page does not show is reported', async () => {
  const { page } = await visit('en/');
  await page.locator('[data-voice="polite"]').evaluate((region) => {
    region.append('');
    (region.firstChild as Text).data = 'Only for the ear.';
  });
  await expect.poll(takeUnseen).toEqual(['Only for the ear.']);
});

describe.each([
  [390, 844],
  [1280, 800],
] as const)('at %i by %i', (width, height) => {
  const options = { viewport: { width, height }, hasTouch: width < 600, isMobile: width < 600 };
  const words = WORDS.en;

  test('a game against the computer says who you are, what to do and what happened, without scrolling', async () => {
    const { page, troubles } = await visit('en/new/quantik/', options);
    await page.getByLabel(en.sides.first).check();
    await page.getByRole('button', { name: en.startGame }).click();
    const status = page.locator('.spoken .say');
    const says = async (text: string | RegExp) => {
      await status.filter({ hasText: text }).waitFor();
      const { y, height: tall } = (await status.boundingBox())!;
      expect(y >= 0 && y + tall <= height).toBe(true);
    };
    await says(words.yourTurn('Light', 'choose a piece'));
    await page.getByRole('region', { name: 'Light (you)' }).waitFor();
    // On a phone the opponent sits above the board, on a large screen beside it.
    const [card, grid] = [page.getByRole('region', { name: /^Dark/ }), page.getByRole('grid')];
    const isAbove = (await card.boundingBox())!.y + 30 < (await grid.boundingBox())!.y;
    expect(isAbove).toBe(width < 600);
    await page.getByRole('toolbar').getByRole('button').first().click();
    await says(words.yourTurn('Light', 'choose a cell'));
    await says(words.chosen('light sphere'));
    await cell(page, 'a1').click();
    await says(/Dark places a .* Your turn|^Your turn \(you are Light\): choose a piece\. +Dark places a /);
    expect(troubles).toEqual([]);
  });

  test('announcing, a false announcement and its penalty are seen; who is out is marked', async () => {
    const page = await startLocalGame(
      'q4',
      async (form) => {
        const { optionTexts } = words.games.q4;
        await form.getByLabel(optionTexts.players.label).selectOption('3');
        await form.getByLabel(optionTexts.announce.label).check();
        await form.getByLabel(optionTexts.penalty.label).selectOption('out');
      },
      options,
    );
    const status = page.locator('.spoken .say');
    await page.getByRole('button', { name: words.games.q4.toggle!.label }).click();
    await status.filter({ hasText: words.games.q4.toggle!.on }).waitFor();
    await cell(page, 'board 1, a1').click();
    await status.filter({ hasText: 'Blue announces a Q4, but there is none. Blue is out of the game.' }).waitFor();
    expect(await page.getByRole('region', { name: 'Blue' }).textContent()).toContain(en.isOut);
    // The cards keep the order of the seats.
    const cards = page.getByRole('region', { name: /^(?:Blue|Orange|Green)$/ });
    const order = () => cards.evaluateAll((all) => all.map((card) => card.ariaLabel));
    expect(await order()).toEqual(['Blue', 'Orange', 'Green']);
    await type(page, '1b1');
    await expectSpoken(page, /Green to move\.$/);
    expect(await order()).toEqual(['Blue', 'Orange', 'Green']);
  });
});

test('the next step is told to beginners and, after a few games, only on request', async () => {
  const { page } = await visit('en/');
  await page.evaluate(() => localStorage.setItem('quadrille:finished:quantik', '3'));
  await page.goto(page.url().replace(/\/en\/.*/, '/en/new/quantik/'));
  await page.getByLabel(en.sides.first).check();
  await page.getByRole('button', { name: en.startGame }).click();
  const status = page.locator('.spoken .say');
  await expectSpoken(page, WORDS.en.yourTurn('Light'));
  expect(await status.textContent()).not.toContain('choose');
  await page.getByRole('button', { name: en.whatNext }).click();
  await expectSpoken(page, WORDS.en.yourTurn('Light', 'choose a piece'));
  await page.locator('[data-cell]').first().focus();
  await placeAnything(page);
  await expectSpoken(page, /Your turn\.$/);
});

test('Quads: the only neutral piece is in hand, the own pieces are seen, a turned piece says so', async () => {
  const page = await startLocalGame('quads');
  await page.getByRole('strong').getByText('Light to move: choose one of the two neutral pieces.').waitFor();
  expect(await page.locator('.near .later').count()).toBe(17);
  await type(page, 'pppp c3');
  await page.getByRole('strong').getByText('a cell that does not touch the first').waitFor();
  expect(await page.locator('.near [aria-pressed="true"]').count()).toBe(1);
  await cell(page, 'e5').click();
  await expectSpoken(page, /Light to move\.$/);
  expect(await page.locator('.near .later').count()).toBe(0);
  // A piece whose sides fit only after turning.
  const { turnedToFit } = WORDS.en.games.quads;
  for (const piece of await page.getByRole('toolbar').getByRole('button').all()) {
    await piece.click();
    await cell(page, 'c4').click();
    const status = await page.locator('.spoken .say').textContent();
    if (status!.includes(turnedToFit!)) break;
    await page.getByRole('button', { name: en.undo, exact: true }).click();
  }
  await page.locator('.spoken .say').filter({ hasText: turnedToFit! }).waitFor();
  await cell(page, 'c4').click();
  await expectSpoken(page, /^Light places a light piece on c4: .* Dark to move\.$/);
});
