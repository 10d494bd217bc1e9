// Secrets never appear in the log.

import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { TestBrowser } from '../browser.ts';
import { Authenticator } from '../authenticator.ts';

/** The form in which Fastify would log raw bytes. */
const bytes = (text: string) => [...Buffer.from(text)].join();

test('no password, token, cookie, code or challenge is logged or stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  let log = '';
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      log += chunk.toString();
      done();
    },
  });
  const database = join(folder, 'quadrille.sqlite');
  const server = await startServer({ port: 0, database, log: pino({ level: 'trace' }, sink) });
  const base = `http://localhost:${server.port}`;
  const secrets: string[] = ['four quiet marbles', 'three loud cubes', 'a wrong guess'];
  const remember = (browser: TestBrowser) => secrets.push(browser.token);

  // Successful requests
  const browser = new TestBrowser(base);
  await browser.ask('POST', '/api/session', { name: 'Anna' });
  remember(browser);
  await browser.ask('POST', '/api/account', { name: 'Anna', password: 'four quiet marbles' });
  remember(browser);
  const { body: options } = await browser.ask<Parameters<Authenticator['create']>[0]>(
    'POST',
    '/api/passkeys/options',
    {},
  );
  const key = new Authenticator(base);
  await browser.ask('POST', '/api/passkeys', { response: key.create(options) });
  const other = new TestBrowser(base);
  const { body: ask } = await other.ask<Parameters<Authenticator['get']>[0]>(
    'POST',
    '/api/sign-in/passkey/options',
    {},
  );
  await other.ask('POST', '/api/sign-in/passkey', { response: key.get(ask) });
  remember(other);
  const { code } = (await browser.ask<{ code: string }>('POST', '/api/handover', {})).body;
  secrets.push(options.challenge, ask.challenge, code);
  const third = new TestBrowser(base);
  await third.ask('POST', '/api/handover/redeem', { code });
  remember(third);
  const change = { password: 'three loud cubes', current: 'four quiet marbles' };
  expect((await browser.ask('PUT', '/api/account/password', change)).status).toBe(204);
  const { codes } = (await browser.ask<{ codes: string[] }>('POST', '/api/account/recovery-codes')).body;
  secrets.push(...codes, ...codes.map((each) => each.replaceAll('-', '')));
  await browser.ask('POST', '/api/account/confirm', { password: 'three loud cubes' });
  await third.ask('POST', '/api/sign-in/recovery', { name: 'Anna', code: codes[0]! });
  remember(third);
  await browser.ask('POST', '/api/sign-in', { name: 'Anna', password: 'three loud cubes' });
  remember(browser);
  const line = await browser.connect();
  line.send('{"t":"nonsense","token":"four quiet marbles"}');
  await line.next('refused');
  line.close();

  // and failing ones
  await new TestBrowser(base).ask('POST', '/api/sign-in', { name: 'a wrong guess', password: 'a wrong guess' });
  await new TestBrowser(base).ask('POST', '/api/account', { name: 'Anna', password: 'four quiet marbles', extra: 1 });
  await new TestBrowser(base).ask('POST', '/api/handover/redeem', { code });
  const broken = await fetch(`${base}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: browser.cookie, authorization: `Bearer ${browser.token}` },
    body: '{"password":"four quiet marbles"',
  });
  expect(broken.status).toBe(400);
  // Bytes that are not a request.
  const torn = connect(server.port, 'localhost');
  const torns = once(torn, 'data') as Promise<[Buffer]>;
  torn.write(
    `POST /api/sign-in HTTP/1.1\r\nhost: x\r\ncookie: ${browser.cookie}\r\ncontent-length: x\r\n\r\n{"password":"four quiet marbles"}`,
  );
  const [answer] = await torns;
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*\{"code":"bad-message"\}$/s);
  // An internal error, as when the database fails: it is logged.
  server.node.accounts.own = () => Promise.reject(new Error('something broke'));
  expect((await browser.ask('GET', '/api/account')).status).toBe(503);

  expect(secrets.every((secret) => secret.length >= 13)).toBe(true);
  expect(log).toContain('something broke');
  expect(secrets.filter((secret) => log.includes(secret) || log.includes(bytes(secret)))).toEqual([]);
  await server.close();
  const kept = readFileSync(database).toString('latin1');
  expect(kept).toContain('scrypt$');
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  rmSync(folder, { recursive: true });
});
