// Complete games by mouse, touch and keyboard, in each language, checked by announcements.

import { GAME_IDS, GAMES, type GameId } from '@quadrille/rules';
import { LANGUAGES, wordsOf, type Language } from '@quadrille/words';
import { TEXTS, WORDS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { viewOf } from '../src/games/index.ts';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { localeOf, lastSpoken, expectSpoken, picture, placeAnything, ready, visit } from './browser.ts';
import { beginning, cellAt, chosen, moveByMouse, turns, walkTo, type Turn } from './games.ts';

/** Starts a local game of two people through the page. */
async function sitDown(
  language: Language,
  game: GameId,
  options: object = {},
): Promise<{ page: Page; troubles: string[] }> {
  const text = TEXTS[language].page;
  const visitor = await visit(`${language}/new/${game}/`, { locale: localeOf(language), ...options });
  await visitor.page.getByLabel(text.modes.people).check();
  await visitor.page.getByRole('button', { name: text.startGame }).click();
  await visitor.page.getByRole('grid').waitFor();
  await expectSpoken(visitor.page, beginning(game, language));
  return visitor;
}

type Hand = (page: Page, game: GameId, turn: Turn) => Promise<void>;

const byTouch: Hand = async (page, game, turn) => {
  if (viewOf(GAMES[game]).hand !== undefined) {
    const { at, turns: quarters } = chosen(game, turn);
    const piece = page.getByRole('toolbar').getByRole('button').nth(at);
    await piece.tap();
    for (let i = 0; i < quarters; i++) await piece.tap();
  }
  for (const cell of turn.cells) await cellAt(page, { cell }).tap();
};

const byKeys: Hand = async (page, game, turn) => {
  if (viewOf(GAMES[game]).hand !== undefined) {
    const { at, turns: quarters } = chosen(game, turn);
    for (let i = 0; i <= at; i++) await page.keyboard.press('x');
    for (let i = 0; i < quarters; i++) await page.keyboard.press('r');
    await expectSpoken(
      page,
      WORDS[languageOn(page)].chosen(wordsOf(WORDS[languageOn(page)], game).piece(turn.before, turn.selection)),
    );
  }
  for (const cell of turn.cells) {
    await walkTo(page, game, cell);
    await page.keyboard.press('Enter');
  }
};

const languageOn = (page: Page): Language => new URL(page.url()).pathname.split('/')[1] as Language;

async function playThrough(page: Page, game: GameId, language: Language, hand: Hand): Promise<void> {
  for (const turn of turns(game, language)) {
    await hand(page, game, turn);
    await expectSpoken(page, turn.said);
  }
}

/** The result in one sentence, and the actions offered afterwards. */
async function expectEnd(page: Page, language: Language): Promise<void> {
  const text = TEXTS[language].page;
  await page.getByRole('button', { name: text.rematch }).waitFor();
  expect(await page.getByRole('link', { name: text.analyse, exact: true }).count()).toBeGreaterThan(0);
}

describe.each(GAME_IDS)('%s', (game) => {
  test.each(LANGUAGES)('with the mouse, in %s', async (language) => {
    const { page, troubles } = await sitDown(language, game);
    await playThrough(page, game, language, moveByMouse);
    await expectEnd(page, language);
    await expectAccessible(page);
    await picture(page, `${game}-end-${language}`);
    expect(troubles).toEqual([]);
  });

  test.each(LANGUAGES)('with a finger on a phone, in %s', async (language) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, troubles } = await sitDown(language, game, phone);
    await playThrough(page, game, language, byTouch);
    await expectEnd(page, language);
    await picture(page, `${game}-phone-${language}`);
    expect(troubles).toEqual([]);
  });

  test.each(LANGUAGES)('with the keyboard alone, in %s', async (language) => {
    const text = TEXTS[language].page;
    const { page, troubles } = await visit(`${language}/`, { locale: localeOf(language) });
    // From the start page to the board without a pointer.
    await page.getByRole('link', { name: text.chooseFor(wordsOf(WORDS[language], game).name) }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel(text.modes.computer).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByLabel(text.modes.people).isChecked()).toBe(true);
    await page.getByRole('button', { name: text.startGame }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    await page.locator('h1:focus').waitFor({ state: 'attached' });
    await expectSpoken(page, beginning(game, language));
    // The first tab stop after the heading is the board, which is a single one.
    await page.keyboard.press('Tab');
    expect(await page.locator('[data-cell]:focus').count()).toBe(1);
    await playThrough(page, game, language, byKeys);
    await expectEnd(page, language);
    expect(await lastSpoken(page)).not.toBe('');
    expect(troubles).toEqual([]);
  });
});

describe('against the computer', () => {
  test.each(GAME_IDS)('%s: one click starts a game, and the computer answers', async (game) => {
    const { page, troubles } = await visit('en/');
    await page.getByRole('button', { name: en.playNow(wordsOf(WORDS.en, game).name) }).click();
    await page.getByRole('grid').waitFor();
    const moves = page.getByRole('region', { name: en.moves }).getByRole('listitem');
    // Whichever side begins, one move of ours makes at least two.
    await expect
      .poll(() => page.getByText(/^Your turn \(you are \w+\): /).count(), { timeout: 15_000 })
      .toBeGreaterThan(0);
    await page.locator('[data-cell]').first().focus();
    await page.keyboard.press('d');
    await expect.poll(() => lastSpoken(page), { timeout: 15_000 }).toMatch(/^Hint: /);
    if (viewOf(GAMES[game]).hand !== undefined) await page.getByRole('toolbar').getByRole('button').first().click();
    await page.locator('[data-cell]').nth(5).focus();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => moves.count(), { timeout: 15_000 }).toBeGreaterThan(0);
    expect(troubles).toEqual([]);
  });

  test('a reload in the middle loses nothing', async () => {
    const { page } = await visit('en/');
    await page.getByRole('button', { name: en.playNow('Quantik') }).click();
    await page.getByRole('grid').waitFor();
    await page
      .getByText(/^Your turn \(you are (?:Light|Dark)\): /)
      .first()
      .waitFor();
    await placeAnything(page);
    await expect
      .poll(
        () =>
          page
            .getByRole('gridcell')
            .getByRole('button', { name: /light|dark/ })
            .count(),
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1);
    await page
      .getByText(/^Your turn \(you are (?:Light|Dark)\): /)
      .first()
      .waitFor();
    const before = await page
      .getByRole('gridcell')
      .getByRole('button')
      .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
    await page.reload();
    await ready(page);
    await page.getByRole('grid').waitFor();
    await expectSpoken(page, /^Your turn \(you are (?:Light|Dark)\): choose a piece\.$/);
    const after = await page
      .getByRole('gridcell')
      .getByRole('button')
      .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel));
    expect(after).toEqual(before);
    await page.goto(page.url().replace(/play\/.*/, ''));
    await ready(page);
    await page.getByRole('heading', { name: en.resume }).waitFor();
  });
});

test('an illegal move explains itself at the piece that causes it', async () => {
  const { page } = await sitDown('en', 'quantik');
  const type = async (line: string) => {
    await page.getByLabel(en.typeLabel).fill(line);
    await page.keyboard.press('Enter');
  };
  await type('cone b2');
  await expectSpoken(page, 'Light places a cone on b2. Dark to move.');
  await page.getByRole('toolbar').getByRole('button', { name: /cone/ }).click();
  await page.getByRole('gridcell').getByRole('button', { name: /^b4/ }).click();
  await expectSpoken(page, 'No cone on b4: their cone on b2 is in the same column.', 'assertive');
  expect(await page.locator('[data-cell="5"] .cause').count()).toBe(1);
  expect(await page.getByText('No cone on b4').count()).toBeGreaterThan(0);
});

test('undo, redo, resigning after a question, rematch with the other side beginning', async () => {
  const { page } = await sitDown('en', 'quantik');
  for (const line of ['cone b2', 'cube d4']) {
    await page.getByLabel(en.typeLabel).fill(line);
    await page.keyboard.press('Enter');
  }
  await expectSpoken(page, 'Dark places a cube on d4. Light to move.');
  await page.getByRole('button', { name: en.undo }).click();
  await expectSpoken(page, `${WORDS.en.undone} Dark to move.`);
  await page.getByRole('button', { name: en.redo }).click();
  await expectSpoken(page, `${WORDS.en.redone} Light to move.`);
  await page.getByRole('button', { name: en.resign }).click();
  await page.getByRole('button', { name: en.yes }).click();
  await expectSpoken(page, 'Light resigns. Dark wins by resignation.');
  const game = page.url();
  await page.getByRole('button', { name: en.rematch }).click();
  await expectSpoken(page, beginning('quantik', 'en'));
  expect(page.url()).not.toBe(game);
});
