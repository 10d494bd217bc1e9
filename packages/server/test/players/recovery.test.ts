// Attacks on recovery codes, lookalike account names, and the cookie over https.

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFromServer, type Me, type OwnAccount } from '@quadrille/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type Server } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { readCode } from '../../src/players/recovery.ts';

const PASSWORD = 'four quiet marbles';
const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
const database = join(folder, 'quadrille.sqlite');
let server: Server;
let base: string;

beforeAll(async () => {
  server = await startServer({ port: 0, database, proxied: 1 });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

let addresses = 0;
/** A browser with its own address, over https or not, according to a proxy's headers. */
class Somewhere extends TestBrowser {
  private readonly from: Record<string, string>;

  constructor(proto = 'http') {
    super(base);
    this.from = { 'x-forwarded-for': `10.4.0.${addresses++}`, 'x-forwarded-proto': proto };
  }

  override ask: TestBrowser['ask'] = (method, path, body, more) =>
    super.ask(method, path, body, { ...this.from, ...more });
}

async function registered(name: string, browser = new Somewhere()): Promise<TestBrowser> {
  expect((await browser.ask('POST', '/api/account', { name, password: PASSWORD })).status).toBe(201);
  return browser;
}

const makeCodes = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.ask<{ codes: string[] }>('POST', '/api/account/recovery-codes')).body.codes;

const recover = (name: string, code: string, browser = new Somewhere()) =>
  browser.ask<Me>('POST', '/api/sign-in/recovery', { name, code });

describe('recovery codes', () => {
  test('are ten, are shown once, and are stored only as hashes', async () => {
    const anna = await registered('Anna');
    const codes = await makeCodes(anna);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await anna.ask<OwnAccount>('GET', '/api/account')).body.recoveryCodes).toBe(10);
    const kept = readFileSync(database).toString('latin1') + readFileSync(`${database}-wal`).toString('latin1');
    expect(codes.filter((code) => kept.includes(code) || kept.includes(readCode(code)))).toEqual([]);
  });

  test('sign in once each, end all other sessions, and allow a new password without the old one', async () => {
    const lost = await registered('Ben');
    const codes = await makeCodes(lost);
    const { code: handover } = (await lost.ask<{ code: string }>('POST', '/api/handover', {})).body;
    const ben = new Somewhere();
    expect(await recover('Ben', codes[0]!, ben)).toMatchObject({ status: 200, body: { name: 'Ben', guest: false } });
    expect((await lost.ask('GET', '/api/session')).status).toBe(401);
    expect((await new Somewhere().ask('POST', '/api/handover/redeem', { code: handover })).status).toBe(410);
    expect((await ben.ask<OwnAccount>('GET', '/api/account')).body).toMatchObject({
      recoveryCodes: 9,
      asksPassword: false,
    });
    expect((await ben.ask('PUT', '/api/account/password', { password: 'three loud cubes' })).status).toBe(204);
    const signedIn = await new Somewhere().ask('POST', '/api/sign-in', { name: 'Ben', password: 'three loud cubes' });
    expect(signedIn.status).toBe(200);
    expect(await recover('Ben', codes[0]!)).toMatchObject({ status: 403, body: { code: 'wrong-credentials' } });
    expect((await recover('Ben', codes[1]!)).status).toBe(200);
  });

  test('used twice concurrently, sign in once', async () => {
    const codes = await makeCodes(await registered('Cleo'));
    const answers = await Promise.all([1, 2].map(() => recover('Cleo', codes[0]!)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('may be typed in lower case, with spaces, and with o and l for 0 and 1', async () => {
    const codes = await makeCodes(await registered('Dora'));
    const careless = codes[0]!.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await recover('dora', ` ${careless} `)).status).toBe(200);
    expect(readCode('oil-u')).toBe('011V');
  });

  test('end when new ones are made, and belong to one account', async () => {
    const emil = await registered('Emil');
    const before = await makeCodes(emil);
    const after = await makeCodes(emil);
    expect((await recover('Emil', before[0]!)).status).toBe(403);
    await registered('Fritz');
    expect((await recover('Fritz', after[0]!)).status).toBe(403);
    expect((await recover('Emil', after[0]!)).status).toBe(200);
  });

  test('share the rate limit of passwords, and do not reveal which names exist', async () => {
    await registered('Gwen');
    const wrong = await recover('Gwen', '0000-0000-0000-0000');
    const nobody = await recover('Nemo', '0000-0000-0000-0000');
    expect(nobody.status).toBe(wrong.status);
    expect(nobody.body).toEqual(wrong.body);
    expect([...nobody.headers.keys()].toSorted()).toEqual([...wrong.headers.keys()].toSorted());
    // Counted together with passwords, for every spelling of the name.
    for (const name of ['gwen', 'GWEN']) await recover(name, '1111-1111-1111-1111');
    for (let n = 0; n < 2; n++) await new Somewhere().ask('POST', '/api/sign-in', { name: 'Gvven', password: 'x' });
    expect(await recover('Gwen', '2222-2222-2222-2222')).toMatchObject({ status: 429, body: { code: 'wait' } });
  });

  test('cannot be made by a guest', async () => {
    const guest = new Somewhere();
    await guest.ask('POST', '/api/session', {});
    expect(await guest.ask('POST', '/api/account/recovery-codes')).toMatchObject({ body: { code: 'accounts-only' } });
  });
});

describe('names that look like an account', () => {
  beforeAll(async () => {
    await registered('Solo');
    await registered('Nina');
  });

  test.each(['SoIo', 'S0lo', 'SOLO', 'Ѕоӏо', 'Solo.', 'ΝΙΝΑ', 'So\u0301lo', '𝐒𝐨𝐥𝐨'])(
    '%s is refused to other accounts, guests and bots',
    async (name) => {
      const expected = name === 'Solo.' ? 'bad-name' : 'name-taken';
      const account = await new Somewhere().ask('POST', '/api/account', { name, password: PASSWORD });
      expect(account.body).toEqual({ code: expected });
      expect((await new Somewhere().ask('POST', '/api/session', { name })).body).toEqual({ code: expected });
      const guest = new Somewhere();
      await guest.ask('POST', '/api/session', { name: 'Hugo' });
      expect((await guest.ask('POST', '/api/session', { name })).body).toEqual({ code: expected });
      expect((await guest.ask<Me>('GET', '/api/session')).body.name).toBe('Hugo');
    },
  );

  test.each(['So\u3164lo', 'Solo\u115f', 'S\u{e0061}olo', 'Sоlo', 'Computer 3'])(
    '%j is refused to guests',
    async (name) => {
      const { status, headers } = await new Somewhere().ask('POST', '/api/session', { name });
      expect(status).toBe(422);
      expect(headers.getSetCookie()).toEqual([]);
    },
  );

  test('a bot may have a name that looks like its owner’s, not like another account’s', async () => {
    const owner = await registered('Robin');
    const create = async (name: string) => (await owner.ask('POST', '/api/bots', { name })).status;
    expect(await create('Robin')).toBe(201);
    expect(await create('S0lo')).toBe(409);
    expect(await create('R\u200bobin')).toBe(422);
  });

  test('a guest who had the name before the account keeps it, as a guest', async () => {
    const guest = new Somewhere();
    await guest.ask('POST', '/api/session', { name: 'Jakob' });
    await registered('Jakob');
    expect((await guest.ask<Me>('POST', '/api/session', { name: 'Jakob' })).body).toMatchObject({
      name: 'Jakob',
      guest: true,
    });
  });
});

describe('the cookie over https', () => {
  test('has the prefix that binds it to this host; over http it has none', async () => {
    const { headers } = await new Somewhere('https').ask('POST', '/api/session', {});
    const [cookie] = headers.getSetCookie() as [string];
    expect(cookie).toMatch(/^__Host-quadrille=[\w-]{32}; Path=\/; /);
    expect(cookie).toContain('; Secure');
    expect(cookie).not.toContain('Domain');
    const [plain] = (await new Somewhere().ask('POST', '/api/session', {})).headers.getSetCookie() as [string];
    expect(plain).toMatch(/^quadrille=/);
    expect(plain).not.toContain('Secure');
  });

  test('is ignored without the prefix, as another host may have set it', async () => {
    const victim = await registered('Karla', new Somewhere('https'));
    const attacker = new Somewhere();
    await attacker.ask('POST', '/api/session', { name: 'Mallory' });
    const own = victim.cookie;
    for (const cookie of [`${attacker.cookie}; ${own}`, `${own}; ${attacker.cookie}`]) {
      victim.cookie = cookie;
      expect((await victim.ask<Me>('GET', '/api/session')).body.name).toBe('Karla');
      expect(victim.cookie).toBe(own);
    }
    // An invalid cookie with the prefix does not reactivate the one without.
    victim.cookie = `${attacker.cookie}; __Host-quadrille=${'x'.repeat(32)}`;
    expect((await victim.ask('GET', '/api/session')).status).toBe(401);
  });

  test('replaces the old cookie without signing the player out', async () => {
    const browser = new Somewhere('https');
    await browser.ask('POST', '/api/session', { name: 'Lena' });
    const { token } = browser;
    browser.cookie = `quadrille=${token}`;
    // Not with responses that shared caches may store.
    expect((await browser.ask('GET', '/api/openapi.json')).headers.getSetCookie()).toEqual([]);
    expect((await browser.ask<Me>('GET', '/api/session')).body.name).toBe('Lena');
    expect(browser.cookie).toBe(`__Host-quadrille=${token}`);
    expect((await browser.ask('GET', '/api/session')).headers.getSetCookie()).toEqual([]);
    expect((await browser.ask('DELETE', '/api/session')).status).toBe(204);
    expect(browser.cookie).toBe('');
  });

  test('is accepted for a WebSocket too, and over http the plain one is', async () => {
    const browser = await registered('Mara', new Somewhere('https'));
    /** The player named in the first message. */
    const open = async (headers: Record<string, string>): Promise<string | undefined> => {
      const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, { headers });
      const [data] = (await once(socket, 'message')) as [Buffer];
      socket.terminate();
      const message = parseFromServer(data.toString());
      return message.ok && message.value.t === 'welcome' ? message.value.me?.name : undefined;
    };
    const secure = { cookie: browser.cookie, origin: base, 'x-forwarded-proto': 'https' };
    expect(await open(secure)).toBe('Mara');
    expect(await open({ ...secure, 'x-forwarded-proto': 'http' })).toBe(undefined);
    expect(await open({ ...secure, 'x-forwarded-proto': 'wss' })).toBe('Mara');
    const plain = { ...secure, cookie: `quadrille=${browser.token}`, 'x-forwarded-proto': 'http' };
    expect(await open(plain)).toBe('Mara');
  });
});
