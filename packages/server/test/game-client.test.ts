// The shared client on a real server that stops and restarts.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MAX_EVENTS_PER_MESSAGE,
  parseSettings,
  type Invitation,
  type Me,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import {
  GameClient,
  HttpClient,
  TableFollower,
  type ClientListener,
  type SocketState,
  type TableListener,
} from '@quadrille/protocol/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer, type Server } from '../src/server.ts';
import { dial } from './client.ts';

let folder: string;
let server: Server;
let port = 0;
const clients: GameClient[] = [];

/** Starts at the same address as before. */
async function start(): Promise<void> {
  server = await startServer({ port, database: join(folder, 'quadrille.sqlite') });
  port = server.port;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  port = 0;
  await start();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Records every call. */
class Listener implements Partial<ClientListener>, TableListener {
  readonly states: SocketState[] = [];
  readonly happened: TableEvent[] = [];
  readonly refusals: string[] = [];
  /** Transient refusals of requests that are not commands. */
  retried = 0;
  known: Me | null | undefined;
  tables: readonly Invitation[] = [];
  found: string | undefined;
  here = 0;
  isMissing = false;

  get since(): number {
    return this.happened.at(-1)?.v ?? 0;
  }
  state = (state: SocketState) => void this.states.push(state);
  me = (me: Me | null) => (this.known = me);
  lobby = (open: readonly Invitation[]) => (this.tables = open);
  paired = (table: string) => (this.found = table);
  refused = ({ code }: { readonly code: string }, isRetried: boolean) =>
    isRetried ? this.retried++ : this.refusals.push(code);
  events = (events: readonly TableEvent[]) => {
    this.happened.push(...events);
    return true;
  };
  presence = (here: number) => (this.here = here);
  unknown = () => (this.isMissing = true);
}

const base = () => `http://127.0.0.1:${port}`;

interface Player {
  readonly client: GameClient;
  readonly listener: Listener;
  readonly token: string;
}

async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const http = new HttpClient({ base: base(), token });
  const answer = await http.request<T>('POST', path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
  return answer.value;
}

async function guest(name: string): Promise<Player> {
  const { token } = await post<{ token: string }>('/api/session', { name });
  const listener = new Listener();
  const client = new GameClient(() => dial(base(), { authorization: `Bearer ${token}` }), listener);
  clients.push(client);
  await expect.poll(() => listener.states).toEqual(['online']);
  return { client, listener, token };
}

const openTable = async (token: string): Promise<string> => {
  const settings = { game: 'quantik', order: 'seated', access: 'public' };
  return (await post<{ table: string }>('/api/tables', { settings, place: 0 }, token)).table;
};

test('commands sent while the server is unreachable take effect once when it is back', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const table = await openTable(anna.token);
  anna.client.follow(table, anna.listener);
  ben.client.follow(table, ben.listener);
  expect((await ben.client.do(table, { c: 'sit' })).ok).toBe(true);
  await expect.poll(() => anna.listener.happened.map(({ e }) => e)).toEqual(['opened', 'sat', 'sat', 'began']);

  await server.close();
  await expect.poll(() => anna.listener.states.at(-1)).toBe('away');
  const moved = anna.client.do(table, { c: 'move', move: 'Aa1', acts: 0 });
  await start();
  expect(await moved).toEqual({ ok: true, value: 5 });
  await expect.poll(() => ben.listener.happened.map(({ v }) => v)).toEqual([1, 2, 3, 4, 5]);
  expect(anna.listener.happened.map(({ v }) => v)).toEqual([1, 2, 3, 4, 5]);
  expect(anna.listener.states).toEqual(['online', 'away', 'online']);
});

/** Both players propose and decline takebacks until this many events have been added. */
async function addProposals(id: string, events: number): Promise<void> {
  const { tableService } = server.node;
  const { sitters } = (await tableService.readTable(id))!;
  for (let n = 0; n < events; n++) {
    const sitter = sitters[n % 2]!;
    if (sitter.kind !== 'person') throw new Error('only people propose');
    const player = { id: sitter.id, name: sitter.name, guest: true, bot: false };
    const command = { c: n % 2 === 0 ? ('propose' as const) : ('decline' as const), what: 'takeback' as const };
    await tableService.submit(id, player, `proposal-${n}`, command, 0);
  }
}

test('a long history arrives in pages, followed by new events', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const table = await openTable(anna.token);
  await ben.client.do(table, { c: 'sit' });
  expect((await anna.client.do(table, { c: 'move', move: 'Aa1' })).ok).toBe(true);
  await addProposals(table, MAX_EVENTS_PER_MESSAGE);
  anna.client.follow(table, anna.listener);
  await expect.poll(() => anna.listener.happened.length).toBe(MAX_EVENTS_PER_MESSAGE + 5);
  expect((await anna.client.do(table, { c: 'resign' })).ok).toBe(true);
  await expect.poll(() => anna.listener.happened.length).toBe(MAX_EVENTS_PER_MESSAGE + 6);
  expect(anna.listener.happened.map(({ v }) => v)).toEqual(anna.listener.happened.map((_, n) => n + 1));
});

test('more commands than the rate limit allows at once all take effect', async () => {
  const anna = await guest('Anna');
  const table = await openTable(anna.token);
  const answers = await Promise.all(Array.from({ length: 90 }, () => anna.client.do(table, { c: 'sit' })));
  for (const answer of answers) expect(answer).toMatchObject({ error: { code: 'already-seated' } });
});

test('a refusal is reported with its code, only to the client that sent the command', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const table = await openTable(anna.token);
  expect(await ben.client.do(table, { c: 'resign' })).toEqual({
    ok: false,
    error: { code: 'not-seated', why: undefined },
  });
  ben.client.follow('no-such-table', ben.listener);
  await expect.poll(() => ben.listener.isMissing).toBe(true);
  expect(anna.listener.refusals).toEqual([]);
});

test('the lobby subscription survives an interruption', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  ben.client.lobby(true);
  const table = await openTable(anna.token);
  await expect.poll(() => ben.listener.tables.map((open) => open.table)).toEqual([table]);
  await server.close();
  await start();
  await expect.poll(() => ben.listener.states).toEqual(['online', 'away', 'online']);
  const second = await openTable(anna.token);
  await expect.poll(() => ben.listener.tables.map((open) => open.table).toSorted()).toEqual([table, second].toSorted());
});

test('the client’s time is the server’s', async () => {
  const { client } = await guest('Anna');
  await expect.poll(() => Math.abs(client.time.now() - Date.now())).toBeLessThan(200);
});

const away = () => Promise.reject(new Error('away'));

test('a seek that is refused for the moment is repeated until it begins', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const { store } = server.node;
  Object.assign(store, { heartbeat: away, append: away });
  const wanted = parseSettings({ game: 'quantik' })!;
  anna.client.seek(wanted);
  ben.client.seek(wanted);
  for (const { listener } of [anna, ben]) await expect.poll(() => listener.retried).toBeGreaterThan(0);
  expect([anna.listener.found, ben.listener.found]).toEqual([undefined, undefined]);
  Reflect.deleteProperty(store, 'heartbeat');
  Reflect.deleteProperty(store, 'append');
  await expect.poll(() => anna.listener.found).toBeDefined();
  await expect.poll(() => ben.listener.found).toBe(anna.listener.found);
});

test('the end of a session is reported at once, and not as an interruption', async () => {
  const { listener, token } = await guest('Anna');
  expect(listener.known).toMatchObject({ name: 'Anna' });
  await new HttpClient({ base: base(), token }).send('DELETE', '/api/session');
  await expect.poll(() => listener.known).toBe(null);
  expect(listener.states).toEqual(['online']);
});

test('restored data replace the table of a client that had newer events', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const id = await openTable(anna.token);
  await ben.client.do(id, { c: 'sit' });
  const seen: { readonly table: Table; readonly isReset: boolean }[] = [];
  anna.client.follow(id, new TableFollower(id, { changed: (table, _, isReset) => void seen.push({ table, isReset }) }));
  await server.close();
  const [data, kept] = [join(folder, 'quadrille.sqlite'), join(folder, 'kept.sqlite')];
  copyFileSync(data, kept);
  await start();
  expect((await anna.client.do(id, { c: 'move', move: 'Aa1', acts: 0 })).ok).toBe(true);
  await expect.poll(() => seen.at(-1)?.table.match.acts.length).toBe(1);
  await server.close();
  for (const part of ['-wal', '-shm']) rmSync(data + part, { force: true });
  copyFileSync(kept, data);
  await start();
  await expect.poll(() => seen.at(-1)?.isReset).toBe(true);
  expect(seen.at(-1)!.table.match.acts).toEqual([]);
  expect((await anna.client.do(id, { c: 'move', move: 'Ba1', acts: 0 })).ok).toBe(true);
});
