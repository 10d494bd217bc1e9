// The pictures in the README, taken of the page as it is: `npm run pictures`.

import { join } from 'node:path';
import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { Language } from '@quadrille/words';
import { chromium, type Page } from 'playwright-core';
import { freshSite } from '../fresh.ts';
import { serveSite } from '../serve.ts';
import { de } from '../src/text/de.ts';
import { en } from '../src/text/en.ts';
import { fr } from '../src/text/fr.ts';
import { ARGS } from '../test/arguments.ts';
import { chromiumPath } from '../test/chromium.ts';
import { ready } from '../test/ready.ts';

const PICTURES = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');
const TEXTS = { de, en, fr };

interface Shot {
  readonly language: Language;
  readonly height: number;
  readonly moves: string;
  /** What somebody does then. */
  readonly touch: (page: Page) => Promise<void>;
}

const SHOTS: Readonly<Record<GameId, Shot>> = {
  quantik: {
    language: 'fr',
    height: 860,
    moves: 'Cb3 Da4 Bd1 Ac3 Ab1 Ca2',
    touch: async (page) => {
      await page.getByRole('toolbar').getByRole('button', { name: /cube/ }).click();
      await page.locator('[data-cell="5"]').click();
    },
  },
  quads: {
    language: 'en',
    height: 860,
    moves: 'pppp@c3 xxxx@d4 pLLL@c2 DpDD@b3 LLLx@e4 DDxD@d5 LxpL@c4 xDDp@d3 LLpp@c1 ppDD@b1',
    touch: async (page) => {
      await page.getByRole('toolbar').getByRole('button').nth(4).click();
      await page.locator('[data-cell]:has(.peg)').first().hover();
      await page.locator('.ghost').waitFor();
    },
  },
  q4: {
    language: 'de',
    height: 1000,
    moves: '1a1 1b2 2b2 2c3 3c3 3b2 4d4',
    touch: async (page) => {
      await page.getByRole('button', { name: TEXTS.de.backToBoards }).waitFor();
    },
  },
};

async function shoot(page: Page, site: string, game: GameId): Promise<void> {
  const { language, height, moves, touch } = SHOTS[game];
  const text = TEXTS[language];
  await page.setViewportSize({ width: 1200, height });
  await page.goto(`${site}${language}/new/${game}/`);
  await ready(page);
  await page.getByLabel(text.modes.people).check();
  await page.getByRole('button', { name: text.startGame }).click();
  const line = page.getByLabel(text.typeLabel);
  for (const move of moves.split(' ')) {
    await line.fill(move);
    await line.press('Enter');
  }
  await line.blur();
  await page.evaluate(() => scrollTo(0, 0));
  await touch(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(PICTURES, `${game}.png`) });
}

await freshSite(() => process.stdout.write('building\n'));
const { server, address } = await serveSite(0);
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGS });
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  for (const game of GAME_IDS) await shoot(page, address, game);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
