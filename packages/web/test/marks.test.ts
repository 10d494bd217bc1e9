// Guests and bots are marked at every table, visibly and for screen readers: their names are not verified.

import { HttpClient } from '@quadrille/protocol/client';
import { LANGUAGES } from '@quadrille/words';
import { TEXTS } from '@quadrille/words/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { localeOf, expectSpoken, visit } from './browser.ts';
import { TestServer } from './test-server.ts';

const club = new TestServer();
let owner: string;
let bot: string;

/** A request by an API client. */
async function ask<T>(path: string, body: object, token?: string): Promise<T> {
  const answer = await new HttpClient({ base: club.address, token }).request<T>('POST', path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return answer.value;
}

beforeAll(async () => {
  await club.start();
  const account = { name: 'Zelda', password: 'four quiet marbles' };
  owner = (await ask<{ token: string }>('/api/account', account)).token;
  const { id } = await ask<{ id: string }>('/api/bots', { name: 'Robbie' }, owner);
  bot = (await ask<{ token: string }>(`/api/bots/${id}/tokens`, {}, owner)).token;
});
afterAll(() => club.remove());

const openTable = (token: string, game: string) =>
  ask('/api/tables', { settings: { game, access: 'public', order: 'seated' }, place: 0 }, token);

describe.each(LANGUAGES)('in %s', (language) => {
  test('in the lobby, when the game begins, and beside the board', async () => {
    const text = TEXTS[language].online;
    const [robbie, anna] = [text.botNamed('Robbie'), text.guestNamed('Anna')];
    await openTable(bot, 'quantik');
    const { page, troubles } = await visit(`${club.address}/${language}/online/`, { locale: localeOf(language) });
    await page.getByLabel(text.yourName).fill('Anna');
    const join = page.getByRole('button', { name: text.joinLabel('Quantik', robbie), exact: true });
    await page.getByText(robbie).first().waitFor();
    await join.click();
    await page.getByRole('grid').waitFor();
    await expectSpoken(page, new RegExp(`: ${robbie.replace(/[()]/g, '\\$&')}[,.]`));
    // A player is "you" on the own page, and marked for all others.
    for (const name of [robbie, TEXTS[language].page.youNamed('Anna')]) {
      const panel = page.getByRole('region', { name, exact: true });
      expect(await panel.getByText(name, { exact: true }).isVisible()).toBe(true);
    }
    await expectAccessible(page);
    const { page: watched } = await visit(page.url(), { locale: localeOf(language) });
    for (const name of [robbie, anna]) await watched.getByRole('region', { name, exact: true }).waitFor();

    // Players with an account have no mark.
    await openTable(owner, 'quads');
    await page.goto(`${club.address}/${language}/online/`);
    const unmarked = page.getByRole('button', { name: text.joinLabel('Quads', 'Zelda'), exact: true });
    await unmarked.click();
    await page.getByRole('grid').waitFor();
    await page.getByRole('region', { name: 'Zelda', exact: true }).waitFor();
    expect(troubles).toEqual([]);
  });
});
