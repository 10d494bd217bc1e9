// The page of past games: two clicks from the start, by keyboard, in three languages; continuing, analysing, saving,
// deleting and restoring games.

import { readFile } from 'node:fs/promises';
import { GAMES, startMatch, act, type GameId, type Match } from '@quadrille/rules';
import { LANGUAGES, type Language } from '@quadrille/words';
import { TEXTS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { againstComputer } from '../src/play/game-setup.ts';
import { formatSavedGame } from '../src/play/saved-game.ts';
import { startSession } from '../src/play/game-session.ts';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { localeOf, expectSpoken, picture, ready, visit } from './browser.ts';
import { focused, tabTo } from './keyboard.ts';

function played(game: GameId, moves: string): Match {
  let match = startMatch(GAMES[game], startSession('', againstComputer(GAMES[game], 3, 'first')).match.options);
  for (const text of moves.split(' ')) {
    const next = act(match, { kind: 'move', id: GAMES[game].pack(GAMES[game].parse(text)!) });
    if (!next.ok) throw new Error(text);
    match = next.value;
  }
  return match;
}

/** Three saved games: one won, one lost, one in progress. */
const KEPT = [
  ['won', 'q4', '1a1 1b1 2b2 1c2 3c3 1d3 4d4'],
  ['lost', 'quantik', 'Aa1 Bb1 Da4 Ac3 Cc1 Dd1'],
  ['going', 'quads', 'xxxx@b6 pppp@a1 Lxpx@a2'],
] as const;

async function withGames(language: Language): Promise<Page> {
  const { page, troubles } = await visit(`${language}/settings/`, { locale: localeOf(language) });
  for (const [at, [id, game, moves]] of KEPT.entries()) {
    const session = { ...startSession(id, againstComputer(GAMES[game], 3, 'first')), match: played(game, moves) };
    const text = formatSavedGame({ session, touched: Date.UTC(2026, 0, 10 + at) });
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [`quadrille:game:${id}`, text] as const);
  }
  expect(troubles).toEqual([]);
  await page.getByRole('link', { name: TEXTS[language].page.tabs.home }).click();
  await page.getByRole('heading', { name: TEXTS[language].page.motto }).waitFor();
  return page;
}

const names = (page: Page) => page.locator('main li h2').allInnerTexts();

test.each(LANGUAGES)(
  '%s: all games are there, the latest first, and nothing is wrong with the page',
  async (language) => {
    const text = TEXTS[language].page;
    const page = await withGames(language);
    await page.getByRole('link', { name: text.allGames(3) }).click();
    await focused(page.getByRole('heading', { level: 1, name: text.pastTitle }));
    expect(await names(page)).toEqual(['Quads', 'Quantik', 'Q4']);
    await page.getByText(text.results.won, { exact: true }).last().waitFor();
    await page.getByText(text.results.lost, { exact: true }).last().waitFor();
    expect(await page.getByText(text.against(3)).count()).toBe(3);
    await expectAccessible(page);
    await picture(page, `games-${language}`);
  },
);

test('by keyboard: looked for, deleted, brought back; analysed and continued two clicks from the start', async () => {
  const page = await withGames('en');
  await page.getByRole('link', { name: en.allGames(3) }).press('Enter');
  await focused(page.getByRole('heading', { level: 1 }));

  const search = page.getByRole('search');
  await tabTo(page, search.getByLabel(en.wanted.result));
  await page.keyboard.type(en.results.won);
  await expectSpoken(page, en.pastCount(1));
  expect(await names(page)).toEqual(['Q4']);
  await search.getByLabel(en.wanted.game).selectOption('quads');
  await expectSpoken(page, en.noneLikeThat);
  await search.getByLabel(en.wanted.result).selectOption('all');
  await search.getByLabel(en.wanted.game).selectOption('all');
  await expectSpoken(page, en.pastCount(3));

  await tabTo(page, page.getByRole('button', { name: /^Delete: Quantik/ }));
  await page.keyboard.press('Enter');
  await expectSpoken(page, en.deleted);
  await focused(page.getByRole('button', { name: /^Bring it back: Quantik/ }));
  expect(await page.evaluate(() => localStorage.getItem('quadrille:game:lost'))).toBeNull();
  await page.keyboard.press('Enter');
  await expectSpoken(page, en.broughtBack);
  expect(await page.evaluate(() => localStorage.getItem('quadrille:game:lost'))).toContain('"id":"lost"');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Save: Q4/ }).click(),
  ]);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved).toContain('[Player2 "computer:3"]');
  expect(saved).toContain('4d4');

  await page.getByRole('link', { name: /^Analyse: Quantik/ }).click();
  await page.getByRole('grid').waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/analyse/');
  await page.goBack();
  await ready(page);
  await page.getByRole('link', { name: /^Continue: Quads/ }).click();
  await page.getByRole('grid').waitFor();
  expect(new URL(page.url()).hash).toBe('#going');
});

test('an empty list of games says so', async () => {
  const { page } = await visit('en/games/');
  await page.getByText(en.noGames).waitFor();
  await expectAccessible(page);
});

test('a game deleted on the start page is confirmed and can be brought back', async () => {
  const page = await withGames('en');
  await page.getByRole('button', { name: en.forget('Quads') }).click();
  await expectSpoken(page, en.deleted);
  await page.getByRole('main').getByText(en.deleted).waitFor();
  await page.getByRole('link', { name: en.allGames(2) }).waitFor();
  const back = page.getByRole('button', { name: en.ofGame(en.bringBack, 'Quads') });
  await focused(back);
  await expectAccessible(page);
  await back.click();
  await expectSpoken(page, en.broughtBack);
  await page.getByRole('link', { name: en.allGames(3) }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: /^Quads/ }).waitFor();
});
