// Keyboard navigation on any page.

import { GAMES, type GameId, type SomeKinds } from '@quadrille/rules';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { viewOf } from '../src/games/index.ts';
import { chosen, selectionForMove, walkTo } from './games.ts';

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus; fails if it is not reachable. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await target.waitFor();
  // Resolved once: a role query after each key press would be slow on a long page.
  const element = await target.elementHandle();
  const arrived = () => page.evaluate((wanted) => wanted === document.activeElement, element);
  for (let i = 0; i < most; i++) {
    if (await arrived()) return;
    await page.keyboard.press('Tab');
  }
  expect(await arrived(), `the focus reaches ${String(target)}`).toBe(true);
}

/** Waits until the page itself has moved the focus to the target. */
export async function focused(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target), { timeout: 10_000 }).toBe(true);
}

/** Presses Tab until a board has the focus, optionally within a part of the page. */
export async function tabToBoard(page: Page, within: Page | Locator = page): Promise<void> {
  await tabTo(page, within.getByRole('grid').locator('button[tabindex="0"]'), 120);
}

/** Makes a move by keyboard, with the board focused and only the initial selection of a turn. */
export async function moveByKeys(
  page: Page,
  game: GameId,
  before: SomeKinds['state'],
  notation: string,
): Promise<void> {
  const move = GAMES[game].parse(notation)!;
  const cells = viewOf(GAMES[game]).input.cellsOf(GAMES[game].pack(move));
  if (viewOf(GAMES[game]).hand !== undefined) {
    const { at, turns } = chosen(game, { before, selection: selectionForMove(game, before, move) });
    for (let i = 0; i <= at; i++) await page.keyboard.press('x');
    for (let i = 0; i < turns; i++) await page.keyboard.press('r');
  }
  // To move a marble, lift it first.
  for (const cell of cells) {
    await walkTo(page, game, cell);
    await page.keyboard.press('Enter');
  }
}
