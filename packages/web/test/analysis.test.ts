// The analysis: navigation by keyboard, values, turning points, variations, malformed input of every kind, and every
// export.

import { readFile } from 'node:fs/promises';
import { analyse } from '@quadrille/engine';
import { wordsOf } from '@quadrille/words';
import { WORDS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { packLink, unpackLink } from '../src/analyse/link.ts';
import { analyse as text } from '@quadrille/words/en/analyse';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, picture, ready, site, visit } from './browser.ts';
import { focused, tabToBoard } from './keyboard.ts';

/** A game whose ninth move loses: Light could win with a cone on b1, but allows Dark to do so. */
const START = 'Aa1,Bb3,Cc2,Dd4,Ab2,Bd3';
const MOVES = 'Da3,Cb4,Bc1,Db1';

function opened(packed: string) {
  const match = unpackLink(packed);
  if (!match.ok) throw new Error(match.error.kind);
  return match.value;
}

/** The same game from a later position, so that it is short. */
function short(moves = MOVES): string {
  const before = opened(`quantik;;;${START}`);
  return `quantik;;${before.game.formatPosition(before.state)};${moves}`;
}

const cellNames = (page: Page) =>
  page
    .getByRole('gridcell')
    .getByRole('button')
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel!.split(';')[0]));

async function study(packed: string, options: object = {}): Promise<{ page: Page; troubles: string[] }> {
  const visitor = await visit(`en/analyse/#${packed}`, options);
  await visitor.page.getByRole('grid').waitFor();
  return visitor;
}

test('a game from the address is walked through by keys, at the board and in the list', async () => {
  const { page, troubles } = await study(`quantik;;;${START},${MOVES}`);
  await page.getByRole('heading', { level: 1, name: text.titleOf('Quantik') }).waitFor();
  await tabToBoard(page);
  await page.keyboard.press('k');
  await expectSpoken(page, text.atEnd);
  await page.keyboard.press('j');
  await expectSpoken(page, 'Move 9 of 10. Light places a cylinder on c1. Dark to move.');
  await page.keyboard.press('J');
  await expectSpoken(page, 'Starting position. Light to move.');
  await page.keyboard.press('j');
  await expectSpoken(page, text.atStart);
  await page.keyboard.press('k');
  await expectSpoken(page, 'Move 1 of 10. Light places a sphere on a1. Dark to move.');
  expect((await cellNames(page)).filter((name) => !name!.endsWith('empty'))).toEqual([
    'a1, bottom left region, light sphere',
  ]);
  const steps = page.getByRole('region', { name: text.moves });
  await steps.getByRole('button', { name: '1 sphere a1', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expectSpoken(page, 'Move 2 of 10. Dark places a cylinder on b3. Light to move.');
  await focused(steps.getByRole('button', { name: '2 cylinder b3', exact: true }));
  await page.keyboard.press('End');
  await expectSpoken(page, /^Move 10 of 10\. Dark places a cone on b1\. .*Dark wins/);
  await page.keyboard.press('Home');
  await expectSpoken(page, 'Starting position. Light to move.');
  await steps.getByRole('button', { name: text.forward }).click();
  await expectSpoken(page, 'Move 1 of 10. Light places a sphere on a1. Dark to move.');
  expect(troubles).toEqual([]);
});

test('every value in the list is exact in Quantik; a line of one’s own leads away and back', async () => {
  const { page, troubles } = await study(short('Da3,Cb4'));
  const { game, state } = opened(short('Da3,Cb4'));
  const found = analyse(game, state, {}, { everyMove: true });
  if (!found.ok) throw new Error('the position is not over');
  const words = wordsOf(WORDS.en, 'quantik');
  const wanted = [...found.value.moves!].map(([id, value]) => text.moveWorth(words.move(state, id), text.value(value)));
  const values = page.getByRole('region', { name: text.values });
  await values.getByText('Light to move: wins in 1 move.').waitFor();
  await values.getByText(text.onlyMove).waitFor();
  await values.getByRole('button', { name: /^Show all moves/ }).click();
  const listed = await values.getByRole('listitem').getByRole('button').allInnerTexts();
  // Each entry begins with a short value, and one is marked: "+1 cone b1: wins in 1 move, the only move".
  const bare = listed.map((line) => line.replace(/^\S+\s+/, '').trim());
  expect(bare.filter((line) => line.endsWith(text.onlyMove))).toEqual(['cone b1: wins in 1 move, the only move']);
  expect(bare.map((line) => line.replace(`, ${text.onlyMove}`, '')).toSorted()).toEqual(wanted.toSorted());
  await tabToBoard(page);
  await page.keyboard.press('e');
  await expectSpoken(page, /^Light to move: wins in 1 move\. cone b1: wins in 1 move; /);
  const b1 = page.getByRole('gridcell').getByRole('button', { name: /^b1.*empty; wins in 1 move$/ });
  expect(await b1.count()).toBe(1);

  await page.getByLabel(en.typeLabel).fill('cone b1');
  await page.keyboard.press('Enter');
  await expectSpoken(page, /^Light places a cone on b1\. .*Light wins/);
  await page.getByRole('region', { name: text.moves }).getByText(text.lineHelp).waitFor();
  await tabToBoard(page);
  await page.keyboard.press('q');
  await expectSpoken(page, /^Back in the game\. Move 2 of 2\. /);
  expect(await page.getByText(text.lineHelp).count()).toBe(0);
  await b1.waitFor();
  expect(troubles).toEqual([]);
});

test('a whole game: the move that threw the win away is found and explained', async () => {
  const { page, troubles } = await study(short());
  await page.getByRole('button', { name: text.analyseGame }).click();
  await expectSpoken(page, text.reportDone(1));
  const report = page.getByRole('region', { name: text.report });
  await report
    .getByText(
      'Move 3, Light: cylinder c1 throws away a win in 1 move and loses. Better was cone b1. What follows: cone b1, and Dark has won.',
    )
    .waitFor();
  expect(await report.getByText(text.decisive).count()).toBe(1);
  expect(await report.getByRole('img', { name: text.graphLabel('Light', 'Dark', 1) }).count()).toBe(1);
  await report.getByText(text.graphTable).click();
  const row = report.getByRole('row').filter({ hasText: 'cylinder c1' });
  expect(await row.getByRole('cell').allInnerTexts()).toEqual([
    'Light',
    'cylinder c1',
    'wins in 1 move',
    text.turningPoint,
  ]);
  await expectAccessible(page);
  await picture(page, 'analysis-report');
  // The report is below the board, which comes into sight.
  await page.setViewportSize({ width: 390, height: 844 });
  const show = report.getByRole('button', { name: text.showMove(3) });
  await show.scrollIntoViewIfNeeded();
  const boardTop = () => page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().top);
  expect(await boardTop()).toBeLessThan(0);
  await show.click();
  await expectSpoken(page, /^Move 2 of 4\. /);
  await expect.poll(boardTop).toBeGreaterThanOrEqual(0);
  expect(troubles).toEqual([]);
});

describe('what cannot be read', () => {
  test('in the address: it says why, and everything else is there all the same', async () => {
    const { page, troubles } = await visit('en/analyse/');
    const alert = page.getByRole('alert');
    for (const [packed, why] of [
      ['quantik;;;Aa1,Aa2', /Move 2 \(Aa2\) is refused\. No sphere on a2: their sphere on a1 is in the same column/],
      ['quantik;;;Aa1,Zz9', /Move 2: .*Zz9/],
      ['quantik;;AA../..../..../....', /Light pieces: 2, dark pieces: 0/],
      ['quads;wild', /wild/],
      ['chess;;;e4', /chess/],
      ['%E0%A4%A', /The link is incomplete or was changed on the way/],
    ] as const) {
      await page.goto(site(`en/analyse/#${packed}`));
      await alert.filter({ hasText: why }).waitFor();
      expect(await alert.innerText()).toContain(text.brokenLink);
      expect(await page.getByRole('heading', { level: 1, name: text.title, exact: true }).count()).toBe(1);
    }
    await page.getByRole('region', { name: text.empty }).getByRole('link', { name: 'Quads' }).click();
    await page.getByRole('heading', { level: 1, name: text.titleOf('Quads') }).waitFor();
    expect(await alert.count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  test('pasted or from a file, until something can be read', async () => {
    const { page, troubles } = await visit('en/analyse/');
    const field = page.getByLabel(text.pasteLabel);
    const paste = async (content: string) => {
      await field.fill(content);
      await page.getByRole('button', { name: text.read, exact: true }).click();
    };
    await paste('  ');
    await expectSpoken(page, text.readFault({ kind: 'nothing' }), 'assertive');
    await paste('[Game "quantik"]\n\n1. Aa1 Aa2\n');
    await expectSpoken(page, /^Move 2 \(Aa2\) is refused\. /, 'assertive');
    await paste('A.../....');
    await expectSpoken(page, /^A Quantik position has four rows of four cells/, 'assertive');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await page.getByLabel(text.chooseFile).setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
    });
    await expectSpoken(page, text.readFault({ kind: 'binary' }), 'assertive');
    await paste('1. Aa1 Bb3 2. Cc2');
    await page.getByRole('grid').waitFor();
    expect(new URL(page.url()).hash).toBe('#quantik;;;Aa1,Bb3,Cc2');
    expect(troubles).toEqual([]);
  });
});

test('a file dropped anywhere on the page is opened; one that is no game says so', async () => {
  const { page, troubles } = await visit('en/analyse/');
  const drop = async (name: string, content: string) => {
    const data = await page.evaluateHandle(
      ([called, written]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([written], called, { type: 'text/plain' }));
        return transfer;
      },
      [name, content] as const,
    );
    const place = page.getByRole('heading', { name: text.paste });
    for (const event of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(event, { dataTransfer: data });
  };
  await page.getByRole('heading', { name: text.paste }).waitFor();
  await drop('letter.txt', 'Dear Anna,');
  await page.locator('.say.refusal').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await drop('game.txt', '[Game "quantik"]\n[Player1 "Anna"]\n\n1. Aa1 Bb3 2. Cc2 *\n');
  await page.getByRole('grid').waitFor();
  expect(new URL(page.url()).hash).toBe('#quantik;;;Aa1,Bb3,Cc2');
  await tabToBoard(page);
  await page.keyboard.press('j');
  await expectSpoken(page, /Anna to move\.$/);
  expect(troubles).toEqual([]);
});

test('a position is set up by hand; an impossible one says why', async () => {
  const { page, troubles } = await study('quantik');
  await page.getByRole('button', { name: text.edit }).click();
  await focused(page.getByRole('heading', { name: text.edit }));
  const cell = (name: string) => page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${name},`) });
  await page.getByRole('toolbar', { name: text.palette }).getByRole('button', { name: 'light cone' }).click();
  await expectSpoken(page, 'light cone');
  await cell('b2').click();
  await expectSpoken(page, 'b2, bottom left region, light cone');
  await page.getByText(text.possible).waitFor();
  await cell('d4').click();
  const why = 'Light pieces: 2, dark pieces: 0. Light starts, then they take turns.';
  await page.getByText(why).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: text.useIt }).click();
  await expectSpoken(page, why, 'assertive');
  await cell('d4').focus();
  await page.keyboard.press('Delete');
  await expectSpoken(page, 'd4, top right region, empty');
  await page.getByRole('button', { name: text.useIt }).click();
  await page.getByText('Dark to move.').first().waitFor();
  expect(new URL(page.url()).hash).toBe('#quantik;;..../..../.D../....;');
  expect(await cell('b2').getAttribute('aria-label')).toMatch(/^b2, bottom left region, light cone/);
  expect(troubles).toEqual([]);
});

test('taken away as a link, a record and pictures; played on from here', async () => {
  const packed = short('Da3,Cb4');
  const { page, troubles } = await study(packed, { permissions: ['clipboard-read', 'clipboard-write'] });
  const before = await cellNames(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: text.copyLink }).click();
  await expectSpoken(page, text.copied);
  const link = await copied();
  expect(link).toBe(site(`en/analyse/#${packLink(opened(packed))}`));
  await page.getByRole('button', { name: text.copyRecord }).click();
  await expect.poll(copied).toContain('[Game "quantik"]');

  const save = async (name: string): Promise<{ name: string; content: Buffer }> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  const svg = await save(text.savePicture('SVG'));
  expect(svg.name).toBe('quadrille-quantik-2.svg');
  const drawn = await page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
    return {
      tag: root.tagName,
      width: Number(root.getAttribute('width')),
      height: Number(root.getAttribute('height')),
    };
  }, svg.content.toString('utf8'));
  expect(drawn.tag).toBe('svg');
  expect(drawn.width).toBeGreaterThan(100);
  // The file must not refer to external resources.
  expect(svg.content.toString('utf8')).not.toMatch(/var\(--|(?:href|src)="http/);
  const png = await save(text.savePicture('PNG'));
  expect(png.name).toBe('quadrille-quantik-2.png');
  expect(png.content.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20)]).toEqual([2 * drawn.width, 2 * drawn.height]);

  await page.goto('about:blank');
  await page.goto(link);
  await ready(page);
  await page.getByRole('grid').waitFor();
  expect(await cellNames(page)).toEqual(before);

  await page.getByRole('combobox', { name: text.opponent }).selectOption(text.withPeople);
  await page.getByRole('button', { name: text.begin, exact: true }).click();
  await page.getByText('Light to move: choose a piece.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/en/play/');
  expect(await cellNames(page)).toEqual(before);
  await page.getByLabel(en.typeLabel).fill('cone b1');
  await page.keyboard.press('Enter');
  await expectSpoken(page, /Light wins/);
  expect(troubles).toEqual([]);
});
