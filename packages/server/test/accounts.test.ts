// Who people are, on every back end alike: what one node began another goes on with.

import type { History, Me, Profile } from '@quadrille/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../src/players/authenticator.ts';
import { Browser, type Client } from '../src/testing.ts';
import { Club, KINDS } from './club.ts';

type Creation = Parameters<Authenticator['create']>[0];
type Request = Parameters<Authenticator['get']>[0];

describe.each(KINDS)('$name', (kind) => {
  let club: Club;
  beforeAll(async () => {
    club = await Club.open(kind);
  });
  afterAll(() => club.close());

  /** A browser whose requests go to this node. */
  function at(n: number, cookie = ''): Browser {
    const browser = new Browser(club.base(n));
    browser.cookie = cookie;
    return browser;
  }

  async function withPasskey(name: string): Promise<{ browser: Browser; key: Authenticator; me: Me; line: Client }> {
    const browser = at(0);
    const key = new Authenticator(club.base(0));
    const wish = await browser.ask<Creation>('POST', '/api/passkeys/options', { name });
    const made = await browser.ask<Me>('POST', '/api/passkeys', { response: key.create(wish.body) });
    expect(made.status).toBe(201);
    const line = await club.connect(1, browser.token, made.body);
    return { browser, key, me: made.body, line };
  }

  test('a password made at one node opens the other; a name is given once', async () => {
    const password = 'four quiet marbles';
    const answers = await Promise.all([0, 1].map((n) => at(n).ask('POST', '/api/account', { name: 'Twin', password })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await at(1).ask('POST', '/api/sign-in', { name: 'twin', password })).status).toBe(200);
    expect((await at(0).ask('POST', '/api/sign-in', { name: 'twin', password: 'another' })).status).toBe(403);
  });

  test('a challenge of one node is answered once, at any', async () => {
    const { key, me } = await withPasskey('Paula');
    const { body } = await at(0).ask<Request>('POST', '/api/sign-in/passkey/options');
    // Passkeys belong to the host, which all nodes share here.
    key.origin = club.base(1);
    const proof = { response: key.get(body) };
    const proofs = await Promise.all([1, 1].map((n) => at(n).ask<Me>('POST', '/api/sign-in/passkey', proof)));
    expect(proofs.filter(({ status }) => status === 200).map((each) => each.body.id)).toEqual([me.id]);
    expect(proofs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('a code handed over at one node is taken at another, once', async () => {
    const laptop = at(0);
    const me = (await laptop.ask<Me>('POST', '/api/session', { name: 'Quentin' })).body;
    const { code } = (await laptop.ask<{ code: string }>('POST', '/api/handover')).body;
    const answers = await Promise.all([0, 1].map((n) => at(n).ask<Me>('POST', '/api/handover/redeem', { code })));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).toEqual([me.id]);
  });

  test('a session that is ended at one node is cut off at the other', async () => {
    const { browser, line, me } = await withPasskey('Rosa');
    const closing = line.next('closing');
    const phone = at(1);
    const { code } = (await browser.ask<{ code: string }>('POST', '/api/handover')).body;
    await phone.ask('POST', '/api/handover/redeem', { code });
    expect((await phone.ask('DELETE', '/api/sessions')).status).toBe(204);
    await closing;
    expect((await browser.ask('GET', '/api/session')).status).toBe(401);
    expect((await phone.ask<Me>('GET', '/api/session')).body.id).toBe(me.id);
  });

  test('rated games are counted once, by whoever is first, and leave with whoever leaves', async () => {
    const [sara, tom] = [await withPasskey('Sara'), await withPasskey('Tom')];
    const people = [sara, tom];
    const play = async (): Promise<string> => {
      const settings = { game: 'quantik', order: 'seated', access: 'public', rated: true };
      const table = await sara.line.open(settings, 0);
      for (const { line } of people) await line.follow(table);
      await tom.line.do(table, { c: 'sit' });
      await sara.line.do(table, { c: 'say', text: 'my own words' });
      for (const [n, move] of ['Aa1', 'Bb1', 'Cc1', 'Dd1'].entries()) {
        await people[n % 2]!.line.do(table, { c: 'move', move, acts: n });
      }
      await sara.line.until(table, ({ status }) => status === 'over');
      return table;
    };
    const tables = [await play(), await play(), await play()];
    await Promise.all(
      club.nodes.flatMap(({ house }) => [house.ratings.countLeftOver(), house.ratings.countLeftOver()]),
    );
    const profile = async (n: number) => (await at(n).ask<Profile>('GET', `/api/players/${tom.me.id}`)).body;
    await expect.poll(async () => (await profile(1)).standings).toMatchObject([{ game: 'quantik', games: 3, won: 3 }]);
    expect(await profile(0)).toEqual(await profile(1));
    const { games } = (await at(1).ask<History>('GET', `/api/players/${tom.me.id}/games`)).body;
    expect(games.map(({ table }) => table)).toEqual(tables.toReversed());
    expect(games.every(({ rated }) => rated !== null && rated.change > 0)).toBe(true);

    // Both nodes have the tables in memory; soon neither knows the name.
    expect((await sara.browser.ask('DELETE', '/api/account')).status).toBe(204);
    for (const { house } of club.nodes) {
      await expect
        .poll(async () => (await house.hall.table(tables[0]!))!.sitters[0])
        .toMatchObject({ name: '', gone: true });
      expect((await house.hall.table(tables[0]!))!.said).toEqual([]);
    }
    expect((await profile(1)).standings).toMatchObject([{ games: 3 }]);
    expect((await at(1).ask('GET', `/api/players/${sara.me.id}`)).status).toBe(404);
    const board = await at(0).ask('GET', '/api/leaderboards/quantik');
    expect(board).toMatchObject({ status: 200, body: { players: [] } });
  });

  test('waits after failures are the same at every node', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 7; n++) {
      const address = { 'x-forwarded-for': `10.1.1.${n}` };
      const wrong = { name: 'Nobody', password: `guess ${n}` };
      answers.push((await at(n).ask('POST', '/api/sign-in', wrong, address)).status);
    }
    expect(answers.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
    expect(answers).toContain(429);
  });
});
