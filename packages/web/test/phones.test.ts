// Phones in portrait and landscape: board and hand visible at once, cells and holes large enough to touch, and
// enlarging one of Q4's boards with a pinch.

import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { page as en } from '@quadrille/words/en/page';
import { picture, visit } from './browser.ts';

const FINGER = 44;

const PHONES = [
  [320, 640],
  [360, 740],
  [390, 844],
  [640, 360],
  [844, 390],
] as const;

async function sit(game: GameId, width: number, height: number): Promise<{ page: Page; troubles: string[] }> {
  const visitor = await visit(`en/new/${game}/`, { viewport: { width, height }, hasTouch: true, isMobile: true });
  await visitor.page.getByLabel(en.modes.people).check();
  await visitor.page.getByRole('button', { name: en.startGame }).click();
  await visitor.page.getByRole('grid').waitFor();
  return visitor;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );

const inside = (width: number, height: number) => (box: Box) =>
  box.left >= -1 && box.top >= -1 && box.right <= width + 1 && box.bottom <= height + 1;
const tooSmall = (box: Box) => box.right - box.left < FINGER || box.bottom - box.top < FINGER;

describe.each(PHONES)('on a screen of %i by %i', (width, height) => {
  test.each(GAME_IDS)('%s is played without scrolling', async (game) => {
    const { page, troubles } = await sit(game, width, height);
    await picture(page, `${game}-${width}x${height}`);
    const cells = await boxes(page, '[data-cell]');
    expect(cells.filter(tooSmall)).toEqual([]);
    const seen = cells.filter(inside(width, height)).length;
    // Where the four boards of Q4 would be too small, one is shown, and swiping reaches the others.
    expect(seen).toBeGreaterThanOrEqual(game === 'q4' && width < 357 ? 16 : cells.length);
    // Q4 has no hand to choose from.
    const hands = await boxes(page, '[role="toolbar"]');
    expect(hands.filter(inside(width, height))).toHaveLength(game === 'q4' ? 0 : 1);
    expect((await boxes(page, '[role="toolbar"] button')).filter(tooSmall)).toEqual([]);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(1);
    expect(troubles).toEqual([]);
  });
});

test.each(GAME_IDS)('%s: nothing moves when the computer has moved', async (game) => {
  const viewport = { width: 412, height: 823 };
  const { page, troubles } = await visit(`en/new/${game}/`, { viewport, hasTouch: true, isMobile: true });
  await page.getByLabel(en.sides.second).check();
  await page.getByRole('button', { name: en.startGame }).click();
  const resign = page.getByRole('button', { name: en.resign });
  await resign.waitFor();
  const places = async () => [(await boxes(page, '[data-cell]'))[0]!.top, (await resign.boundingBox())!.y];
  const before = await places();
  const filled = page.locator('[data-cell]:not([aria-label*="empty"])');
  await expect.poll(() => filled.count(), { timeout: 30_000 }).toBe(1);
  expect(await places()).toEqual(before);
  expect(troubles).toEqual([]);
});

const widthOfBoard = async (page: Page) => {
  const [first] = await boxes(page, '[role="rowgroup"]');
  return first!.right - first!.left;
};
const closer = (page: Page) => page.getByRole('button', { name: en.oneBoard });

describe('one of the four boards of Q4', () => {
  type Point = readonly [x: number, y: number];

  /** Touches that move in straight lines. */
  async function move(page: Page, fingers: readonly (readonly [from: Point, to: Point])[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const at = (share: number) =>
      fingers.map(([from, to], id) => ({
        id,
        x: from[0] + share * (to[0] - from[0]),
        y: from[1] + share * (to[1] - from[1]),
      }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  test.each([
    [390, 844],
    [844, 390],
  ] as const)('comes close and goes back, on a screen of %i by %i', async (width, height) => {
    const { page, troubles } = await sit('q4', width, height);
    const four = await widthOfBoard(page);
    // Pinch out.
    await move(page, [
      [
        [150, 200],
        [90, 200],
      ],
      [
        [180, 200],
        [240, 200],
      ],
    ]);
    await expect.poll(() => widthOfBoard(page)).toBeGreaterThan(1.6 * four);
    expect(await closer(page).getAttribute('aria-pressed')).toBe('true');
    expect((await boxes(page, '[data-cell]')).filter(tooSmall)).toEqual([]);
    await picture(page, `q4-close-${width}x${height}`);
    // Pinch in.
    await move(page, [
      [
        [90, 200],
        [150, 200],
      ],
      [
        [240, 200],
        [180, 200],
      ],
    ]);
    await expect.poll(() => widthOfBoard(page)).toBe(four);
    // A swipe.
    await move(page, [
      [
        [250, 100],
        [120, 105],
      ],
    ]);
    await expect.poll(() => widthOfBoard(page)).toBeGreaterThan(1.6 * four);
    // The button is the alternative to the gesture.
    await closer(page).click();
    await expect.poll(() => widthOfBoard(page)).toBe(four);
    expect(troubles).toEqual([]);
  });

  test('the board of the latest move is in sight', async () => {
    const { page } = await sit('q4', 320, 640);
    await page.getByLabel(en.typeLabel).fill('4b2');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await boxes(page, '[role="rowgroup"] >> nth=3')).every(({ left }) => left > 0 && left < 60))
      .toBe(true);
  });
});

test.each([
  [390, 844, true],
  [1280, 800, false],
] as const)('the end of a game of Q4 at %i by %i: the result, what to do next and the whole cube', async (...size) => {
  const [width, height, isMobile] = size;
  const { page, troubles } = await visit('en/new/q4/', {
    viewport: { width, height },
    hasTouch: isMobile,
    isMobile,
  });
  await page.getByLabel(en.modes.people).check();
  await page.getByRole('button', { name: en.startGame }).click();
  await page.getByRole('grid').waitFor();
  for (const move of ['1a1', '1b1', '2b2', '1c2', '3c3', '1d3']) {
    await page.getByLabel(en.typeLabel).fill(move);
    await page.keyboard.press('Enter');
  }
  await page
    .getByRole('gridcell')
    .getByRole('button', { name: /^board 4, d4/i })
    .click();
  await page.getByRole('slider').waitFor();
  await picture(page, `q4-end-${width}x${height}`);
  const shown = [
    page.locator('.say.over'),
    page.getByRole('button', { name: en.rematch }),
    page.getByRole('link', { name: en.analyse, exact: true }).last(),
    page.getByRole('slider'),
  ];
  const boxesShown = await Promise.all(shown.map((each) => each.boundingBox()));
  const outside = boxesShown.filter((box) => box === null || box.y < 0 || box.y + box.height > height);
  expect(outside).toEqual([]);
  expect(troubles).toEqual([]);
});
