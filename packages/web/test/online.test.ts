// Two browsers at one table over a real server, one with the mouse, one with the keyboard alone; the server is stopped and
// started again in between.

import { GAMES, type GameId } from '@quadrille/rules';
import type { Language } from '@quadrille/words';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { de as deText } from '../src/online/text/de.ts';
import { en as enText } from '../src/online/text/en.ts';
import { fr as frText } from '../src/online/text/fr.ts';
import { de } from '../src/text/de.ts';
import { en } from '../src/text/en.ts';
import { fr } from '../src/text/fr.ts';
import { expectAccessible } from './axe.ts';
import { COUNTRY, hears, picture, visit } from './browser.ts';
import { Club } from './club.ts';
import { moveByMouse, turns, type Turn } from './games.ts';
import { moveByKeys, tabTo, tabToBoard } from './keyboard.ts';

const TEXTS = { fr, de, en } as const;
const ONLINE = { fr: frText, de: deText, en: enText } as const;

const club = new Club();
beforeAll(() => club.start());
afterAll(() => club.end());

interface Guest {
  readonly page: Page;
  readonly troubles: string[];
  readonly language: Language;
}

/** Somebody with a browser of their own, in their own language. */
async function guest(language: Language, path: string, more: BrowserContextOptions = {}): Promise<Guest> {
  const { page, troubles } = await visit(`${club.address}/${path}`, { locale: COUNTRY[language], ...more });
  return { page, troubles, language };
}

/** Opens a table through the page, with the mouse, and tells the link. */
async function openTable(
  language: Language,
  game: GameId,
  more: { readonly untimed?: boolean; readonly name?: string; readonly open?: boolean } = {},
): Promise<{ host: Guest; link: string }> {
  const text = ONLINE[language];
  const host = await guest(language, `${language}/online/new/#${game}`);
  const { page } = host;
  await page.getByLabel(text.starts.me).check();
  if (more.untimed === true) await page.getByLabel(text.timeKinds.none).check();
  if (more.open === true) await page.getByLabel(text.accesses.public).check();
  await page.getByLabel(text.yourName).fill(more.name ?? 'Anna');
  await page.getByRole('button', { name: text.createTable }).click();
  const link = await page.getByLabel(text.link).inputValue();
  return { host, link };
}

/** Opens the link and sits down with the keyboard alone. */
async function sitDownByKeys(language: Language, link: string, name = 'Ben'): Promise<Guest> {
  const text = ONLINE[language];
  const came = await guest(language, new URL(link).pathname.slice(1) + new URL(link).hash);
  const { page } = came;
  expect(new URL(page.url()).pathname).toBe(`/${language}/online/table/`);
  await tabTo(page, page.getByLabel(text.yourName));
  await page.keyboard.type(name);
  await tabTo(page, page.getByRole('button', { name: text.sitDown }));
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  return came;
}

/** Anna with the mouse in English, who begins, and Ben with the keys in another language. */
async function pair(game: GameId, language: Language = 'de', more: { readonly untimed?: boolean } = {}) {
  const { host: anna, link } = await openTable('en', game, more);
  const ben = await sitDownByKeys(language, link);
  await anna.page.getByRole('grid').waitFor();
  return { anna, ben, link };
}

const NAMES = ['Anna', 'Ben'] as const;

/** Both hear of a move, each in their own language. */
async function makes(mover: Guest, other: Guest, game: GameId, turn: Turn, theirs: Turn): Promise<void> {
  await hears(mover.page, turn.said);
  await hears(other.page, theirs.said);
}

/** The whole game, or a part of it. */
async function playOn(game: GameId, anna: Guest, ben: Guest, from = 0, to = 99): Promise<void> {
  const spoken = (language: Language) => [...turns(game, language, undefined, NAMES)];
  const [hers, his] = [spoken(anna.language), spoken(ben.language)];
  await tabToBoard(ben.page);
  for (let n = from; n < Math.min(to, hers.length); n++) {
    if (n % 2 === 0) {
      await moveByMouse(anna.page, game, hers[n]!);
      await makes(anna, ben, game, hers[n]!, his[n]!);
    } else {
      await moveByKeys(ben.page, game, his[n]!.before, GAMES[game].format(his[n]!.id));
      await makes(ben, anna, game, his[n]!, hers[n]!);
    }
  }
}

/** Said at some time in this game: news may follow each other closely. */
async function heardOnce({ page }: Guest, sentence: string): Promise<void> {
  const list = page.locator('.said li', { hasText: sentence });
  await expect.poll(() => list.count(), { timeout: 15_000 }).toBe(1);
}

describe.each([
  ['quantik', 'de'],
  ['quads', 'fr'],
  ['q4', 'de'],
] as const)('%s', (game, language) => {
  test(`to the end, with a restart of the server in the middle, against somebody who speaks ${language}`, async () => {
    const { anna, ben } = await pair(game, language);
    await hears(anna.page, /^The game begins\. .*: you, .*: Ben\. Anna to move\.$/);
    await playOn(game, anna, ben, 0, 3);

    await club.stop();
    await heardOnce(anna, enText.lost);
    await heardOnce(ben, ONLINE[language].lost);
    await picture(anna.page, `online-${game}-away`);
    await club.start();
    await heardOnce(anna, enText.back);
    await heardOnce(ben, ONLINE[language].back);

    await playOn(game, anna, ben, 3);
    await anna.page.getByRole('button', { name: en.rematch }).waitFor();
    await ben.page.getByRole('button', { name: TEXTS[language].rematch }).waitFor();
    await picture(anna.page, `online-${game}-end`);
  });
});
