// A bot's connection to a real server with its real limits.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_EVENTS_PER_MESSAGE, type Table } from '@quadrille/protocol';
import { HttpClient, TableFollower, type GameClient } from '@quadrille/protocol/client';
import { startServer, type Server } from '@quadrille/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from './connection.ts';

/** More than the server's rate limit allows at once. */
const COMMANDS = 90;

let folder: string;
let server: Server;
let client: GameClient | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
});
afterEach(async () => {
  client?.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const guest = (name: string) => server.node.players.createGuest(name, '', server.node.time.now());

async function openTable(token: string, settings: object): Promise<string> {
  const http = new HttpClient({ base: `http://127.0.0.1:${server.port}`, token });
  const opened = await http.request<{ table: string }>('POST', '/api/tables', { settings, place: 0 });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.table;
}

/** A connection after its welcome, and the refusals it reports. */
async function dial(token: string): Promise<{ bot: GameClient; refusals: string[] }> {
  const refusals: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const bot = connect(`http://127.0.0.1:${server.port}`, token, {
    me: () => resolve(),
    refused: ({ code }) => void refusals.push(code),
  });
  client = bot;
  await promise;
  return { bot, refusals };
}

test('every command of a burst is answered, however many are refused for the moment', async () => {
  const anna = await guest('Anna');
  const id = await openTable(anna.token, { game: 'quantik' });
  const { bot } = await dial(anna.token);
  // All of them have one final answer, so that a lost command is noticed.
  const answers = await Promise.all(Array.from({ length: COMMANDS }, () => bot.do(id, { c: 'sit' })));
  expect(answers).toHaveLength(COMMANDS);
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { code: 'already-seated' } });
});

test('a history of several pages is told once, when all of it is known', async () => {
  const { tableService } = server.node;
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const id = await openTable(anna.token, { game: 'q4', order: 'seated' });
  const does = (who: typeof anna, n: number, command: Parameters<typeof tableService.submit>[3]) =>
    tableService.submit(id, who.player, `command-${n}`, command, 0);
  await does(ben, 0, { c: 'sit' });
  for (let n = 1; n <= MAX_EVENTS_PER_MESSAGE; n++) {
    await does(n % 2 === 1 ? anna : ben, n, { c: n % 2 === 1 ? 'propose' : 'decline', what: 'draw' });
  }
  const { version } = (await tableService.readTable(id))!;
  expect(version).toBeGreaterThan(MAX_EVENTS_PER_MESSAGE);
  const { bot, refusals } = await dial(anna.token);
  const seen: Table[] = [];
  bot.follow(id, new TableFollower(id, { changed: (table) => void seen.push(table) }));
  await expect.poll(() => seen.length, { timeout: 15_000 }).toBe(1);
  expect(seen[0]!.version).toBe(version);
  await does(anna, 1001, { c: 'resign' });
  await expect.poll(() => seen.at(-1)!.status, { timeout: 15_000 }).toBe('over');
  expect([seen.length, refusals]).toEqual([2, []]);
});
