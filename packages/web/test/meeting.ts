// Two players at one table over a real server, each with their own browser and language.

import type { GameId } from '@quadrille/rules';
import type { Language } from '@quadrille/words';
import { TEXTS, WORDS } from '@quadrille/words/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { localeOf, visit } from './browser.ts';
import type { TestServer } from './test-server.ts';
import { tabTo } from './keyboard.ts';

export interface Guest {
  readonly page: Page;
  readonly troubles: string[];
  readonly language: Language;
}

export interface Opening {
  readonly untimed?: boolean;
  readonly name?: string;
  readonly open?: boolean;
  readonly hidden?: boolean;
}

export class Meeting {
  private readonly club: TestServer;

  constructor(club: TestServer) {
    this.club = club;
  }

  /** A visitor with a new browser profile. */
  async guest(language: Language, path: string, more: BrowserContextOptions = {}): Promise<Guest> {
    const { page, troubles } = await visit(`${this.club.address}/${path}`, { locale: localeOf(language), ...more });
    return { page, troubles, language };
  }

  /** Opens a table through the page with the mouse, and returns its link. */
  async openTable(language: Language, game: GameId, more: Opening = {}): Promise<{ host: Guest; link: string }> {
    const text = TEXTS[language].online;
    const host = await this.guest(language, `${language}/online/new/#${game}`);
    const { page } = host;
    await page.getByLabel(text.starts.me).check();
    if (more.untimed === true) await page.getByLabel(text.timeKinds.none).check();
    if (more.hidden === true)
      await page.getByLabel(new RegExp(WORDS[language].games.quads.optionTexts.hidden.label)).check();
    if (more.open === true) await page.getByLabel(text.accesses.public).check();
    await page.getByLabel(text.yourName).fill(more.name ?? 'Anna');
    await page.getByRole('button', { name: text.createTable }).click();
    const link = await page.getByLabel(text.link).inputValue();
    return { host, link };
  }

  /** Opens the link and takes a place with the keyboard only. */
  private async sitDownByKeys(language: Language, link: string): Promise<Guest> {
    const text = TEXTS[language].online;
    const came = await this.guest(language, new URL(link).pathname.slice(1) + new URL(link).hash);
    const { page } = came;
    await page.waitForURL(({ pathname }) => pathname === `/${language}/online/table/`);
    await tabTo(page, page.getByLabel(text.yourName));
    await page.keyboard.type('Ben');
    await tabTo(page, page.getByRole('button', { name: text.sitDown }));
    await page.keyboard.press('Enter');
    await page.getByRole('grid').waitFor();
    return came;
  }

  /** Anna uses the mouse, in English, and begins; Ben uses the keyboard, in another language. */
  async pair(
    game: GameId,
    language: Language = 'de',
    more: Opening = {},
  ): Promise<{ anna: Guest; ben: Guest; link: string }> {
    const { host: anna, link } = await this.openTable('en', game, more);
    const ben = await this.sitDownByKeys(language, link);
    await anna.page.getByRole('grid').waitFor();
    return { anna, ben, link };
  }
}

/** Types a move or a command. */
export async function type({ page, language }: Guest, line: string): Promise<void> {
  await page.getByLabel(TEXTS[language].page.typeLabel).fill(line);
  await page.keyboard.press('Enter');
}

/** Reaches a button with Tab and presses Enter. */
export async function press({ page }: Guest, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }), 120);
  await page.keyboard.press('Enter');
}
