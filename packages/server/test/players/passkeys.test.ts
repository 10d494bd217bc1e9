import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Me, OwnAccount } from '@quadrille/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { Authenticator } from '../authenticator.ts';

let folder: string;
let server: Server;
let base: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  base = `http://localhost:${server.port}`;
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

type Creation = Parameters<Authenticator['create']>[0];
type Request = Parameters<Authenticator['get']>[0];

/** A passkey for the browser's player, or for a new account. */
async function makePasskey(browser: TestBrowser, key: Authenticator, name?: string) {
  const { status, body } = await browser.ask<Creation>(
    'POST',
    '/api/passkeys/options',
    name === undefined ? {} : { name },
  );
  expect(status).toBe(200);
  return browser.ask<Me>('POST', '/api/passkeys', { response: key.create(body) });
}

async function askToSignIn(browser: TestBrowser): Promise<Request> {
  return (await browser.ask<Request>('POST', '/api/sign-in/passkey/options', {})).body;
}

async function account(name: string): Promise<{ browser: TestBrowser; key: Authenticator; me: Me }> {
  const browser = new TestBrowser(base);
  const key = new Authenticator(base);
  const made = await makePasskey(browser, key, name);
  expect(made.status).toBe(201);
  return { browser, key, me: made.body };
}

describe('a passkey', () => {
  test('turns a guest into an account, and signs in to it on another device', async () => {
    const browser = new TestBrowser(base);
    const guest = (await browser.ask<Me>('POST', '/api/session', { name: 'anybody' })).body;
    const key = new Authenticator(base);
    expect(await makePasskey(browser, key, 'Anna')).toMatchObject({
      status: 201,
      body: { id: guest.id, name: 'Anna', guest: false },
    });
    expect(key.passkeys[0]!.host).toBe('localhost');

    const other = new TestBrowser(base);
    const proof = key.get(await askToSignIn(other));
    expect(await other.ask('POST', '/api/sign-in/passkey', { response: proof })).toMatchObject({
      status: 200,
      body: { id: guest.id, name: 'Anna' },
    });
    const own = (await other.ask<OwnAccount>('GET', '/api/account')).body;
    expect(own).toMatchObject({ hasPassword: false, passkeys: [{ device: 'Firefox' }] });
    expect(own.passkeys[0]!.usedAt).toBeGreaterThan(0);
  });

  test('makes an account for a new player', async () => {
    const { me, browser } = await account('Ben');
    expect(me).toMatchObject({ name: 'Ben', guest: false });
    expect((await browser.ask<Me>('GET', '/api/session')).body.id).toBe(me.id);
  });

  test('is refused for a name that is taken', async () => {
    await account('Cleo');
    const answer = await new TestBrowser(base).ask('POST', '/api/passkeys/options', { name: 'cléo' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'name-taken' } });
  });

  test('answers a challenge once', async () => {
    const { key } = await account('Dora');
    const browser = new TestBrowser(base);
    const proof = key.get(await askToSignIn(browser));
    expect((await browser.ask('POST', '/api/sign-in/passkey', { response: proof })).status).toBe(200);
    expect(await new TestBrowser(base).ask('POST', '/api/sign-in/passkey', { response: proof })).toMatchObject({
      status: 403,
      body: { code: 'passkey-refused' },
    });
  });

  test('answers only a challenge of this server', async () => {
    const { key } = await account('Emil');
    const { challenge, ...rest } = await askToSignIn(new TestBrowser(base));
    const own = { ...rest, challenge: Buffer.from(challenge).toString('base64url') };
    const answer = await new TestBrowser(base).ask('POST', '/api/sign-in/passkey', { response: key.get(own) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'passkey-refused' } });
  });

  test('of another key, or with a changed signature, is refused', async () => {
    const { key } = await account('Fritz');
    const stranger = await account('Gwen');
    const [mine] = key.passkeys;
    const [theirs] = stranger.key.passkeys;
    const forged = { ...mine!, key: theirs!.key };
    const browser = new TestBrowser(base);
    const wrong = key.get(await askToSignIn(browser), forged);
    expect((await browser.ask('POST', '/api/sign-in/passkey', { response: wrong })).status).toBe(403);
  });

  test('used on another site is refused', async () => {
    const { key } = await account('Hugo');
    key.origin = 'http://elsewhere.example';
    const browser = new TestBrowser(base);
    const proof = key.get(await askToSignIn(browser));
    expect((await browser.ask('POST', '/api/sign-in/passkey', { response: proof })).status).toBe(403);
  });

  test('whose signature counter decreases is refused as a copy', async () => {
    const { key } = await account('Ida');
    const copy = new Authenticator(base);
    copy.passkeys.push(...key.passkeys);
    const browser = new TestBrowser(base);
    for (let n = 0; n < 3; n++) {
      const proof = key.get(await askToSignIn(browser));
      expect((await browser.ask('POST', '/api/sign-in/passkey', { response: proof })).status).toBe(200);
    }
    const late = copy.get(await askToSignIn(browser));
    expect((await browser.ask('POST', '/api/sign-in/passkey', { response: late })).status).toBe(403);
  });

  test('made for one player is refused from another', async () => {
    const { browser } = await account('Jule');
    const { body } = await browser.ask<Creation>('POST', '/api/passkeys/options', {});
    const thief = await account('Karl');
    const answer = await thief.browser.ask('POST', '/api/passkeys', { response: thief.key.create(body) });
    expect(answer).toMatchObject({ status: 410, body: { code: 'expired' } });
  });
});

describe('several credentials', () => {
  test('a second passkey and a password can be added and removed, but the last credential cannot be removed', async () => {
    const { browser, key } = await account('Lena');
    const second = new Authenticator(base);
    expect((await makePasskey(browser, second)).status).toBe(201);
    const [one, two] = (await browser.ask<OwnAccount>('GET', '/api/account')).body.passkeys;
    expect((await browser.ask('DELETE', `/api/passkeys/${one!.id}`)).status).toBe(204);
    expect(await browser.ask('DELETE', `/api/passkeys/${two!.id}`)).toMatchObject({
      status: 409,
      body: { code: 'last-credential' },
    });
    // A removed passkey no longer signs in.
    const proof = key.get(await askToSignIn(browser));
    expect((await new TestBrowser(base).ask('POST', '/api/sign-in/passkey', { response: proof })).status).toBe(403);

    expect((await browser.ask('PUT', '/api/account/password', { password: 'four quiet marbles' })).status).toBe(204);
    expect((await browser.ask('DELETE', `/api/passkeys/${two!.id}`)).status).toBe(204);
    expect((await browser.ask('DELETE', '/api/account/password')).body).toEqual({ code: 'last-credential' });
  });

  test('of two credentials removed concurrently, one stays', async () => {
    const { browser } = await account('Malia');
    await makePasskey(browser, new Authenticator(base));
    const { passkeys } = (await browser.ask<OwnAccount>('GET', '/api/account')).body;
    const answers = await Promise.all(passkeys.map(({ id }) => browser.ask('DELETE', `/api/passkeys/${id}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });

  test('a player cannot remove the passkey of another', async () => {
    const nora = await account('Nora');
    await makePasskey(nora.browser, new Authenticator(base));
    const otto = await account('Otto');
    const [key] = (await nora.browser.ask<OwnAccount>('GET', '/api/account')).body.passkeys;
    expect((await otto.browser.ask('DELETE', `/api/passkeys/${key!.id}`)).status).toBe(404);
  });
});

test('a server with a configured address accepts passkeys of that origin only', async () => {
  const strict = await startServer({
    port: 0,
    database: join(folder, 'strict.sqlite'),
    origin: 'https://games.example.org',
    origins: ['https://games.example.org'],
  });
  try {
    const elsewhere = new TestBrowser(`http://localhost:${strict.port}`);
    expect((await elsewhere.ask('POST', '/api/passkeys/options', { name: 'Paula' })).status).toBe(400);
    const { status, body } = await elsewhere.ask<Creation>(
      'POST',
      '/api/passkeys/options',
      { name: 'Paula' },
      { origin: 'https://games.example.org' },
    );
    expect(status).toBe(200);
    expect(body.rp.id).toBe('games.example.org');
  } finally {
    await strict.close();
  }
});
