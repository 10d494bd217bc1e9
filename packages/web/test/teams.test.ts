// A game in teams over a real server: who is whose partner is shown from the waiting room on, and lots do not change it.

import { online } from '@quadrille/words/en/online';
import { page as en } from '@quadrille/words/en/page';
import { words } from '@quadrille/words/en/words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { expectSpoken, picture } from './browser.ts';
import { Meeting } from './meeting.ts';
import { TestServer } from './test-server.ts';

const club = new TestServer();
beforeAll(() => club.start());
afterAll(() => club.remove());

test('partners sit opposite each other in the waiting room and in the game, whoever begins', async () => {
  const meeting = new Meeting(club);
  const { page } = await meeting.guest('en', 'en/online/new/#q4');
  const { optionTexts } = words.games.q4;
  await page.getByLabel(optionTexts.players.label).selectOption('4');
  await page.getByLabel(optionTexts.teams.label).selectOption('partners');
  await page.getByLabel(online.yourName).fill('Anna');
  await page.getByRole('button', { name: online.createTable }).click();
  const places = page.locator('ol li');
  await expect.poll(() => places.count()).toBe(4);
  expect(await places.nth(0).textContent()).toContain('Anna');
  expect(await places.nth(0).textContent()).toContain(en.team('A', 'Seat 3'));
  expect(await places.nth(1).textContent()).toContain(en.team('B', 'Seat 4'));
  expect(await places.nth(2).textContent()).toContain(en.yourPartner('A'));
  await page.getByRole('button', { name: online.computerAt('Seat 2') }).click();
  await places
    .nth(1)
    .filter({ hasText: en.computer(2) })
    .waitFor();

  const { pathname, hash } = new URL(await page.getByLabel(online.link).inputValue());
  const { page: his } = await meeting.guest('en', pathname.slice(1) + hash);
  await his.getByLabel(online.yourName).fill('Ben');
  await his.getByRole('button', { name: online.sitDown, exact: true }).first().click();
  await places.nth(2).filter({ hasText: 'Ben' }).waitFor();
  await expectAccessible(page);
  await picture(page, 'online-teams-waiting');
  await page.getByRole('button', { name: online.computerAt('Seat 4') }).click();
  await page.getByRole('grid').waitFor();
  const opening = /^The game begins\. .* Your partner is (?:Anna|Ben)\. /;
  await page.locator('.said li', { hasText: opening }).waitFor({ state: 'attached' });
  expect(await page.getByRole('region', { name: /^Ben/ }).textContent()).toContain(en.yourPartner('A'));
  expect(await his.getByRole('region', { name: /^Anna/ }).textContent()).toContain(en.yourPartner('A'));
  await expect.poll(() => page.getByText(/^Team B, with /).count()).toBe(2);
  await expectSpoken(page, /Your turn|to move|is thinking|The game begins/);
  await picture(page, 'online-teams');
});
