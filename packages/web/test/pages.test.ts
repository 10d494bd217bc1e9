// Every page in every language, on small screens, zoomed, with other colours and with reduced motion.

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { LANGUAGES } from '@quadrille/words';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PATHS } from '../src/app/address.ts';
import { page as en } from '@quadrille/words/en/page';
import { page as fr } from '@quadrille/words/fr/page';
import { expectAccessible } from './axe.ts';
import { localeOf, expectSpoken, picture, ready, site, visit } from './browser.ts';
import { focused } from './keyboard.ts';

/** The analysis page and the table are tested with a game, not empty. */
const GAME = '#quantik;;;Ab2,Bc3,Cd1';
const address = (language: string, path: string) => `${language}/${path}${path === 'analyse/' ? GAME : ''}`;

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

test.each(LANGUAGES)('every page says its language and has one heading: %s', async (language) => {
  const { page, troubles } = await visit(address(language, ''), { locale: localeOf(language) });
  for (const path of PATHS) {
    await page.goto(site(address(language, path)));
    await ready(page);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('h1').count()).toBe(1);
  }
  expect(troubles).toEqual([]);
});

// Automatic checks do not depend on the language, so each page is checked in one.
test.each(PATHS.map((path, i) => [path, LANGUAGES[i % LANGUAGES.length]!] as const))(
  '/%s is accessible, in %s',
  async (path, language) => {
    const { page } = await visit(address(language, path), { locale: localeOf(language) });
    await expectAccessible(page);
  },
);

test('every page fits a screen of 320 pixels without scrolling sideways', async () => {
  const { page } = await visit('de/', { viewport: { width: 320, height: 640 } });
  const wide: string[] = [];
  for (const path of PATHS) {
    await page.goto(site(address('de', path)));
    await ready(page);
    if (await scrollsSideways(page)) wide.push(path);
  }
  expect(wide).toEqual([]);
});

describe('looks', () => {
  const LOOKS = [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['forced-colours', { forcedColors: 'active' }],
    ['zoomed-200', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
    ['phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ] as const;

  test.each(LOOKS)('%s: start page and boards fit, and are accessible where colours differ', async (name, options) => {
    const { page, troubles } = await visit('en/', options);
    const coloured = 'colorScheme' in options || 'forcedColors' in options;
    if (coloured) await expectAccessible(page);
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, `start-${name}`);
    for (const game of ['Quantik', 'Quads', 'Q4']) {
      await page.goto(page.url().replace(/\/en\/.*/, '/en/'));
      await ready(page);
      await page.getByRole('button', { name: en.playNow(game) }).click();
      await page.getByRole('grid').waitFor();
      await page
        .getByText(/^Your turn /)
        .first()
        .waitFor();
      if (coloured) await expectAccessible(page);
      expect(await scrollsSideways(page)).toBe(false);
      await picture(page, `${game.toLowerCase()}-${name}`);
    }
    expect(troubles).toEqual([]);
  });

  test('every theme is accessible, and is there from the first paint after a reload', async () => {
    const { page } = await visit('en/settings/');
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.getByLabel(en.preferences.theme).selectOption(theme);
      await expectAccessible(page);
      await page.reload({ waitUntil: 'commit' });
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
      await ready(page);
    }
    await page.getByLabel(en.preferences.colours).selectOption('safe');
    await expectAccessible(page);
  });

  test('reduced motion disables animations', async () => {
    const { page } = await visit('en/', { reducedMotion: 'reduce' });
    const styles = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => {
        const { animationDuration, animationIterationCount } = getComputedStyle(element);
        return { seconds: Number.parseFloat(animationDuration), times: animationIterationCount };
      }),
    );
    expect(styles.filter(({ seconds, times }) => seconds > 0.001 || times !== '1')).toEqual([]);
  });

  test.each([
    ['the system', { reducedMotion: 'reduce' }, 'system'],
    ['the settings', { reducedMotion: 'no-preference' }, 'none'],
  ] as const)('without motion by %s changes appear without a transition', async (_, options, motion) => {
    const { page } = await visit('en/settings/', options);
    await page.getByLabel(en.preferences.motion).selectOption(motion);
    const faint = await page.evaluate(() => {
      const button = document.body.appendChild(document.createElement('button'));
      button.className = 'button';
      button.disabled = true;
      const before = Number(getComputedStyle(button).opacity);
      button.disabled = false;
      return { before, after: Number(getComputedStyle(button).opacity), moving: document.getAnimations().length };
    });
    expect(faint).toEqual({ before: 0.55, after: 1, moving: 0 });
  });
});

test('the language comes from the browser, can be changed, and is in the address', async () => {
  const { page } = await visit('', { locale: 'de-AT' });
  expect(new URL(page.url()).pathname).toBe('/de/');
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
  await page.getByRole('heading', { level: 1, name: fr.motto }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/fr/');
  await page.goto(new URL('/', page.url()).href);
  await ready(page);
  expect(new URL(page.url()).pathname).toBe('/fr/');
});

test('an unknown address leads to the start page with a message', async () => {
  const { page } = await visit('en/nowhere/');
  await page.getByText(en.lost).waitFor();
  expect(await page.getByRole('button', { name: en.playNow('Quads') }).count()).toBe(1);
});

test.each(['//', '//[', '/en/%00', '/en/%zz', `/${'long/'.repeat(2000)}`, `/${'x'.repeat(5000)}`])(
  'the address %s is answered too',
  async (path) => {
    const { hostname, port } = new URL(site(''));
    const asked = get({ hostname, port, path });
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect([400, 404]).toContain(answer.statusCode);
    answer.resume();
    await once(answer, 'end');
  },
);

test('targets are large enough for a finger', async () => {
  const { page } = await visit('en/', { viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const game of ['Quantik', 'Quads']) {
    await page.goto(page.url().replace(/\/en\/.*/, '/en/'));
    await ready(page);
    await page.getByRole('button', { name: en.playNow(game) }).click();
    await page.getByRole('grid').waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a.button:not(.skip), select, input:not(.unseen)')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ element }) => element.outerHTML.slice(0, 120)),
    );
    expect(small).toEqual([]);
  }
});

async function sit(game: string): Promise<Page> {
  const { page } = await visit(`en/new/${game}/`);
  await page.getByLabel(en.modes.people).check();
  await page.getByRole('button', { name: en.startGame }).click();
  await page.getByRole('grid').waitFor();
  return page;
}
async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel(en.typeLabel).fill(line);
  await page.keyboard.press('Enter');
}

test('the list of saved games causes no layout shift on the start page', async () => {
  const page = await sit('quantik');
  await type(page, 'cone b2');
  await expectSpoken(page, 'Light places a cone on b2. Dark to move.');
  await page.goto(site('en/'));
  await page.getByRole('heading', { name: en.resume }).waitFor();
  const moved = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as unknown as readonly { readonly value: number }[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
  // A late font may shift a line; the list of games would shift everything below it, by 0.08 or more.
  expect(moved).toBeLessThan(0.04);
});

describe('asking the board', () => {
  test('by key and by word, the same answer', async () => {
    const page = await sit('quantik');
    await type(page, 'cone b2');
    await expectSpoken(page, 'Light places a cone on b2. Dark to move.');
    await page.getByRole('gridcell').getByRole('button', { name: /^b2/ }).focus();
    await page.keyboard.press('r');
    const row = 'Row 2: a2 empty, b2 light cone, c2 empty, d2 empty. Missing: sphere, cylinder and cube.';
    await expectSpoken(page, row);
    await page.keyboard.press('l');
    await expectSpoken(page, 'Light places a cone on b2.');
    await type(page, 'row b2');
    await expectSpoken(page, row);
    await page.getByRole('gridcell').getByRole('button', { name: /^b4/ }).focus();
    await page.keyboard.press('4');
    await expectSpoken(page, 'In hand: dark cone.');
    await page.keyboard.press('w');
    await expectSpoken(page, 'No cone on b4: their cone on b2 is in the same column.', 'assertive');
    await page.keyboard.press('.');
    await expectSpoken(page, 'No cone on b4: their cone on b2 is in the same column.');
    await page.keyboard.press('y');
    await expectSpoken(page, '..../..../.D../....');
    await page.keyboard.press('k');
    await expectSpoken(page, en.noClock);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: en.keysTitle });
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    await focused(dialog.getByRole('heading', { name: en.keysTitle }));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  test('Quads: sides, turning, fitting', async () => {
    const page = await sit('quads');
    await type(page, 'pppp c3');
    await type(page, 'xxxx d4');
    await page.getByRole('gridcell').getByRole('button', { name: /^c4/ }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('s');
    await expectSpoken(page, 'Light piece: north solid light, east solid light, south solid light, west parallel.');
    await page.keyboard.press('r');
    await page.keyboard.press('s');
    await expectSpoken(page, 'Light piece: north parallel, east solid light, south solid light, west solid light.');
    await page.keyboard.press('f');
    await expectSpoken(page, /^Light has \d+ pieces/);
  });

  test('Q4: straight through, lines one by one, lines of three', async () => {
    const page = await sit('q4');
    for (const move of ['1a1', '4d1', '1b1', '4c2', '1c1']) await type(page, move);
    await page
      .getByRole('gridcell')
      .getByRole('button', { name: /board 1, a1/i })
      .focus();
    await page.keyboard.press('s');
    await expectSpoken(page, 'On a1 of all four boards: board 1 blue, board 2 empty, board 3 empty, board 4 empty.');
    await page.keyboard.press('g');
    await expectSpoken(page, /^1 of 7: /);
    await page.keyboard.press('g');
    await expectSpoken(page, /^2 of 7: /);
    await page.keyboard.press('3');
    await expectSpoken(page, /^Three blue marbles/);
  });
});
