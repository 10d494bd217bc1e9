// Two browsers at one table over a real server, one using the mouse, one the keyboard only; the server is restarted in
// between.

import { GAMES, type GameId } from '@quadrille/rules';
import { quads } from '@quadrille/rules/quads';
import type { Language } from '@quadrille/words';
import { TEXTS, WORDS } from '@quadrille/words/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account as deAccount } from '@quadrille/words/de/account';
import { account as frAccount } from '@quadrille/words/fr/account';
import { online as deText } from '@quadrille/words/de/online';
import { online as enText } from '@quadrille/words/en/online';
import { online as frText } from '@quadrille/words/fr/online';
import { page as de } from '@quadrille/words/de/page';
import { page as en } from '@quadrille/words/en/page';
import { page as fr } from '@quadrille/words/fr/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, picture, visit } from './browser.ts';
import { TestServer } from './test-server.ts';
import { moveByMouse, turns, walkTo, type Turn } from './games.ts';
import { moveByKeys, tabToBoard } from './keyboard.ts';
import { Meeting, press, type, type Guest } from './meeting.ts';

const club = new TestServer();
beforeAll(() => club.start());
afterAll(() => club.remove());

const meeting = new Meeting(club);

const NAMES = ['Anna', 'Ben'] as const;

/** Both pages announce a move, each in its language. */
async function hearBoth(mover: Guest, turn: Turn, other: Guest, theirs: Turn): Promise<void> {
  await expectSpoken(mover.page, turn.said);
  await expectSpoken(other.page, theirs.said);
}

/** Plays the whole game, or a part of it. */
async function playOn(game: GameId, anna: Guest, ben: Guest, from = 0, to = 99): Promise<void> {
  const spoken = (language: Language, you: number) => [...turns(game, language, undefined, NAMES, you)];
  const [hers, his] = [spoken(anna.language, 0), spoken(ben.language, 1)];
  await tabToBoard(ben.page);
  for (let n = from; n < Math.min(to, hers.length); n++) {
    if (n % 2 === 0) {
      await moveByMouse(anna.page, game, hers[n]!);
      await hearBoth(anna, hers[n]!, ben, his[n]!);
    } else {
      await moveByKeys(ben.page, game, his[n]!.before, GAMES[game].format(his[n]!.id));
      await hearBoth(ben, his[n]!, anna, hers[n]!);
    }
  }
}

/** Announced at any time in this game: other announcements may follow immediately. */
async function heardOnce({ page }: Guest, sentence: string): Promise<void> {
  const list = page.locator('.said li', { hasText: sentence });
  await expect.poll(() => list.count(), { timeout: 15_000 }).toBe(1);
}

describe.each([
  ['quantik', 'de'],
  ['quads', 'fr'],
  ['q4', 'de'],
] as const)('%s', (game, language) => {
  test(`a game with an opponent in ${language} is played to its end across a restart of the server`, async () => {
    const { anna, ben } = await meeting.pair(game, language);
    await expectSpoken(
      anna.page,
      /^The game begins\. .*: you, .*: Ben \(guest\)\. Your turn \(you are \w+\): choose .*\.$/,
    );
    expect(await anna.page.title()).toContain(enText.yourTurn);
    await playOn(game, anna, ben, 0, 3);

    await club.stop();
    await heardOnce(anna, enText.lost);
    await heardOnce(ben, TEXTS[language].online.lost);
    await picture(anna.page, `online-${game}-away`);
    await club.start();
    await heardOnce(anna, enText.back);
    await heardOnce(ben, TEXTS[language].online.back);

    await playOn(game, anna, ben, 3);
    await anna.page.getByRole('button', { name: en.rematch }).waitFor();
    await ben.page.getByRole('button', { name: TEXTS[language].page.rematch }).waitFor();
    await picture(anna.page, `online-${game}-end`);
  });
});

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);

test('a running game is on the start page, and can be aborted before the second move', async () => {
  const { anna, ben } = await meeting.pair('quantik', 'de', { untimed: true });
  await anna.page.goto(`${club.address}/en/`);
  const mine = anna.page.getByRole('region', { name: enText.yourTables });
  await mine.getByText(enText.yourTurn).waitFor();
  await expectAccessible(anna.page);
  await picture(anna.page, 'online-start-page');
  await mine.getByRole('link', { name: /Quantik.*Ben/ }).click();
  await anna.page.getByRole('grid').waitFor();
  await type(anna, 'cone b2');
  await expectSpoken(ben.page, /Du bist am Zug\.$/);
  await press(ben, de.abort);
  await press(ben, de.yes);
  await ben.page.getByRole('heading', { level: 1, name: deText.abortedBy('Ben (Gast)') }).waitFor();
  await anna.page.getByRole('heading', { level: 1, name: enText.abortedBy('Ben (guest)') }).waitFor();
  await expectAccessible(anna.page);
  await anna.page.goto(`${club.address}/en/`);
  await anna.page.getByRole('heading', { level: 1, name: en.motto }).waitFor();
  await expect.poll(() => mine.count()).toBe(0);
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
});

test('a spectator sees the board and cannot move', async () => {
  const { anna, ben, link } = await meeting.pair('quantik', 'de', { untimed: true });
  const { pathname, hash } = new URL(link);
  const eve = await meeting.guest('fr', pathname.slice(1) + hash);
  await eve.page.getByRole('grid').waitFor();
  await eve.page.getByText(frText.watching).first().waitFor();
  await type(anna, 'cone b2');
  await expectSpoken(eve.page, 'Anna pose un cône en b2. À Ben de jouer.');
  await eve.page.locator('[data-cell="0"]').click();
  await expectSpoken(eve.page, frText.watching, 'assertive');
  expect(await eve.page.getByRole('toolbar').count()).toBe(0);
  expect(await eve.page.getByRole('button', { name: fr.resign }).count()).toBe(0);
  await anna.page.getByText(enText.watchers(1)).waitFor();
  expect([...anna.troubles, ...ben.troubles, ...eve.troubles]).toEqual([]);
});

/** The number of pieces in a full hand. */
const wholeHand = (language: Language) =>
  WORDS[language].games.quads.left!(quads.setup({ hidden: true, border: false }), 0);

test('with hidden hands a player sees only the own hand and a spectator sees none', async () => {
  const { anna, ben, link } = await meeting.pair('quads', 'de', { untimed: true, hidden: true });
  const { pathname, hash } = new URL(link);
  const eve = await meeting.guest('fr', pathname.slice(1) + hash);
  await eve.page.getByRole('grid').waitFor();
  await type(anna, 'pppp@c3');
  await expectSpoken(ben.page, /Du bist am Zug\.$/);
  await type(ben, 'xxxx@d4');
  await expectSpoken(eve.page, /À Anna de jouer\.$/);
  await expect.poll(() => eve.page.getByText(wholeHand('fr'), { exact: true }).count()).toBe(2);
  expect(await eve.page.locator('.reserve').count()).toBe(0);
  for (const [{ page }, language] of [[anna, 'en'] as const, [ben, 'de'] as const]) {
    await expect.poll(() => page.getByRole('toolbar').getByRole('button').count()).toBe(17);
    expect(await page.getByText(wholeHand(language), { exact: true }).count()).toBe(1);
  }
});

test('a takeback or a draw needs the opponent’s consent', async () => {
  const { anna, ben } = await meeting.pair('q4', 'fr', { untimed: true });
  await type(anna, '1a1');
  await expectSpoken(ben.page, /^Anna .* À vous de jouer\.$/);
  await anna.page.getByRole('button', { name: en.askTakeback }).click();
  await expectSpoken(ben.page, frText.proposed('takeback', 'Anna'), 'assertive');
  await press(ben, frText.agree);
  await expectSpoken(anna.page, /The move is taken back\. Your turn\.$/);
  await type(anna, '2b2');
  await expectSpoken(ben.page, /plateau 2, en b2/);
  await anna.page.getByRole('button', { name: en.offerDraw }).click();
  await expectSpoken(ben.page, frText.proposed('draw', 'Anna'), 'assertive');
  await press(ben, frText.decline);
  await expectSpoken(anna.page, enText.declined('draw', 'Ben'));
  await tabToBoard(ben.page);
  await press(ben, fr.offerDraw);
  await expectSpoken(anna.page, enText.proposed('draw', 'Ben'), 'assertive');
  await picture(anna.page, 'online-question');
  await anna.page.getByRole('button', { name: enText.agree }).click();
  await expectSpoken(ben.page, /La nulle est acceptée\. .*accord/);
  await anna.page.getByText('A draw by agreement.').first().waitFor();
});

/** Selects a shape by its number and moves to a cell, with the board focused. */
async function plan({ page }: Guest, shape: string, cell: number): Promise<void> {
  await page.keyboard.press(shape);
  await walkTo(page, 'quantik', cell);
  await page.keyboard.press('Enter');
}

test('a planned move is played at the player’s turn, can be cancelled, and is refused with a reason', async () => {
  const { anna, ben } = await meeting.pair('quantik', 'de', { untimed: true });
  await tabToBoard(ben.page);
  await plan(ben, '3', 15);
  await expectSpoken(ben.page, deText.planned('Würfel d4'));
  expect(await ben.page.locator('[data-cell="15"] .hint').count()).toBe(1);
  await picture(ben.page, 'online-planned');
  await type(anna, 'cone b2');
  await expectSpoken(anna.page, 'Ben places a cube on d4. Your turn.');

  await plan(ben, '1', 14);
  await expectSpoken(ben.page, deText.planned('Kugel c4'));
  await ben.page.keyboard.press('Escape');
  await expectSpoken(ben.page, deText.unplanned);

  // Without a keyboard there is a button.
  await plan(ben, '1', 14);
  await expectSpoken(ben.page, deText.planned('Kugel c4'));
  await ben.page.getByRole('button', { name: deText.cancelPlan }).click();
  await expectSpoken(ben.page, deText.unplanned);
  expect(await ben.page.locator('[data-cell="14"] .hint').count()).toBe(0);
  expect(await ben.page.getByRole('button', { name: deText.cancelPlan }).count()).toBe(0);

  await tabToBoard(ben.page);
  await plan(ben, '1', 14);
  await type(anna, 'sphere c1');
  await expectSpoken(ben.page, /^Der geplante Zug Kugel c4 wurde nicht gespielt\. /, 'assertive');
  await ben.page.getByRole('paragraph').filter({ hasText: 'Kugel c4 wurde nicht gespielt' }).waitFor();
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
});

test('chat is off by default; phrases appear in the reader’s language, and a muted player stays muted', async () => {
  const { anna, ben } = await meeting.pair('quantik', 'fr', { untimed: true });
  await anna.page.getByRole('button', { name: enText.chatOn }).click();
  await anna.page.getByRole('button', { name: enText.phrases.hello }).click();
  await expectSpoken(anna.page, 'Anna: Hello!');
  expect(await ben.page.getByText(frText.phrases.hello).count()).toBe(0);

  await press(ben, frText.chatOn);
  await ben.page.getByRole('listitem').filter({ hasText: frText.phrases.hello }).waitFor();
  await anna.page.getByLabel(enText.message).fill('Your move, Ben <b>');
  await anna.page.keyboard.press('Enter');
  await expectSpoken(ben.page, frText.said('Anna', 'Your move, Ben <b>'));
  await picture(ben.page, 'online-talk');
  await press(ben, frText.mute('Anna'));
  // Also after a reload.
  await ben.page.reload();
  await ben.page.getByText(frText.muted).waitFor();
  await anna.page.getByRole('button', { name: enText.phrases.oops }).click();
  await expectSpoken(anna.page, 'Anna: Oops!');
  expect(await ben.page.getByRole('listitem').filter({ hasText: frText.phrases.oops }).count()).toBe(0);
});

test('resigning asks for confirmation; the other player begins the rematch, and the score is kept', async () => {
  const { anna, ben } = await meeting.pair('quads', 'de', { untimed: true });
  await anna.page.getByRole('button', { name: en.resign }).click();
  await anna.page.getByRole('button', { name: en.yes }).click();
  await expectSpoken(ben.page, 'Anna gibt auf. Du hast durch Aufgabe gewonnen.');
  await anna.page.getByRole('button', { name: en.rematch }).click();
  await expectSpoken(ben.page, deText.proposed('rematch', 'Anna'), 'assertive');
  await press(ben, deText.agree);
  await expectSpoken(anna.page, /^The next game of the series begins\. .* Ben to move\.$/);
  await expectSpoken(ben.page, /^Die nächste Partie der Serie beginnt\. .* Du bist am Zug \(du bist Hell\): .*\.$/);
  await anna.page.getByText(enText.gameOfSeries(2)).waitFor();
  await anna.page.getByText('Score: You 0, Ben 1').waitFor();
  // The focus is at the heading of the new game.
  await anna.page.locator('h1:focus').waitFor({ state: 'attached' });
});

test('the opponent is told when a player leaves and returns; the player continues in another tab and on a phone', async () => {
  const { anna, ben } = await meeting.pair('quantik', 'de', { untimed: true });
  await ben.page.getByRole('button', { name: deAccount.makeCode }).click();
  const link = await ben.page.getByLabel(deAccount.link, { exact: true }).inputValue();
  const address = ben.page.url();
  await ben.page.goto('about:blank');
  await expectSpoken(anna.page, 'Ben has left the table.');
  await anna.page.getByText(enText.gone).waitFor();
  const tab = await ben.page.context().newPage();
  await tab.goto(address);
  await expectSpoken(anna.page, 'Ben is back.');
  await type(anna, 'cone b2');
  await expectSpoken(tab, 'Anna setzt einen Kegel auf b2. Du bist am Zug.');
  await type({ ...ben, page: tab }, 'Würfel d4');
  await expectSpoken(anna.page, 'Ben places a cube on d4. Your turn.');

  const phone = await visit(link, { locale: 'fr-FR', viewport: { width: 360, height: 740 }, hasTouch: true });
  await phone.page.getByRole('button', { name: frAccount.takeOverNow }).tap();
  await phone.page.getByRole('grid').waitFor();
  await picture(phone.page, 'online-elsewhere');
  await type(anna, 'cube a1');
  await expectSpoken(phone.page, 'Anna pose un cube en a1. À vous de jouer.');
  await type({ ...phone, language: 'fr' }, 'sphère c3');
  await expectSpoken(anna.page, 'Ben places a sphere on c3. Your turn.');
  // After leaving the page, the game is among the player's own, on that device too.
  await phone.page.goto(`${club.address}/fr/online/`);
  await phone.page.getByRole('link', { name: new RegExp(`Quantik.*Anna.*${frText.theirTurn}`) }).waitFor();
});

test('while the database is unreachable, the page says so and stops the clock; the game resumes by itself', async () => {
  const { anna, ben } = await meeting.pair('quantik');
  await type(anna, 'cone b2');
  await expectSpoken(ben.page, /Du bist am Zug\.$/);
  await type(ben, 'Würfel d4');
  await expectSpoken(anna.page, /Your turn\.$/);
  const hers = anna.page.getByRole('region', { name: 'Anna' });
  // The lag budget is shown.
  expect(await hers.textContent()).toContain(enText.spare(1));

  const mend = club.failStore();
  for (const [{ page }, text] of [[anna, enText] as const, [ben, deText] as const]) {
    await expectSpoken(page, text.degraded, 'assertive');
    await page.getByRole('paragraph').filter({ hasText: text.degraded }).waitFor();
  }
  await picture(anna.page, 'online-trouble');
  const stands = await hers.getByRole('timer').textContent();
  await type(anna, 'cube a1');
  await anna.page.waitForTimeout(2000);
  expect(await hers.getByRole('timer').textContent()).toBe(stands);
  expect(await ben.page.locator('[data-cell="0"]').getAttribute('aria-label')).toContain('leer');

  mend();
  await heardOnce(anna, enText.recovered);
  await heardOnce(anna, enText.excused);
  await heardOnce(ben, 'Anna setzt einen Würfel auf a1. Du bist am Zug.');
  await expect.poll(() => anna.page.getByRole('paragraph').filter({ hasText: enText.degraded }).count()).toBe(0);
  await type(ben, 'Kugel c3');
  await expectSpoken(anna.page, 'Ben places a sphere on c3. Your turn.');
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
});

describe('finding an opponent', () => {
  test('an open table is in the lobby and is joined by one click', async () => {
    const ben = await meeting.guest('de', 'de/online/');
    await ben.page.getByText(deText.noneOpen).waitFor();
    const { host: anna } = await meeting.openTable('en', 'q4', { open: true });
    await ben.page.getByLabel(deText.yourName).fill('Ben');
    await ben.page.getByRole('button', { name: /^Platz nehmen: Q4,.* mit Anna \(Gast\)$/ }).click();
    await ben.page.getByRole('grid').waitFor();
    await expectSpoken(anna.page, /^The game begins\./);
    // It is now among the player's own games.
    await ben.page.goto(`${club.address}/de/online/`);
    await expect.poll(() => ben.page.getByRole('link', { name: /Q4.*Anna/ }).textContent()).toContain(deText.theirTurn);
  });

  test('two players who seek the same settings are paired', async () => {
    const [anna, ben] = [await meeting.guest('en', 'en/online/'), await meeting.guest('de', 'de/online/')];
    const clock = { kind: 'clock', total: 180_000, increment: 2000 } as const;
    await anna.page.getByRole('button', { name: enText.quickLabel('Quads', enText.control(clock)) }).click();
    await anna.page.getByRole('heading', { name: enText.looking }).waitFor();
    await picture(anna.page, 'online-looking');
    await ben.page.getByRole('button', { name: deText.quickLabel('Quads', deText.control(clock)) }).click();
    await ben.page.getByRole('grid').waitFor();
    await anna.page.getByRole('grid').waitFor();
    expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  });

  test('a cancelled seek is no longer in the lobby', async () => {
    const anna = await meeting.guest('en', 'en/online/');
    await anna.page.getByRole('button', { name: enText.quickLabel('Q4', '2 days for each move') }).click();
    await anna.page.getByRole('button', { name: enText.stopLooking }).click();
    await anna.page.getByRole('heading', { name: enText.lobby }).waitFor();
    await expect.poll(() => anna.page.getByRole('button', { name: enText.join }).count()).toBe(0);
  });

  test('the host can add a computer at a free place', async () => {
    const { host: anna } = await meeting.openTable('en', 'quantik', { untimed: true });
    await anna.page.getByRole('button', { name: /^Add the computer/ }).click();
    await anna.page.getByRole('grid').waitFor();
    await type(anna, 'cone b2');
    await expectSpoken(anna.page, /^Dark places .* Your turn\.$/);
  });

  test.each(['#nothing-here-at-all', '#short', ''])('a link to an unknown table (%s) shows an error', async (hash) => {
    const { page } = await meeting.guest('en', `en/online/table/${hash}`);
    await expect.poll(() => page.getByRole('heading').first().textContent()).toBe(enText.unknownTable);
  });
});

test('the content security policy blocks foreign scripts', async () => {
  const { page } = await meeting.guest('en', 'en/online/');
  const answer = await page.goto(`${club.address}/en/`);
  const policy = (await answer!.allHeaders())['content-security-policy']!;
  expect(policy).toContain("default-src 'none'");
  expect(/script-src [^;]*/.exec(policy)![0]).toMatch(/^script-src 'self' 'sha256-[^']+'$/);
  expect(/style-src-elem [^;]*/.exec(policy)![0]).toMatch(/^style-src-elem 'self'(?: 'sha256-[^']+')?$/);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.foreign = true';
    document.head.append(script);
    return 'foreign' in globalThis;
  });
  expect(ran).toBe(false);
});

test('a site without a server says that online play is unavailable', async () => {
  for (const path of ['en/online/', 'en/online/new/#q4', 'en/online/table/#abcdefghijklmnop']) {
    const { page, troubles } = await visit(path);
    await page.getByRole('heading', { name: enText.absent }).waitFor();
    expect(troubles).toEqual([]);
  }
});

describe.each([
  ['fr', 'light'],
  ['de', 'dark'],
  ['en', 'light'],
] as const)('in %s, %s', (language, colorScheme) => {
  /** Every view on the way is accessible and fits a narrow screen. */
  async function look({ page }: Guest, name: string): Promise<void> {
    await expectAccessible(page);
    await picture(page, `online-${name}-${colorScheme}-${language}`);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await scrollsSideways(page)).toBe(false);
    await picture(page, `online-${name}-narrow-${language}`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  test('every step from the lobby to the result is accessible and fits 320 pixels', async () => {
    const text = TEXTS[language].online;
    const anna = await meeting.guest(language, `${language}/`, { colorScheme });
    await anna.page.getByRole('link', { name: TEXTS[language].page.together }).click();
    await anna.page.getByRole('heading', { name: text.lobby }).waitFor();
    const clock = text.control({ kind: 'clock', total: 180_000, increment: 2000 });
    await anna.page.locator('button:enabled', { hasText: clock }).first().waitFor();
    await look(anna, 'lobby');
    await anna.page.getByRole('link', { name: 'Q4', exact: true }).click();
    await anna.page.getByRole('button', { name: text.createTable }).waitFor();
    await look(anna, 'new');
    await anna.page.getByLabel(text.starts.me).check();
    await anna.page.getByLabel(text.yourName).fill('Anna');
    await anna.page.getByRole('button', { name: text.createTable }).click();
    await anna.page.getByRole('img', { name: text.code }).waitFor();
    await look(anna, 'waiting');
    const { pathname, hash } = new URL(await anna.page.getByLabel(text.link).inputValue());
    const ben = await meeting.guest(language, pathname.slice(1) + hash, { colorScheme });
    await ben.page.getByRole('button', { name: text.sitDown }).waitFor();
    await look(ben, 'invited');
    await ben.page.getByRole('button', { name: text.sitDown }).click();
    await anna.page.getByRole('grid').waitFor();
    await anna.page.getByRole('button', { name: text.chatOn }).click();
    await look(anna, 'game');
    await anna.page.getByRole('button', { name: TEXTS[language].page.resign }).click();
    await anna.page.getByRole('button', { name: TEXTS[language].page.yes }).click();
    await anna.page.getByRole('button', { name: TEXTS[language].page.rematch }).waitFor();
    await look(anna, 'result');
    expect([...anna.troubles, ...ben.troubles]).toEqual([]);
  });
});

test('after a restore from a backup, open pages show the earlier state, say so and continue from it', async () => {
  const { anna, ben } = await meeting.pair('quantik', 'fr');
  await playOn('quantik', anna, ben, 0, 1);
  const putBack = await club.keepData();
  await heardOnce(anna, enText.back);
  await heardOnce(ben, TEXTS.fr.online.back);
  await playOn('quantik', anna, ben, 1, 3);
  await putBack();
  await heardOnce(anna, enText.setBack);
  await heardOnce(ben, TEXTS.fr.online.setBack);
  await ben.page.locator('.say').filter({ hasText: TEXTS.fr.online.setBack }).waitFor();
  await playOn('quantik', anna, ben, 1, 4);
  expect(await anna.page.title()).toContain(enText.yourTurn);
});
