// Exports are charged to their address, and concurrent exports per address are limited.

import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@quadrille/protocol';
import { parse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dial, request } from '../faults/raw-socket.ts';
import { RateLimiter } from '../../src/limits.ts';
import { newId } from '../../src/secrets.ts';
import { startServer, type Server } from '../../src/server.ts';
import { createApp } from '../../src/http/app.ts';

const GAMES = 15;
const IN_FUTURE = 9e14;
const UNLIMITED = new RateLimiter(Infinity, Infinity);

let folder: string;
let server: Server;
let token: string;
const apps: { close(): Promise<unknown> }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  const { tableService, players, time } = server.node;
  const anna = await players.createGuest('Anna', '', time.now());
  const ben = await players.createGuest('Ben', '', time.now());
  ({ token } = anna);
  for (let n = 0; n < GAMES; n++) {
    const { id } = await tableService.openTable(parse(Settings, { game: 'quantik', access: 'public' }), anna.player, 0);
    await tableService.submit(id, ben.player, newId(), { c: 'sit' }, 0);
    await tableService.submit(id, ben.player, newId(), { c: 'resign' }, 0);
  }
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** The same node with other limits; returns the port. */
async function serve(exports: RateLimiter): Promise<number> {
  const rates = { reads: UNLIMITED, refusals: UNLIMITED, exports };
  const app = createApp(server.node, { site: undefined, origins: [], proxied: 0, rates });
  apps.push(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

test.each(['/api/games', '/api/account/export'])('%s waits for tokens, and is complete', async (path) => {
  const [AT_ONCE, PER_SECOND] = [2, 50];
  const port = await serve(new RateLimiter(AT_ONCE, PER_SECOND));
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  expect(performance.now() - began).toBeGreaterThan((1000 * (GAMES - AT_ONCE - 1)) / PER_SECOND);
  expect(text.split('"table":').length - 1).toBe(GAMES);
});

test('an address may have ten exports at a time, and aborted ones do not count', async () => {
  const port = await serve(new RateLimiter(1, 1e-9));
  const sockets = await Promise.all(Array.from({ length: 10 }, () => dial(port)));
  for (const socket of sockets) socket.write(request('/api/games'));
  /** An empty export needs no tokens. */
  const another = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/games?since=${IN_FUTURE}`);
    return [answer.status, (await answer.text()).replaceAll(/\s/g, '')];
  };
  await expect.poll(another, { timeout: 10_000 }).toEqual([429, '{"code":"too-many"}']);
  for (const socket of sockets) socket.destroy();
  await expect.poll(another, { timeout: 10_000 }).toEqual([200, '']);
});
