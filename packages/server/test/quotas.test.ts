// Quotas per address and player, on a real server with small values.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient, type HttpAnswer } from '@quadrille/protocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Server } from '../src/server.ts';
import { respond, TestClient } from './client.ts';

const QUANTIK = { game: 'quantik' };

let folder: string;
let server: Server;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({
    port: 0,
    database: join(folder, 'quadrille.sqlite'),
    proxied: 1,
    quotas: { guestsPerAddress: 5, waitingPerAddress: 3, challengesPerAddress: [3, 1e-6] },
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const post = (path: string, from: string, body: object, token?: string): Promise<HttpAnswer> => {
  const http = new HttpClient({ base, token, headers: { 'x-forwarded-for': from, origin: base } });
  return respond(path, http.send('POST', path, body));
};

const read = ({ body }: HttpAnswer): Record<string, string> => body as Record<string, string>;

const rows = async (text: string, ...values: string[]): Promise<number> =>
  Number((await server.node.sql.all(text, values))[0]!['n']);

test('new guests of one address are rate-limited; known players and other addresses are not', async () => {
  const answers = [];
  for (let n = 0; n < 7; n++) answers.push(await post('/api/session', '192.0.2.1', {}));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const { token } = read(answers[0]!);
  expect((await post('/api/session', '192.0.2.1', { name: 'Anna' }, token)).status).toBe(200);
  expect((await post('/api/session', '192.0.2.2', {})).status).toBe(200);
});

test('open tables are limited per address across players, and no address is stored', async () => {
  const tokens = [];
  for (let n = 0; n < 4; n++) tokens.push((await TestClient.createGuest(base, '', `guest-${n}`)).token);
  const opened = [];
  for (const token of tokens) opened.push(await post('/api/tables', '192.0.2.3', { settings: QUANTIK }, token));
  expect(opened.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  expect(read(opened[3]!)['code']).toBe('too-many');
  expect((await post('/api/tables', '192.0.2.4', { settings: QUANTIK }, tokens[3])).status).toBe(201);
  const { table } = read(opened[0]!);
  await post(`/api/tables/${table}`, '192.0.2.3', { command: { c: 'close' } }, tokens[0]);
  expect((await post('/api/tables', '192.0.2.3', { settings: QUANTIK }, tokens[3])).status).toBe(201);
  // The hash of the address is kept only while a table waits.
  const origins = await server.node.sql.all('SELECT DISTINCT origin FROM tables WHERE origin IS NOT NULL');
  expect(origins).toHaveLength(2);
  expect(await rows('SELECT COUNT(*) AS n FROM tables WHERE id = $1 AND origin IS NULL', table!)).toBe(1);
  expect(JSON.stringify(origins)).not.toContain('192.0.2');
});

test('passkey challenges of one address are limited', async () => {
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await post('/api/sign-in/passkey/options', '192.0.2.5', {}));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect((await post('/api/passkeys/options', '192.0.2.5', { name: 'Nora' })).status).toBe(429);
});

test('a player may hold five hand-over codes: a sixth ends the oldest', async () => {
  const { token, me } = await TestClient.createGuest(base, 'Anna', '192.0.2.6');
  const codes: string[] = [];
  for (let n = 0; n < 7; n++) codes.push(read(await post('/api/handover', '192.0.2.6', {}, token))['code']!);
  expect(await rows('SELECT COUNT(*) AS n FROM tickets WHERE player_id = $1', me.id)).toBe(5);
  expect((await post('/api/handover/redeem', '192.0.2.7', { code: codes[0] })).status).toBe(410);
  expect((await post('/api/handover/redeem', '192.0.2.7', { code: codes[6] })).status).toBe(200);
});

test('a player may have fifty sessions: another ends the least recently used', async () => {
  const { token, me } = await TestClient.createGuest(base, 'Anna', '192.0.2.8');
  const { players, time } = server.node;
  const tokens: string[] = [];
  for (let n = 1; n <= 60; n++) tokens.push(await players.openSession(me.id, '', 'password', time.now() + n));
  expect(await rows('SELECT COUNT(*) AS n FROM sessions WHERE player_id = $1', me.id)).toBe(50);
  expect(await players.byToken(token, time.now())).toBeUndefined();
  for (const kept of [tokens[10]!, tokens[59]!]) expect((await players.byToken(kept, time.now()))?.id).toBe(me.id);
});
