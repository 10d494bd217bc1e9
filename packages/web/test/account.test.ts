// Accounts through the page: passkeys with Chromium's virtual authenticator, passwords, devices, deletion.

import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '@quadrille/words';
import { TEXTS } from '@quadrille/words/testing';
import { account as deAccount } from '@quadrille/words/de/account';
import { account as enAccount } from '@quadrille/words/en/account';
import { online as deOnline } from '@quadrille/words/de/online';
import { online as enOnline } from '@quadrille/words/en/online';
import { page as en } from '@quadrille/words/en/page';
import { expectAccessible } from './axe.ts';
import { localeOf, expectSpoken, picture, visit } from './browser.ts';
import { TestServer } from './test-server.ts';

const PASSWORD = 'four quiet marbles';

const club = new TestServer();
beforeAll(() => club.start());
afterAll(() => club.remove());

async function come(language: Language, path: string, more: BrowserContextOptions = {}) {
  return visit(`${club.address}/${language}/${path}`, { locale: localeOf(language), ...more });
}

/** A platform authenticator, as Chromium emulates it. */
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
  const text = TEXTS[language].account;
  const making = part(page, text.newAccount);
  await making.getByLabel(text.name).fill(name);
  await making.getByLabel(text.password, { exact: true }).fill(PASSWORD);
  await making.getByRole('button', { name: text.createWithPassword }).click();
  await heading(page, text.account).waitFor();
}

/** Errors other than the expected refusals. */
const unexpected = (troubles: readonly string[]) => troubles.filter((each) => !/status of 4\d\d/.test(each));

describe('a passkey', () => {
  test('creates an account and signs in again without typing', async () => {
    const text = enAccount;
    const { page, troubles } = await come('en', 'account/');
    const { cdp, id } = await withAuthenticator(page);
    await heading(page, text.signInTitle).waitFor();
    await expectAccessible(page);
    await picture(page, 'account-entrance');
    const making = part(page, text.newAccount);
    await making.getByLabel(text.name).fill('Anna');
    await making.getByRole('button', { name: text.createWithPasskey }).click();
    await heading(page, text.account).waitFor();
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials).toHaveLength(1);
    await expectSpoken(page, text.welcome('Anna'));
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.getByText(text.signedInAs('Anna')).waitFor();
    await expectAccessible(page);
    await picture(page, 'account-own');

    await page.getByRole('button', { name: text.signOut }).click();
    await expectSpoken(page, text.signedOut);
    await heading(page, text.signInTitle).waitFor();
    await page.getByRole('button', { name: text.signInWithPasskey }).click();
    await page.getByText(text.signedInAs('Anna')).waitFor();

    // The only credential cannot be removed; with a password there are two.
    const ways = part(page, text.credentials);
    await ways.getByRole('button', { name: text.removePasskey('Chrome, Linux') }).click();
    await expectSpoken(page, text.refusals['last-credential'], 'assertive');
    await ways.getByLabel(text.newPassword).fill(PASSWORD);
    await ways.getByRole('button', { name: text.setPassword }).click();
    await expectSpoken(page, text.passwordSet);
    await ways.getByRole('button', { name: text.removePasskey('Chrome, Linux') }).click();
    await expectSpoken(page, text.passkeyRemoved);
    await ways.getByText(text.noPasskeys).waitFor();
    expect(unexpected(troubles)).toEqual([]);
  });

  test('without user verification does not sign in', async () => {
    const text = enAccount;
    const { page, troubles } = await come('en', 'account/');
    const { cdp, id } = await withAuthenticator(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false });
    await page.getByRole('button', { name: text.signInWithPasskey }).click();
    await expectSpoken(page, text.passkeyFailures.cancelled, 'assertive');
    await heading(page, text.signInTitle).waitFor();
    expect(unexpected(troubles)).toEqual([]);
  });
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('an account with a password is created, protected from others, renamed and deleted', async () => {
    const text = TEXTS[language].account;
    const name = `Chloé ${language}`;
    const { page, troubles } = await come(language, 'account/');
    await registerWithPassword(page, language, name);
    await expectAccessible(page);

    const stranger = await come(language, 'account/');
    const entrance = part(stranger.page, text.signIn);
    await entrance.getByLabel(text.name).fill(name);
    await entrance.getByLabel(text.password).fill('something else');
    await entrance.getByRole('button', { name: text.signIn, exact: true }).click();
    await expectSpoken(stranger.page, text.refusals['wrong-credentials'], 'assertive');
    const making = part(stranger.page, text.newAccount);
    await making.getByLabel(text.name).fill(name.toLowerCase());
    await making.getByLabel(text.password, { exact: true }).fill(PASSWORD);
    await making.getByRole('button', { name: text.createWithPassword }).click();
    await expectSpoken(stranger.page, text.refusals['name-taken'], 'assertive');
    await expectAccessible(stranger.page);

    await page.getByLabel(text.newName).fill(`${name} B`);
    await page.getByRole('button', { name: text.change, exact: true }).click();
    await expectSpoken(page, text.renamed);
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
    await expectSpoken(page, text.left);
    await heading(page, text.signInTitle).waitFor();
    expect(await page.getByRole('main').getByText(text.left).isVisible()).toBe(true);
    await page.goto(`${club.address}/${language}/account/`);
    expect(await page.getByRole('main').getByText(text.left).count()).toBe(0);
    expect(unexpected([...troubles, ...stranger.troubles])).toEqual([]);
  });

  test('a profile and the leaderboards are public', async () => {
    const text = TEXTS[language].account;
    const name = `Zoë ${language}`;
    const { page, troubles } = await come(language, 'account/');
    await registerWithPassword(page, language, name);
    await page.getByRole('link', { name: text.toProfile }).click();
    await heading(page, name).waitFor();
    await page.getByText(text.noRatings).waitFor();
    await page.getByText(text.noHistory).waitFor();
    await expectAccessible(page);
    const { page: other } = await visit(page.url(), { locale: localeOf(language) });
    await heading(other, name).waitFor();
    await other.goto(`${club.address}/${language}/best/q4/`);
    await heading(other, text.leadersOf('Q4')).waitFor();
    await other.getByText(text.noLeaders).waitFor();
    await expectAccessible(other);
    await other.goto(`${club.address}/${language}/player/#nobody-at-all-here`);
    await heading(other, text.refusals['unknown-player']).waitFor();
    expect(unexpected(troubles)).toEqual([]);
  });
});

test('a guest continues on a phone, and that session is listed and ended', async () => {
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

  expect((await fetch(link)).status).toBe(200);
  const phone = await visit(link, { locale: 'de-DE', viewport: { width: 360, height: 740 }, hasTouch: true });
  await heading(phone.page, deAccount.takeOver).waitFor();
  await expectAccessible(phone.page);
  await phone.page.getByRole('button', { name: deAccount.takeOverNow }).tap();
  await heading(phone.page, deOnline.lobby).waitFor();
  expect(phone.page.url()).not.toContain(new URL(link).hash);
  const cut = await come('en', 'account/handover/');
  await cut.page.getByText(text.noCode).waitFor();
  expect(await cut.page.getByRole('button', { name: text.takeOverNow }).count()).toBe(0);
  await expect.poll(() => phone.page.getByLabel(deOnline.yourName).inputValue()).toBe('Somebody');

  await page.reload();
  const devices = part(page, text.sessions);
  await devices.getByRole('button', { name: text.endSession('Chrome, Linux') }).click();
  await expectSpoken(page, text.sessionEnded);
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  expect(unexpected([...troubles, ...phone.troubles])).toEqual([]);
});

test('a rated game of two accounts says so everywhere, and appears in their profiles', async () => {
  const [anna, ben] = [await come('en', 'account/'), await come('en', 'account/')];
  await registerWithPassword(anna.page, 'en', 'Rated Anna');
  await anna.page.goto(`${club.address}/en/online/new/#quantik`);
  await anna.page.getByLabel(enOnline.starts.me).check();
  await anna.page.getByLabel(enOnline.accesses.public).check();
  // Games without a clock cannot be rated, and the page says why.
  await anna.page.getByLabel(enOnline.timeKinds.none).check();
  await anna.page.getByText(enOnline.ratedNeedsClock).waitFor();
  expect(await anna.page.getByLabel(enOnline.rated).isDisabled()).toBe(true);
  await expectAccessible(anna.page);
  await anna.page.getByLabel(enOnline.timeKinds.clock).check();
  await anna.page.getByLabel(enOnline.rated).check();
  await expectAccessible(anna.page);
  await anna.page.getByRole('button', { name: enOnline.createTable }).click();
  await anna.page.getByText(enOnline.invitationRated).waitFor();
  await anna.page.getByText(enOnline.rows.rated, { exact: true }).waitFor();
  await anna.page.getByText(enOnline.noRating).waitFor();
  const link = await anna.page.getByLabel(enOnline.link).inputValue();
  // A guest is told before sitting down, and returns to the table after signing up.
  await ben.page.goto(`${club.address}/en/online/`);
  await ben.page.getByRole('link', { name: /^Sign in to play: Quantik/ }).waitFor();
  await ben.page.goto(link);
  await ben.page.getByText(enOnline.ratedGuest).waitFor();
  expect(await ben.page.getByRole('button', { name: enOnline.sitDown }).count()).toBe(0);
  await expectAccessible(ben.page);
  await picture(ben.page, 'account-rated-guest');
  await ben.page.getByRole('link', { name: enOnline.signInFirst }).click();
  const making = part(ben.page, enAccount.newAccount);
  await making.getByLabel(enAccount.name).fill('Rated Ben');
  await making.getByLabel(enAccount.password, { exact: true }).fill(PASSWORD);
  await making.getByRole('button', { name: enAccount.createWithPassword }).click();
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
  for (const { page } of [anna, ben]) {
    await page.getByText(enOnline.rated, { exact: true }).waitFor();
    await page.getByText(/^rating \d+ \(\+\d+\)$/).waitFor();
    await page.getByText(/^rating \d+ \(−\d+\)$/).waitFor();
  }
  await expectAccessible(anna.page);
  await picture(anna.page, 'account-rated-end');
  await ben.page.goto(`${club.address}/en/account/`);
  await ben.page.getByRole('link', { name: enAccount.toProfile }).click();
  await ben.page.getByRole('row', { name: /Quantik .*provisional 1 1 0/ }).waitFor();
  const game = ben.page.getByRole('listitem').filter({ hasText: 'Rated Anna' });
  await game.getByText(enAccount.results.won).waitFor();
  expect(await game.textContent()).toMatch(/\+\d+/);
  await expectAccessible(ben.page);
  await picture(ben.page, 'account-profile');

  // Once Ben is deleted, Anna cannot play again with him.
  await anna.page.getByRole('button', { name: en.rematch }).waitFor();
  await ben.page.goto(`${club.address}/en/account/`);
  await ben.page.getByRole('button', { name: enAccount.leave }).click();
  await ben.page.getByLabel(enAccount.typeName('Rated Ben')).fill('Rated Ben');
  await ben.page.getByRole('button', { name: enAccount.leaveNow }).click();
  await expectSpoken(ben.page, enAccount.left);
  await anna.page.getByRole('button', { name: en.rematch }).click();
  await expectSpoken(anna.page, enOnline.refusals['player-gone'], 'assertive');
  await anna.page.reload();
  await anna.page.getByRole('link', { name: en.newGame }).waitFor();
  expect(await anna.page.getByRole('button', { name: en.rematch }).count()).toBe(0);
  expect(unexpected([...anna.troubles, ...ben.troubles])).toEqual([]);
});

describe.each(LANGUAGES)('recovery codes in %s', (language) => {
  test('are offered, generated, printed, saved, used once each and replaced', async () => {
    const text = TEXTS[language].account;
    const name = `Régine ${language}`;
    const { page, troubles } = await come(language, 'account/');
    await registerWithPassword(page, language, name);
    await expectSpoken(page, `${text.welcome(name)} ${text.offerCodes}`);
    const panel = part(page, text.recoveryCodes);
    await panel.getByText(text.codesLeft(0, 10)).waitFor();
    await panel.getByRole('button', { name: text.makeCodes }).click();
    await expectSpoken(page, text.codesMade(10));
    const codes = await panel.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await panel.getByText(text.codesLeft(10, 10)).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H3');
    await expectAccessible(page);
    await picture(page, `account-recovery-${language}`);

    // In print there are only the codes.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByText(codes[0]!).isVisible()).toBe(true);
    expect(await page.getByText(text.recoveryHelp).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: text.saveCodes }).click();
    const saved = await (await download).createReadStream();
    const file = (await saved.toArray()).join('');
    for (const each of [...codes, name]) expect(file).toContain(each);

    // After leaving the page the codes are not shown again.
    await page.reload();
    await panel.getByText(text.codesLeft(10, 10)).waitFor();
    expect(await panel.getByRole('listitem').count()).toBe(0);

    const lost = await come(language, 'account/');
    const use = async (code: string) => {
      await lost.page.getByText(text.lost).click();
      const form = part(lost.page, text.signIn).locator('details');
      await form.getByLabel(text.name).fill(name);
      await form.getByLabel(text.recoveryCode).fill(code);
      await expectAccessible(lost.page);
      await form.getByRole('button', { name: text.signInWithCode }).click();
    };
    await use(codes[0]!.toLowerCase().replaceAll('-', ' '));
    await expectSpoken(lost.page, text.recovered(name));
    await part(lost.page, text.recoveryCodes).getByText(text.codesLeft(9, 10)).waitFor();
    // The other device is signed out; a new password is set here without the lost one.
    await heading(page, text.signInTitle).waitFor();
    const ways = part(lost.page, text.credentials);
    expect(await ways.getByLabel(text.currentPassword).count()).toBe(0);
    await ways.getByLabel(text.newPassword).fill('three loud cubes');
    await ways.getByRole('button', { name: text.changePassword }).click();
    await expectSpoken(lost.page, text.passwordSet);

    await lost.page.getByRole('button', { name: text.signOut }).click();
    await heading(lost.page, text.signInTitle).waitFor();
    await use(codes[0]!);
    await expectSpoken(lost.page, text.refusals['wrong-credentials'], 'assertive');

    // The remaining codes are used up, including the last; then new ones are generated.
    for (const code of codes.slice(1, 9)) expect(await club.recover(name, code)).toBe(true);
    await lost.page.reload();
    await use(codes[9]!);
    await expectSpoken(lost.page, text.recovered(name));
    const left = part(lost.page, text.recoveryCodes);
    await left.getByText(text.codesLeft(0, 10)).waitFor();
    await left.getByRole('button', { name: text.makeCodes }).click();
    await left.getByText(text.codesLeft(10, 10)).waitFor();
    expect(await left.getByRole('listitem').allTextContents()).not.toContain(codes[9]!);
    expect(unexpected([...troubles, ...lost.troubles])).toEqual([]);
  });

  test('require a new confirmation, then are generated', async () => {
    const text = TEXTS[language].account;
    const name = `Pascal ${language}`;
    const { page, troubles } = await come(language, 'account/');
    await registerWithPassword(page, language, name);
    await club.forgetProofs();
    const panel = part(page, text.recoveryCodes);
    await panel.getByRole('button', { name: text.makeCodes }).click();
    const dialog = page.getByRole('dialog', { name: text.confirm });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectSpoken(page, text.refusals['confirm-first'], 'assertive');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text.makeCodes);

    await page.keyboard.press('Enter');
    const field = dialog.getByLabel(text.currentPassword);
    await field.fill('something else');
    await field.press('Enter');
    await dialog.getByText(text.refusals['wrong-credentials']).waitFor();
    await field.fill(PASSWORD);
    await field.press('Enter');
    await expectSpoken(page, text.codesMade(10));
    expect(await dialog.count()).toBe(0);
    expect(await panel.getByRole('listitem').count()).toBe(10);
    expect(unexpected(troubles)).toEqual([]);
  });
});

test('an account with only a passkey confirms with the passkey', async () => {
  const text = enAccount;
  const { page, troubles } = await come('en', 'account/');
  await withAuthenticator(page);
  const making = part(page, text.newAccount);
  await making.getByLabel(text.name).fill('Quirin');
  await making.getByRole('button', { name: text.createWithPasskey }).click();
  await heading(page, text.account).waitFor();
  await club.forgetProofs();
  await page.getByRole('button', { name: text.leave }).click();
  await page.getByLabel(text.typeName('Quirin')).fill('Quirin');
  await page.getByRole('button', { name: text.leaveNow }).click();
  const dialog = page.getByRole('dialog', { name: text.confirm });
  expect(await dialog.getByLabel(text.currentPassword).count()).toBe(0);
  await dialog.getByRole('button', { name: text.confirmByPasskey }).click();
  await expectSpoken(page, text.left);
  await heading(page, text.signInTitle).waitFor();
  expect(unexpected(troubles)).toEqual([]);
});

test('a guest name that resembles an account’s name is refused', async () => {
  const owner = await come('en', 'account/');
  await registerWithPassword(owner.page, 'en', 'Solo');
  const { page, troubles } = await come('en', 'online/');
  const button = page.getByRole('button', {
    name: enOnline.quickLabel('Q4', enOnline.control({ kind: 'days', days: 2 })),
  });
  for (const [name, code] of [
    ['S0lo', 'name-taken'],
    ['So\u3164lo', 'bad-name'],
  ] as const) {
    await page.getByLabel(enOnline.yourName).fill(name);
    await button.click();
    await expectSpoken(page, enOnline.refusals[code], 'assertive');
  }
  await expectAccessible(page);
  expect(unexpected([...troubles, ...owner.troubles])).toEqual([]);
});
