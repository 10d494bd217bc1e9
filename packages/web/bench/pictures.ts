// Takes the screenshots in the README: `npm run pictures`.

import { join } from 'node:path';
import { GAME_IDS, type GameId } from '@quadrille/rules';
import { loadLanguage } from '@quadrille/words';
import { chromium, type Page } from 'playwright-core';
import { ensureBuilt } from '../ensure-built.ts';
import { serveSite } from '../serve.ts';
import { ARGS } from '../test/arguments.ts';
import { chromiumPath } from '../test/chromium.ts';
import { ready } from '../test/ready.ts';
import type { Shot } from './pictures/shot.ts';

const PICTURES = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');

async function shoot(page: Page, site: string, game: GameId): Promise<void> {
  const { shot } = (await import(`./pictures/${game}.ts`)) as { readonly shot: Shot };
  const { language, height, moves, touch } = shot;
  const { page: text } = await loadLanguage(language);
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

await ensureBuilt(() => process.stdout.write('building\n'));
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
