// Accounts and sessions, the same on every back end: any node continues what another began.

import type { History, Me, Profile } from '@quadrille/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { TestBrowser } from './browser.ts';
import type { TestClient } from './client.ts';
import { TestCluster, DEPLOYMENTS } from './cluster.ts';

type Creation = Parameters<Authenticator['create']>[0];
type Request = Parameters<Authenticator['get']>[0];

describe.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind);
  });
  afterAll(() => club.close());

  let came = 0;

  /** A browser that sends requests to this node from its own address, so that tests do not share rate limits. */
  function at(n: number, cookie = ''): TestBrowser {
    const browser = new TestBrowser(club.base(n), undefined, `198.51.100.${++came}`);
    browser.cookie = cookie;
    return browser;
  }

  async function withPasskey(
    name: string,
  ): Promise<{ browser: TestBrowser; key: Authenticator; me: Me; line: TestClient }> {
    const browser = at(0);
    const key = new Authenticator(club.base(0));
    const wish = await browser.ask<Creation>('POST', '/api/passkeys/options', { name });
    const made = await browser.ask<Me>('POST', '/api/passkeys', { response: key.create(wish.body) });
    expect(made.status).toBe(201);
    const line = await club.connect(1, browser.token, made.body);
    return { browser, key, me: made.body, line };
  }

  test('a password set on one node signs in on the other; a name is given once', async () => {
    const password = 'four quiet marbles';
    const answers = await Promise.all([0, 1].map((n) => at(n).ask('POST', '/api/account', { name: 'Twin', password })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await at(1).ask('POST', '/api/sign-in', { name: 'twin', password })).status).toBe(200);
    expect((await at(0).ask('POST', '/api/sign-in', { name: 'twin', password: 'another' })).status).toBe(403);
  });

  test('a passkey challenge of one node can be answered once, on any node', async () => {
    const { key, me } = await withPasskey('Paula');
    const { body } = await at(0).ask<Request>('POST', '/api/sign-in/passkey/options');
    // Passkeys belong to the host, which all nodes share here.
    key.origin = club.base(1);
    const proof = { response: key.get(body) };
    const proofs = await Promise.all([1, 1].map((n) => at(n).ask<Me>('POST', '/api/sign-in/passkey', proof)));
    expect(proofs.filter(({ status }) => status === 200).map((each) => each.body.id)).toEqual([me.id]);
    expect(proofs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('a hand-over code made on one node is redeemed on another, once', async () => {
    const laptop = at(0);
    const me = (await laptop.ask<Me>('POST', '/api/session', { name: 'Quentin' })).body;
    const { code } = (await laptop.ask<{ code: string }>('POST', '/api/handover')).body;
    const answers = await Promise.all([0, 1].map((n) => at(n).ask<Me>('POST', '/api/handover/redeem', { code })));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).toEqual([me.id]);
  });

  test('a session that is ended on one node loses its connections on the other', async () => {
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

  test('a hand-over code made on one node ends when the password is changed on the other', async () => {
    const password = 'four quiet marbles';
    const ursula = at(0);
    await ursula.ask('POST', '/api/account', { name: 'Ursula', password });
    const { code } = (await ursula.ask<{ code: string }>('POST', '/api/handover')).body;
    const change = { password: 'three loud cubes', current: password };
    expect((await at(1, ursula.cookie).ask('PUT', '/api/account/password', change)).status).toBe(204);
    expect((await at(0).ask('POST', '/api/handover/redeem', { code })).status).toBe(410);
  });

  test('a hand-over code redeemed while all other sessions are ended leaves no session', async () => {
    const viktor = at(0);
    await viktor.ask('POST', '/api/account', { name: 'Viktor', password: 'four quiet marbles' });
    const { id } = (await viktor.ask<Me>('GET', '/api/session')).body;
    for (let n = 0; n < 10; n++) {
      const { code } = (await viktor.ask<{ code: string }>('POST', '/api/handover')).body;
      // The two transactions race in the database.
      const { players } = club.nodes.at(-1)!.node;
      const thief = at(n);
      await Promise.all([
        thief.ask('POST', '/api/handover/redeem', { code }, { 'x-forwarded-for': `10.2.1.${n}` }),
        new Promise((wake) => setTimeout(wake, n)).then(() => players.endOtherSessions(id, viktor.token)),
      ]);
      // Either the redemption failed, or its session was ended with the others.
      expect((await thief.ask('GET', '/api/session')).status).toBe(401);
    }
  });

  test('an operation that needs confirmation is refused on every node, and a confirmation counts on all', async () => {
    const wanda = at(0);
    await wanda.ask('POST', '/api/account', { name: 'Wanda', password: 'four quiet marbles' });
    const phone = at(1);
    const { code } = (await wanda.ask<{ code: string }>('POST', '/api/handover')).body;
    await phone.ask('POST', '/api/handover/redeem', { code });
    const elsewhere = at(0, phone.cookie);
    expect(await elsewhere.ask('DELETE', '/api/account')).toMatchObject({
      status: 403,
      body: { code: 'confirm-first' },
    });
    expect((await phone.ask('POST', '/api/account/confirm', { password: 'four quiet marbles' })).status).toBe(204);
    expect((await elsewhere.ask('DELETE', '/api/account')).status).toBe(204);
  });

  test('a recovery code made on one node is used on the other, once', async () => {
    const xaver = at(0);
    await xaver.ask('POST', '/api/account', { name: 'Xaver', password: 'four quiet marbles' });
    const { codes } = (await xaver.ask<{ codes: string[] }>('POST', '/api/account/recovery-codes')).body;
    const use = (n: number) => at(n).ask<Me>('POST', '/api/sign-in/recovery', { name: 'xaver', code: codes[0]! });
    const answers = await Promise.all([use(0), use(1)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await xaver.ask('GET', '/api/session')).status).toBe(401);
  });

  test('names that look alike are given once, whichever node is asked', async () => {
    const password = 'four quiet marbles';
    const names = ['Yoko', 'Y0ko', 'YOKO', 'Уоко'];
    const answers = await Promise.all(
      names.map((name, n) =>
        at(n).ask('POST', '/api/account', { name, password }, { 'x-forwarded-for': `10.2.2.${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect((await at(1).ask('POST', '/api/session', { name: 'y0k0' })).body).toEqual({ code: 'name-taken' });
  });

  test('rated games are counted once by one node, and a deleted account leaves them and the leaderboard', async () => {
    const [sara, tom] = [await withPasskey('Sara'), await withPasskey('Tom')];
    const people = [sara, tom];
    const play = async (): Promise<string> => {
      const settings = {
        game: 'quantik',
        order: 'seated',
        access: 'public',
        rated: true,
        control: { kind: 'days', days: 1 },
      };
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
    await Promise.all(club.nodes.flatMap(({ node }) => [node.ratings.countUncounted(), node.ratings.countUncounted()]));
    const profile = async (n: number) => (await at(n).ask<Profile>('GET', `/api/players/${tom.me.id}`)).body;
    await expect.poll(async () => (await profile(1)).standings).toMatchObject([{ game: 'quantik', games: 3, won: 3 }]);
    expect(await profile(0)).toEqual(await profile(1));
    const { games } = (await at(1).ask<History>('GET', `/api/players/${tom.me.id}/games`)).body;
    expect(games.map(({ table }) => table)).toEqual(tables.toReversed());
    expect(games.every(({ rated }) => rated !== null && rated.change > 0)).toBe(true);

    // Both nodes have the tables in memory; soon neither has the name.
    expect((await sara.browser.ask('DELETE', '/api/account')).status).toBe(204);
    for (const { node } of club.nodes) {
      await expect
        .poll(async () => (await node.tableService.readTable(tables[0]!))!.sitters[0])
        .toMatchObject({ name: '', gone: true });
      expect((await node.tableService.readTable(tables[0]!))!.chat).toEqual([]);
    }
    expect((await profile(1)).standings).toMatchObject([{ games: 3 }]);
    expect((await at(1).ask('GET', `/api/players/${sara.me.id}`)).status).toBe(404);
    const board = await at(0).ask('GET', '/api/leaderboards/quantik');
    expect(board).toMatchObject({ status: 200, body: { players: [] } });
  });

  test('waits after failed attempts are the same on every node', async () => {
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
