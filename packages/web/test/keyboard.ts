// Getting about on any page with the keys alone.

import { GAMES, type GameId, type Kinds } from '@quadrille/rules';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { HANDLINGS } from '../src/board/handlings.ts';
import { chosen, heldFor, walkTo } from './games.ts';

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tab by Tab until something has the focus; whatever cannot be reached so fails. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  // Found once: looking for a role on a long page again after each key would take longest.
  const element = await target.elementHandle();
  const arrived = () => page.evaluate((wanted) => wanted === document.activeElement, element);
  for (let i = 0; i < most; i++) {
    if (await arrived()) return;
    await page.keyboard.press('Tab');
  }
  expect(await arrived(), `the focus reaches ${String(target)}`).toBe(true);
}

/** Waits until something has taken the focus by itself. */
export async function focused(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { timeout: 10_000 }).toBe(true);
}

/** Tab by Tab to the board, or to the one in some part of the page. */
export async function tabToBoard(page: Page, within: Page | Locator = page): Promise<void> {
  await tabTo(page, within.getByRole('grid').locator('button[tabindex="0"]'), 120);
}

/** Makes a move with the focus on the board and nothing in hand yet but what a turn begins with. */
export async function moveByKeys(page: Page, game: GameId, before: Kinds['state'], notation: string): Promise<void> {
  const move = GAMES[game].parse(notation)!;
  const cells = HANDLINGS[game].cellsOf(GAMES[game].pack(move));
  if (game !== 'q4') {
    const { at, turns } = chosen(game, { before, held: heldFor(game, before, move) });
    for (let i = 0; i <= at; i++) await page.keyboard.press('x');
    for (let i = 0; i < turns; i++) await page.keyboard.press('r');
  }
  // A marble that moves is lifted first.
  for (const cell of cells) {
    await walkTo(page, game, cell);
    await page.keyboard.press('Enter');
  }
}
