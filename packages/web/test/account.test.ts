// Who one is, through the page: passkeys by Chromium's own authenticator, passwords, devices, leaving.

import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '@quadrille/words';
import { de as deAccount } from '../src/account/text/de.ts';
import { en as enAccount } from '../src/account/text/en.ts';
import { fr as frAccount } from '../src/account/text/fr.ts';
import { de as deOnline } from '../src/online/text/de.ts';
import { en as enOnline } from '../src/online/text/en.ts';
import { en } from '../src/text/en.ts';
import { expectAccessible } from './axe.ts';
import { COUNTRY, hears, picture, visit } from './browser.ts';
import { Club } from './club.ts';

const ACCOUNT = { fr: frAccount, de: deAccount, en: enAccount } as const;
const PASSWORD = 'four quiet marbles';

const club = new Club();
beforeAll(() => club.start());
afterAll(() => club.end());

async function come(language: Language, path: string, more: BrowserContextOptions = {}) {
  return visit(`${club.address}/${language}/${path}`, { locale: COUNTRY[language], ...more });
}

/** A phone's or laptop's own authenticator, as Chromium plays it. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id: authenticatorId };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function registerWithPassword(page: Page, language: Language, name: string): Promise<void> {
  const text = ACCOUNT[language];
  const making = part(page, text.newAccount);
  await making.getByLabel(text.name).fill(name);
  await making.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await making.getByRole('button', { name: text.createWithPassword }).click();
  await heading(page, text.account).waitFor();
}

/** What went wrong besides what was to be refused. */
const unexpected = (troubles: readonly string[]) => troubles.filter((each) => !/status of 4\d\d/.test(each));

describe('a passkey', () => {
  test('makes an account and signs in again; nothing has to be typed', async () => {
    const text = enAccount;
    const { page, troubles } = await come('en', 'account/');
    const { cdp, id } = await withAuthenticator(page);
    await heading(page, text.entrance).waitFor();
    await expectAccessible(page);
    await picture(page, 'account-entrance');
    const making = part(page, text.newAccount);
    await making.getByLabel(text.name).fill('Anna');
    await making.getByRole('button', { name: text.createWithPasskey }).click();
    await heading(page, text.account).waitFor();
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(1);
    await hears(page, text.welcome('Anna'));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByText(text.signedInAs('Anna')).waitFor();
    await expectAccessible(page);
    await picture(page, 'account-own');

    await page.getByRole('button', { name: text.signOut }).click();
    await hears(page, text.signedOut);
    await heading(page, text.entrance).waitFor();
    await page.getByRole('button', { name: text.signInWithPasskey }).click();
    await page.getByText(text.signedInAs('Anna')).waitFor();

    // The only way in stays; with a password there are two.
    const ways = part(page, text.credentials);
    await ways.getByRole('button', { name: text.removePasskey('Chrome, Linux') }).click();
    await hears(page, text.refusals['last-credential'], 'assertive');
    await ways.getByLabel(text.newPassword).fill(PASSWORD);
    await ways.getByRole('button', { name: text.setPassword }).click();
    await hears(page, text.passwordSet);
    await ways.getByRole('button', { name: text.removePasskey('Chrome, Linux') }).click();
    await hears(page, text.passkeyRemoved);
    await ways.getByText(text.noPasskeys).waitFor();
    expect(unexpected(troubles)).toEqual([]);
  });

  test('that nobody confirms leaves everything as it was', async () => {
    const text = enAccount;
    const { page, troubles } = await come('en', 'account/');
    const { cdp, id } = await withAuthenticator(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await page.getByRole('button', { name: text.signInWithPasskey }).click();
    await hears(page, text.passkeyTroubles.cancelled, 'assertive');
    await heading(page, text.entrance).waitFor();
    expect(unexpected(troubles)).toEqual([]);
  });
});

describe.each(['en', 'fr', 'de'] as const)('in %s', (language) => {
  test('an account with a password is made, refused to strangers, renamed, and left', async () => {
    const text = ACCOUNT[language];
    const name = { en: 'Wilma', fr: 'Chloé', de: 'Jürgen' }[language];
    const { page, troubles } = await come(language, 'account/');
    await registerWithPassword(page, language, name);
    await expectAccessible(page);

    const stranger = await come(language, 'account/');
    const entrance = part(stranger.page, text.signIn);
    await entrance.getByLabel(text.name).fill(name);
    await entrance.getByLabel(text.password).fill('something else');
    await entrance.getByRole('button', { name: text.signIn, exact: true }).click();
    await hears(stranger.page, text.refusals['wrong-credentials'], 'assertive');
    const making = part(stranger.page, text.newAccount);
    await making.getByLabel(text.name).fill(name.toLowerCase());
    await making.getByLabel(text.password, { exact: true }).fill(PASSWORD);
    await making.getByRole('button', { name: text.createWithPassword }).click();
    await hears(stranger.page, text.refusals['name-taken'], 'assertive');
    await expectAccessible(stranger.page);

    await page.getByLabel(text.newName).fill(`${name} B`);
    await page.getByRole('button', { name: text.change, exact: true }).click();
    await hears(page, text.renamed);
    await page.getByText(text.signedInAs(`${name} B`)).waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: text.exportData }).click();
    expect((await download).suggestedFilename()).toBe('quadrille.json');

    await page.getByRole('button', { name: text.leave }).click();
    const sure = page.getByRole('button', { name: text.leaveNow });
    expect(await sure.isDisabled()).toBe(true);
    await page.getByLabel(text.typeName(`${name} B`)).fill(`${name} B`);
    await sure.hover();
    await expectAccessible(page);
    await sure.click();
    await hears(page, text.left);
    await heading(page, text.entrance).waitFor();
    expect(unexpected([...troubles, ...stranger.troubles])).toEqual([]);
  });

  test('profile and leaderboards are read by everybody', async () => {
    const text = ACCOUNT[language];
    const name = { en: 'Xaver', fr: 'Yvette', de: 'Zoë' }[language];
    const { page, troubles } = await come(language, 'account/');
    await registerWithPassword(page, language, name);
    await page.getByRole('link', { name: text.toProfile }).click();
    await heading(page, name).waitFor();
    await page.getByText(text.noRatings).waitFor();
    await page.getByText(text.noHistory).waitFor();
    await expectAccessible(page);
    const { page: other } = await visit(page.url(), { locale: COUNTRY[language] });
    await heading(other, name).waitFor();
    await other.goto(`${club.address}/${language}/best/q4/`);
    await heading(other, text.leadersOf('Q4')).waitFor();
    await other.getByText(text.noLeaders).waitFor();
    await expectAccessible(other);
    await other.goto(`${club.address}/${language}/player/#nobody-at-all-here`);
    await heading(other, text.unknownPlayer).waitFor();
    expect(unexpected(troubles)).toEqual([]);
  });
});

test('a guest carries on on a phone, and the session there is listed and ended', async () => {
  const text = enAccount;
  const { page, troubles } = await come('en', 'online/');
  await page.getByLabel(enOnline.yourName).fill('Somebody');
  await page
    .getByRole('button', { name: enOnline.quickLabel('Q4', enOnline.control({ kind: 'days', days: 2 })) })
    .click();
  await page.getByText(enOnline.looking).first().waitFor();
  await page.goto(`${club.address}/en/account/`);
  await page.getByText(text.asGuest).waitFor();
  await page.getByRole('button', { name: text.makeCode }).click();
  const link = await part(page, text.handover).getByLabel(text.link, { exact: true }).inputValue();
  await page.getByRole('img', { name: text.codeLabel }).waitFor();
  await expectAccessible(page);
  await picture(page, 'account-handover');

  const phone = await visit(link, { locale: 'de-DE', viewport: { width: 360, height: 740 }, hasTouch: true });
  await heading(phone.page, deAccount.takeOver).waitFor();
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: deAccount.takeOverNow }).tap();
  await heading(phone.page, deOnline.lobby).waitFor();
  expect(phone.page.url()).not.toContain(new URL(link).hash);
  await expect.poll(() => phone.page.getByLabel(deOnline.yourName).inputValue()).toBe('Somebody');

  await page.reload();
  const devices = part(page, text.sessions);
  await devices.getByRole('button', { name: text.endSession('Chrome, Linux') }).click();
  await hears(page, text.sessionEnded);
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  expect(unexpected([...troubles, ...phone.troubles])).toEqual([]);
});

test('two accounts play a rated game; it shows in their profiles', async () => {
  const [anna, ben] = [await come('en', 'account/'), await come('en', 'account/')];
  await registerWithPassword(anna.page, 'en', 'Rated Anna');
  await registerWithPassword(ben.page, 'en', 'Rated Ben');
  await anna.page.goto(`${club.address}/en/online/new/#quantik`);
  await anna.page.getByLabel(enOnline.starts.me).check();
  await anna.page.getByLabel(enOnline.accesses.public).check();
  await anna.page.getByLabel(enOnline.rated).check();
  await expectAccessible(anna.page);
  await anna.page.getByRole('button', { name: enOnline.createTable }).click();
  await anna.page.getByText(enOnline.invitationRated).waitFor();
  const link = await anna.page.getByLabel(enOnline.link).inputValue();
  await ben.page.goto(link);
  await ben.page.getByRole('button', { name: enOnline.sitDown }).click();
  for (const { page } of [anna, ben]) await page.getByRole('grid').waitFor();
  const moves = [
    [anna.page, 'Aa1'],
    [ben.page, 'Bb1'],
    [anna.page, 'Cc1'],
    [ben.page, 'Dd1'],
  ] as const;
  for (const [n, [page, move]] of moves.entries()) {
    const field = page.getByLabel(en.typeLabel);
    await field.fill(move);
    await field.press('Enter');
    for (const each of [anna.page, ben.page]) {
      await expect
        .poll(() => each.locator('[data-cell] .piece, [data-cell] svg').count(), { timeout: 10_000 })
        .toBeGreaterThan(n);
    }
  }
  await ben.page.goto(`${club.address}/en/account/`);
  await ben.page.getByRole('link', { name: enAccount.toProfile }).click();
  await ben.page.getByRole('row', { name: /Quantik .*provisional 1 1 0/ }).waitFor();
  const game = ben.page.getByRole('listitem').filter({ hasText: 'Rated Anna' });
  await game.getByText(enAccount.results.won).waitFor();
  expect(await game.textContent()).toMatch(/\+\d+/);
  await expectAccessible(ben.page);
  await picture(ben.page, 'account-profile');
  expect(unexpected([...anna.troubles, ...ben.troubles])).toEqual([]);
});
