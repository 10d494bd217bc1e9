// Claiming a game without a clock: possible after the opponent was absent for long enough, and not before.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { online as enText } from '@quadrille/words/en/online';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { expectSpoken, picture } from './browser.ts';
import { TestServer } from './test-server.ts';
import { focused } from './keyboard.ts';
import { Meeting, press, type, type Guest } from './meeting.ts';

/** Long enough to load a page, and longer than the 4 s after which a page reports that a player has left. */
const CLAIM_AFTER_MS = 6_000;
const LONG_ABSENT = enText.longAbsent('Ben', '6 seconds');

const club = new TestServer({ claimAfterMs: CLAIM_AFTER_MS });
const meeting = new Meeting(club);
beforeAll(() => club.start());
afterAll(() => club.remove());

const claimButton = ({ page }: Guest) => page.getByRole('button', { name: enText.claimWin, exact: true });

/** Anna has moved, so Ben is to move. */
async function waitingForBen(): Promise<{ anna: Guest; ben: Guest }> {
  const { anna, ben } = await meeting.pair('quantik', 'de', { untimed: true });
  await type(anna, 'cone b2');
  await expectSpoken(ben.page, /Du bist am Zug\.$/);
  return { anna, ben };
}

test('the game of a player who stays away is claimed with the keyboard, and the win is shown and said', async () => {
  const { anna, ben } = await waitingForBen();
  await ben.page.close();
  await anna.page.getByText(enText.mayClaimIn('Ben', '1 minute')).waitFor();
  await expectSpoken(anna.page, LONG_ABSENT);
  expect(await anna.page.getByText(enText.mayClaimIn('Ben', '1 minute')).count()).toBe(0);
  expect(await anna.page.locator('.said li', { hasText: 'Ben has left the table.' }).count()).toBe(1);
  await anna.page.getByRole('group', { name: LONG_ABSENT }).waitFor();
  await expectAccessible(anna.page);
  await picture(anna.page, 'online-claim');
  await anna.page.setViewportSize({ width: 320, height: 640 });
  await picture(anna.page, 'online-claim-narrow');
  await anna.page.setViewportSize({ width: 1280, height: 800 });

  await press(anna, enText.claimWin);
  await expectSpoken(anna.page, /You won on time\.$/);
  await anna.page.getByRole('strong').filter({ hasText: 'You won on time.' }).waitFor();
  expect(await claimButton(anna).count()).toBe(0);
  await focused(anna.page.getByRole('heading', { level: 1 }));
  await anna.page.getByRole('button', { name: en.rematch }).waitFor();
  await picture(anna.page, 'online-claim-end');
  expect(anna.troubles).toEqual([]);
});

test('nothing is claimed from a player who comes back in time, and each absence counts by itself', async () => {
  const { anna, ben } = await waitingForBen();
  const table = ben.page.url();
  await anna.page.evaluate((name) => {
    new MutationObserver(() => {
      if (document.body.textContent.includes(name)) document.body.dataset['claimable'] ??= String(Date.now());
    }).observe(document.body, { childList: true, subtree: true });
  }, enText.claimWin);
  const becameClaimable = () => anna.page.locator('body').getAttribute('data-claimable');

  await ben.page.goto('about:blank');
  await ben.page.goto(table);
  await ben.page.getByRole('grid').waitFor();
  expect(await becameClaimable()).toBeNull();

  const left = Date.now();
  await ben.page.goto('about:blank');
  await claimButton(anna).waitFor();
  expect(Number(await becameClaimable()) - left).toBeGreaterThanOrEqual(CLAIM_AFTER_MS);

  await ben.page.goto(table);
  await expectSpoken(anna.page, 'Ben is back.');
  await expect.poll(() => claimButton(anna).count()).toBe(0);
  await type(ben, 'Würfel d4');
  await expectSpoken(anna.page, 'Ben places a cube on d4. Your turn.');
  expect([...anna.troubles, ...ben.troubles]).toEqual([]);
});
