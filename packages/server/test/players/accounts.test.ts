import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { History, Me, OwnAccount, SessionInfo } from '@quadrille/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import type { TestClient } from '../client.ts';

const PASSWORD = 'four quiet marbles';
const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
let server: Server;
let base: string;
const clients: TestClient[] = [];

beforeAll(async () => {
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  for (const client of clients) client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

async function registered(name: string): Promise<TestBrowser> {
  const browser = new TestBrowser(base);
  expect((await browser.ask('POST', '/api/account', { name, password: PASSWORD })).status).toBe(201);
  return browser;
}

async function connected(browser: TestBrowser): Promise<TestClient> {
  const client = await browser.connect();
  clients.push(client);
  return client;
}

describe('making an account', () => {
  test('a guest stays the same player and keeps their games', async () => {
    const browser = new TestBrowser(base);
    const guest = (await browser.ask<Me>('POST', '/api/session', { name: 'Anna' })).body;
    const opened = await browser.ask<{ table: string }>('POST', '/api/tables', { settings: { game: 'quantik' } });
    const before = browser.cookie;

    const made = await browser.ask<Me>('POST', '/api/account', { name: 'Anna', password: PASSWORD });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ id: guest.id, name: 'Anna', guest: false, bot: false });
    const { games } = (await browser.ask<History>('GET', `/api/players/${guest.id}/games`)).body;
    expect(games.map(({ table }) => table)).toEqual([opened.body.table]);

    // The session was replaced; the old one is invalid.
    expect(browser.cookie).not.toBe(before);
    const old = new TestBrowser(base);
    old.cookie = before;
    expect((await old.ask('GET', '/api/session')).status).toBe(401);
  });

  test('a browser without a session gets a new player with an account', async () => {
    const browser = await registered('Benoît');
    expect((await browser.ask<OwnAccount>('GET', '/api/account')).body).toMatchObject({
      name: 'Benoît',
      guest: false,
      hasPassword: true,
      passkeys: [],
    });
  });

  test('connections are told at once that the guest has an account', async () => {
    const browser = new TestBrowser(base);
    await browser.ask('POST', '/api/session', { name: 'Cleo' });
    const client = await connected(browser);
    const closing = client.next('closing');
    await browser.ask('POST', '/api/account', { name: 'Cleo', password: PASSWORD });
    await closing;
    const again = await connected(browser);
    const table = await again.open({ game: 'quantik', rated: true, control: { kind: 'days', days: 1 } });
    expect(table).toMatch(/^[\w-]{16}$/);
  });

  test.each([
    ['anna ', PASSWORD, 409, 'name-taken'],
    ['ANÑA', PASSWORD, 409, 'name-taken'],
    ['Admin', PASSWORD, 422, 'name-reserved'],
    ['x', PASSWORD, 422, 'bad-name'],
    ['Dora', 'short', 422, 'weak-password'],
    ['Dora-Lynn', 'dora-lynn', 422, 'weak-password'],
  ])('%s with %s is refused: %i %s', async (name, password, status, code) => {
    expect(await new TestBrowser(base).ask('POST', '/api/account', { name, password })).toMatchObject({
      status,
      body: { code },
    });
  });

  test('a name requested twice concurrently is given once', async () => {
    const answers = await Promise.all(
      ['Twin', 'twin'].map((name) => new TestBrowser(base).ask('POST', '/api/account', { name, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('a player with an account cannot make another', async () => {
    const browser = await registered('Emil');
    const again = await browser.ask('POST', '/api/account', { name: 'Emil2', password: PASSWORD });
    expect(again).toMatchObject({ status: 409, body: { code: 'has-account' } });
  });

  test('a request from a page of another origin is refused', async () => {
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const body = { name: 'Foreign', password: PASSWORD };
    const answer = await new TestBrowser(base).ask('POST', '/api/account', body, foreign);
    expect(answer).toMatchObject({ status: 403, body: { code: 'foreign-origin' } });
  });
});

describe('signing in', () => {
  test('neither the response nor its headers reveal whether a name exists', async () => {
    await registered('Fritz');
    const wrong = await new TestBrowser(base).ask('POST', '/api/sign-in', {
      name: 'Fritz',
      password: 'something else',
    });
    const nobody = await new TestBrowser(base).ask('POST', '/api/sign-in', {
      name: 'Nemo',
      password: 'something else',
    });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong-credentials' } });
    expect(nobody.status).toBe(wrong.status);
    expect(nobody.body).toEqual(wrong.body);
    expect([...nobody.headers.keys()].toSorted()).toEqual([...wrong.headers.keys()].toSorted());
  });

  test('any spelling of the name is accepted, and each sign-in creates a session', async () => {
    const phone = await registered('Gwénaël');
    const laptop = new TestBrowser(base, 'Laptop');
    const entered = await laptop.ask<Me>('POST', '/api/sign-in', { name: 'gwenael', password: PASSWORD });
    expect(entered).toMatchObject({ status: 200, body: { name: 'Gwénaël', guest: false } });
    const cookie = entered.headers.getSetCookie()[0]!;
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');

    const { sessions } = (await laptop.ask<{ sessions: SessionInfo[] }>('GET', '/api/sessions')).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => current)?.device).toBe('Laptop');

    const other = sessions.find(({ current }) => !current)!;
    expect((await laptop.ask('DELETE', `/api/sessions/${other.id}`)).status).toBe(204);
    expect((await phone.ask('GET', '/api/session')).status).toBe(401);
    expect(await laptop.ask('DELETE', `/api/sessions/${other.id}`)).toMatchObject({
      status: 404,
      body: { code: 'unknown-session' },
    });
    expect((await laptop.ask('DELETE', '/api/session')).status).toBe(204);
    expect((await laptop.ask('GET', '/api/session')).status).toBe(401);
  });

  test('a player cannot end the session of another', async () => {
    const hugo = await registered('Hugo');
    const ida = await registered('Ida');
    const { sessions } = (await hugo.ask<{ sessions: SessionInfo[] }>('GET', '/api/sessions')).body;
    expect((await ida.ask('DELETE', `/api/sessions/${sessions[0]!.id}`)).status).toBe(404);
    expect((await hugo.ask('GET', '/api/session')).status).toBe(200);
  });

  test('all other sessions can be ended, and their connections end with them', async () => {
    const here = await registered('Jule');
    const there = new TestBrowser(base);
    await there.ask('POST', '/api/sign-in', { name: 'Jule', password: PASSWORD });
    const line = await connected(there);
    const closing = line.next('closing');
    expect((await here.ask('DELETE', '/api/sessions')).status).toBe(204);
    await closing;
    expect((await there.ask('GET', '/api/session')).status).toBe(401);
    expect((await here.ask('GET', '/api/session')).status).toBe(200);
  });

  test('after some failures every attempt must wait, even with the right password', async () => {
    await registered('Karl');
    for (let n = 0; n < 5; n++) {
      const answer = await new TestBrowser(base).ask('POST', '/api/sign-in', { name: 'Karl', password: `guess ${n}` });
      expect(answer.body).toEqual({ code: 'wrong-credentials' });
    }
    const right = await new TestBrowser(base).ask('POST', '/api/sign-in', { name: 'karl', password: PASSWORD });
    expect(right).toMatchObject({ status: 429, body: { code: 'wait' } });
    const seconds = Number(right.headers.get('retry-after'));
    expect(right.body['seconds']).toBe(seconds);
    await new Promise((wake) => setTimeout(wake, 1000 * seconds));
    const later = await new TestBrowser(base).ask('POST', '/api/sign-in', { name: 'karl', password: PASSWORD });
    expect(later.status).toBe(200);
  });
});

describe('changing', () => {
  test('the name frees the old one, may change only the case, and is refused if it is taken', async () => {
    const lena = await registered('Lena');
    expect(await lena.ask('PATCH', '/api/account', { name: 'LENA' })).toMatchObject({
      status: 200,
      body: { name: 'LENA' },
    });
    expect(await lena.ask('PATCH', '/api/account', { name: 'Malia' })).toMatchObject({ body: { name: 'Malia' } });
    await registered('Lena');
    expect(await lena.ask('PATCH', '/api/account', { name: 'léna' })).toMatchObject({ body: { code: 'name-taken' } });
    expect((await lena.ask<Me>('GET', '/api/session')).body.name).toBe('Malia');
  });

  test('the password needs the old one, and ends other sessions', async () => {
    const nora = await registered('Nora');
    const other = new TestBrowser(base);
    await other.ask('POST', '/api/sign-in', { name: 'Nora', password: PASSWORD });
    const put = (body: object) => nora.ask('PUT', '/api/account/password', body);
    expect(await put({ password: 'three loud cubes' })).toMatchObject({ body: { code: 'wrong-credentials' } });
    expect(await put({ password: 'nora', current: PASSWORD })).toMatchObject({ body: { code: 'weak-password' } });
    expect((await put({ password: 'three loud cubes', current: PASSWORD })).status).toBe(204);
    expect((await other.ask('GET', '/api/session')).status).toBe(401);
    expect((await nora.ask('GET', '/api/session')).status).toBe(200);
    const again = await new TestBrowser(base).ask('POST', '/api/sign-in', {
      name: 'Nora',
      password: 'three loud cubes',
    });
    expect(again.status).toBe(200);
  });

  test('the last credential cannot be removed', async () => {
    const otto = await registered('Otto');
    const removed = await otto.ask('DELETE', '/api/account/password');
    expect(removed).toMatchObject({ status: 409, body: { code: 'last-credential' } });
  });

  test('a guest has neither name nor password to change here', async () => {
    const guest = new TestBrowser(base);
    await guest.ask('POST', '/api/session', {});
    expect((await guest.ask('PATCH', '/api/account', { name: 'Paula' })).body).toEqual({ code: 'accounts-only' });
    expect((await guest.ask('PUT', '/api/account/password', { password: PASSWORD })).body).toEqual({
      code: 'accounts-only',
    });
  });
});

describe('continuing on another device', () => {
  test('a guest is the same player there; the code works once', async () => {
    const laptop = new TestBrowser(base);
    const me = (await laptop.ask<Me>('POST', '/api/session', { name: 'Quentin' })).body;
    const { body } = await laptop.ask<{ code: string; expiresAt: number }>('POST', '/api/handover');
    expect(Buffer.from(body.code, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(body.expiresAt - Date.now()).toBeLessThanOrEqual(5 * 60_000 + 1000);

    const phone = new TestBrowser(base, 'Phone');
    await phone.ask('POST', '/api/session', { name: 'Somebody' });
    expect(await phone.ask('POST', '/api/handover/redeem', { code: body.code })).toMatchObject({
      status: 200,
      body: me,
    });
    expect((await phone.ask<Me>('GET', '/api/session')).body.id).toBe(me.id);
    expect((await laptop.ask<Me>('GET', '/api/session')).body.id).toBe(me.id);

    const third = new TestBrowser(base);
    expect(await third.ask('POST', '/api/handover/redeem', { code: body.code })).toMatchObject({
      status: 410,
      body: { code: 'expired' },
    });
  });

  test('a code used twice concurrently signs in once', async () => {
    const laptop = new TestBrowser(base);
    await laptop.ask('POST', '/api/session', {});
    const { code } = (await laptop.ask<{ code: string }>('POST', '/api/handover')).body;
    const answers = await Promise.all(
      [1, 2].map(() => new TestBrowser(base).ask('POST', '/api/handover/redeem', { code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });
});

test('too many writes are refused with `too-fast`', async () => {
  const browser = new TestBrowser(base);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => browser.ask('POST', '/api/handover/redeem', { code: 'x'.repeat(32) })),
  );
  expect(answers.some(({ status, body }) => status === 429 && body['code'] === 'too-fast')).toBe(true);
});
