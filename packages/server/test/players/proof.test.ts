// Operations that need more than a session, and secrets that end with their session: an attacker with an open browser,
// or with a code they have seen, gains nothing lasting.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Me, OwnAccount, SessionInfo } from '@quadrille/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { Authenticator } from '../authenticator.ts';
import { CONFIRMATION_TTL_MS } from '../../src/players/players.ts';

type Creation = Parameters<Authenticator['create']>[0];
type Request = Parameters<Authenticator['get']>[0];

const PASSWORD = 'four quiet marbles';
const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
let server: Server;
let base: string;

beforeAll(async () => {
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite'), proxied: 1 });
  base = `http://localhost:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

let addresses = 0;
/** A browser with its own address, so that tests do not share rate limits. */
class Somewhere extends TestBrowser {
  private readonly from = { 'x-forwarded-for': `10.3.0.${addresses++}` };
  override ask: TestBrowser['ask'] = (method, path, body, more) =>
    super.ask(method, path, body, { ...this.from, ...more });
}

async function registered(name: string): Promise<TestBrowser> {
  const browser = new Somewhere(base);
  expect((await browser.ask('POST', '/api/account', { name, password: PASSWORD })).status).toBe(201);
  return browser;
}

/** Ages the last confirmation of every session. */
const later = () =>
  server.node.sql.write([
    { text: 'UPDATE sessions SET confirmed_at = confirmed_at - $1', values: [CONFIRMATION_TTL_MS + 1] },
  ]);

async function handedOver(browser: TestBrowser): Promise<string> {
  return (await browser.ask<{ code: string }>('POST', '/api/handover', {})).body.code;
}

const redeem = async (code: string): Promise<number> =>
  (await new Somewhere(base).ask('POST', '/api/handover/redeem', { code })).status;

async function addPasskey(browser: TestBrowser, key: Authenticator): Promise<{ status: number; body: object }> {
  const creation = await browser.ask<Creation>('POST', '/api/passkeys/options', {});
  return creation.status === 200
    ? browser.ask('POST', '/api/passkeys', { response: key.create(creation.body) })
    : { status: creation.status, body: creation.body };
}

describe('a hand-over code ends with', () => {
  test('a change of the password', async () => {
    const anna = await registered('Anna');
    const code = await handedOver(anna);
    const change = { password: 'three loud cubes', current: PASSWORD };
    expect((await anna.ask('PUT', '/api/account/password', change)).status).toBe(204);
    expect(await redeem(code)).toBe(410);
  });

  test('the end of all other sessions', async () => {
    const ben = await registered('Ben');
    const code = await handedOver(ben);
    expect((await ben.ask('DELETE', '/api/sessions')).status).toBe(204);
    expect(await redeem(code)).toBe(410);
  });

  test('a passkey that is added or removed, and the password that is removed', async () => {
    const cleo = await registered('Cleo');
    const [one, two] = [new Authenticator(base), new Authenticator(base)];
    let code = await handedOver(cleo);
    expect((await addPasskey(cleo, one)).status).toBe(201);
    expect(await redeem(code)).toBe(410);
    expect((await addPasskey(cleo, two)).status).toBe(201);
    const { passkeys } = (await cleo.ask<OwnAccount>('GET', '/api/account')).body;
    code = await handedOver(cleo);
    expect((await cleo.ask('DELETE', `/api/passkeys/${passkeys[0]!.id}`)).status).toBe(204);
    expect(await redeem(code)).toBe(410);
    code = await handedOver(cleo);
    expect((await cleo.ask('DELETE', '/api/account/password')).status).toBe(204);
    expect(await redeem(code)).toBe(410);
  });

  test('the session that made it, and not with another session', async () => {
    const laptop = await registered('Dora');
    const thief = new Somewhere(base);
    await thief.ask('POST', '/api/handover/redeem', { code: await handedOver(laptop) });
    const [stolen, own] = [await handedOver(thief), await handedOver(laptop)];
    const { sessions } = (await laptop.ask<{ sessions: SessionInfo[] }>('GET', '/api/sessions')).body;
    const { id } = sessions.find(({ current }) => !current)!;
    expect((await laptop.ask('DELETE', `/api/sessions/${id}`)).status).toBe(204);
    expect(await redeem(stolen)).toBe(410);
    expect(await redeem(own)).toBe(200);
  });

  test('the account', async () => {
    const emil = await registered('Emil');
    const code = await handedOver(emil);
    expect((await emil.ask('DELETE', '/api/account')).status).toBe(204);
    expect(await redeem(code)).toBe(410);
  });

  test('a change of the password: a pending passkey registration ends as well', async () => {
    const fritz = await registered('Fritz');
    const creation = await fritz.ask<Creation>('POST', '/api/passkeys/options', {});
    await fritz.ask('PUT', '/api/account/password', { password: 'three loud cubes', current: PASSWORD });
    const response = new Authenticator(base).create(creation.body);
    expect(await fritz.ask('POST', '/api/passkeys', { response })).toMatchObject({ body: { code: 'expired' } });
  });
});

describe('an open session is not enough to', () => {
  test('delete the account, add or remove a credential, or make recovery codes', async () => {
    const gwen = await registered('Gwen');
    expect((await addPasskey(gwen, new Authenticator(base))).status).toBe(201);
    const { passkeys } = (await gwen.ask<OwnAccount>('GET', '/api/account')).body;
    const creation = await gwen.ask<Creation>('POST', '/api/passkeys/options', {});
    const response = new Authenticator(base).create(creation.body);
    await later();
    const refused = { status: 403, body: { code: 'confirm-first' } };
    expect(await gwen.ask('DELETE', '/api/account')).toMatchObject(refused);
    expect(await gwen.ask('POST', '/api/passkeys/options', {})).toMatchObject(refused);
    expect(await gwen.ask('POST', '/api/passkeys', { response })).toMatchObject(refused);
    expect(await gwen.ask('DELETE', `/api/passkeys/${passkeys[0]!.id}`)).toMatchObject(refused);
    expect(await gwen.ask('DELETE', '/api/account/password')).toMatchObject(refused);
    expect(await gwen.ask('POST', '/api/account/recovery-codes')).toMatchObject(refused);
    expect((await gwen.ask<OwnAccount>('GET', '/api/account')).body).toMatchObject({ hasPassword: true, passkeys });

    expect((await gwen.ask('POST', '/api/account/confirm', { password: PASSWORD })).status).toBe(204);
    expect((await gwen.ask('DELETE', '/api/account')).status).toBe(204);
  });

  test('do so on another device: a handed-over session is not confirmed', async () => {
    const hugo = await registered('Hugo');
    const phone = new Somewhere(base);
    await phone.ask('POST', '/api/handover/redeem', { code: await handedOver(hugo) });
    expect(await phone.ask('DELETE', '/api/account')).toMatchObject({ body: { code: 'confirm-first' } });
  });

  test('set a first password: an account with only a passkey confirms with it, and not with another’s', async () => {
    const [ida, key] = [new Somewhere(base), new Authenticator(base)];
    const creation = await ida.ask<Creation>('POST', '/api/passkeys/options', { name: 'Ida' });
    expect((await ida.ask('POST', '/api/passkeys', { response: key.create(creation.body) })).status).toBe(201);
    await later();
    const set = () => ida.ask('PUT', '/api/account/password', { password: PASSWORD });
    expect(await set()).toMatchObject({ status: 403, body: { code: 'confirm-first' } });

    const [other, otherKey] = [new Somewhere(base), new Authenticator(base)];
    const another = await other.ask<Creation>('POST', '/api/passkeys/options', { name: 'Iris' });
    await other.ask('POST', '/api/passkeys', { response: otherKey.create(another.body) });
    const confirm = async (by: Authenticator) => {
      const { body } = await ida.ask<Request>('POST', '/api/sign-in/passkey/options', {});
      return ida.ask('POST', '/api/account/confirm', { response: by.get(body) });
    };
    expect(await confirm(otherKey)).toMatchObject({ status: 403, body: { code: 'passkey-refused' } });
    expect((await set()).status).toBe(403);
    expect((await confirm(key)).status).toBe(204);
    expect((await set()).status).toBe(204);
  });

  test('guess the password: attempts to confirm are counted like those to sign in', async () => {
    const jule = await registered('Jule');
    const guess = (password: string) => jule.ask('POST', '/api/account/confirm', { password });
    for (let n = 0; n < 5; n++) expect((await guess(`guess ${n}`)).body).toEqual({ code: 'wrong-credentials' });
    expect(await guess(PASSWORD)).toMatchObject({ status: 429, body: { code: 'wait' } });
  });

  test('do so with an account; a guest, who has no credentials, needs no confirmation', async () => {
    const guest = new Somewhere(base);
    const { id } = (await guest.ask<Me>('POST', '/api/session', {})).body;
    expect((await guest.ask('DELETE', '/api/account')).status).toBe(204);
    expect((await guest.ask('GET', `/api/players/${id}`)).status).toBe(404);
  });
});
