// A short game with the Orca screen reader, played by keyboard.

import { GAMES } from '@quadrille/rules';
import { WORDS } from '@quadrille/words/testing';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { page as en } from '@quadrille/words/en/page';
import { beginning, chosen, turns, walkTo } from './games.ts';
import { ensureOrca, startReader } from './orca.ts';

beforeAll(ensureOrca, 600_000);

// It starts a whole desktop session, so retries are allowed.
test('Orca reads the board, says every move of a game of Quantik, and why one is forbidden', { retry: 2 }, async () => {
  const { browser, says, close } = await startReader(inject('chromium'), ['--no-sandbox', '--disable-gpu']);
  onTestFinished(close);
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${inject('site')}en/new/quantik/`);
  await page.getByLabel(en.modes.people).check();
  await page.getByRole('button', { name: en.startGame }).focus();
  await says(`${en.startGame} push button.`);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
  await says(beginning('quantik', 'en'));
  await page.keyboard.press('Tab');
  await says(/a1, bottom left region, empty/);
  await page.keyboard.press('ArrowRight');
  await says(/b1, bottom left region, empty/);
  for (const [ply, turn] of [...turns('quantik', 'en')].entries()) {
    if (ply === 1) {
      await page.keyboard.press('1');
      await says('In hand: dark sphere.');
      await walkTo(page, 'quantik', GAMES.quantik.parseCell('a2')!);
      await says(/a2, bottom left region, empty/);
      await page.keyboard.press('Enter');
      await says('No sphere on a2: their sphere on a1 is in the same column and region.');
      await page.keyboard.press('Escape');
      await says(WORDS.en.putBack);
    }
    const { at } = chosen('quantik', turn);
    for (let i = 0; i <= at; i++) await page.keyboard.press('x');
    await walkTo(page, 'quantik', turn.cell);
    await page.keyboard.press('Enter');
    await says(turn.said);
  }
  expect(await page.getByRole('button', { name: en.rematch }).count()).toBe(1);
});
