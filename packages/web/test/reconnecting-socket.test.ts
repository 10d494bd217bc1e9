// The client's socket to a real server that stops and restarts.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  MAX_EVENTS_PER_MESSAGE,
  parseToServer,
  type Invitation,
  type Me,
  type Settings,
  type TableEvent,
} from '@quadrille/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ReconnectingSocket,
  type SocketListener,
  type SocketState,
  type TableListener,
} from '../src/online/reconnecting-socket.ts';
import { TestServer } from './test-server.ts';

let club: TestServer;
const lines: ReconnectingSocket[] = [];
beforeEach(async () => {
  club = new TestServer();
  await club.start();
});
afterEach(async () => {
  for (const line of lines.splice(0)) line.close();
  await club.remove();
});

/** Records every call. */
class Listener implements SocketListener, TableListener {
  readonly states: SocketState[] = [];
  readonly happened: TableEvent[] = [];
  readonly refusals: string[] = [];
  known: Me | null | undefined;
  tables: readonly Invitation[] = [];
  found: string | undefined;
  here = 0;
  isMissing = false;

  get version(): number {
    return this.happened.at(-1)?.v ?? 0;
  }
  get since(): number {
    return this.version;
  }
  state = (state: SocketState) => void this.states.push(state);
  me = (me: Me | null) => (this.known = me);
  healthChanged = () => {};
  lobby = (open: readonly Invitation[]) => (this.tables = open);
  paired = (table: string) => (this.found = table);
  refused = ({ code }: { readonly code: string }) => void this.refusals.push(code);
  outdated = () => void this.refusals.push('outdated');
  events = (events: readonly TableEvent[]) => {
    this.happened.push(...events);
    return true;
  };
  presence = (here: number) => (this.here = here);
  unknown = () => (this.isMissing = true);
}

async function guest(name: string): Promise<{ line: ReconnectingSocket; ears: Listener; token: string }> {
  const answer = await fetch(`${club.address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const { token } = (await answer.json()) as { token: string };
  const ears = new Listener();
  const line = new ReconnectingSocket(() => {
    // Node's WebSocket sends no cookies but accepts headers.
    const headers = { authorization: `Bearer ${token}` };
    return new WebSocket(`${club.address.replace('http', 'ws')}/api/socket`, { headers } as unknown as string[]);
  }, ears);
  lines.push(line);
  await expect.poll(() => ears.states).toEqual(['online']);
  return { line, ears, token };
}

async function openTable(token: string): Promise<string> {
  const answer = await fetch(`${club.address}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ settings: { game: 'quantik', order: 'seated', access: 'public' }, place: 0 }),
  });
  return ((await answer.json()) as { table: string }).table;
}

test('what was asked for while the server was away is done once when it is back', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const table = await openTable(anna.token);
  anna.line.follow(table, anna.ears);
  ben.line.follow(table, ben.ears);
  expect((await ben.line.do(table, { c: 'sit' })).ok).toBe(true);
  await expect.poll(() => anna.ears.happened.map(({ e }) => e)).toEqual(['opened', 'sat', 'sat', 'began']);

  await club.stop();
  await expect.poll(() => anna.ears.states.at(-1)).toBe('away');
  const moved = anna.line.do(table, { c: 'move', move: 'Aa1', acts: 0 });
  await club.start();
  expect(await moved).toEqual({ ok: true, value: 5 });
  await expect.poll(() => ben.ears.happened.map(({ v }) => v)).toEqual([1, 2, 3, 4, 5]);
  expect(anna.ears.happened.map(({ v }) => v)).toEqual([1, 2, 3, 4, 5]);
  expect(anna.ears.states).toEqual(['online', 'away', 'online']);
});

test('a long history comes in pages, and what happens goes on behind it', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const table = await openTable(anna.token);
  await ben.line.do(table, { c: 'sit' });
  expect((await anna.line.do(table, { c: 'move', move: 'Aa1' })).ok).toBe(true);
  await club.addProposals(table, MAX_EVENTS_PER_MESSAGE);
  anna.line.follow(table, anna.ears);
  await expect.poll(() => anna.ears.happened.length, { timeout: 15_000 }).toBe(MAX_EVENTS_PER_MESSAGE + 5);
  expect((await anna.line.do(table, { c: 'resign' })).ok).toBe(true);
  await expect.poll(() => anna.ears.happened.length).toBe(MAX_EVENTS_PER_MESSAGE + 6);
  expect(anna.ears.happened.map(({ v }) => v)).toEqual(anna.ears.happened.map((_, n) => n + 1));
});

test('more commands than the server takes at once are all done', async () => {
  const anna = await guest('Anna');
  const table = await openTable(anna.token);
  const answers = await Promise.all(Array.from({ length: 90 }, () => anna.line.do(table, { c: 'sit' })));
  for (const answer of answers) expect(answer).toMatchObject({ error: { code: 'already-seated' } });
});

test('a refusal is told with its code, and only to whoever asked', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const table = await openTable(anna.token);
  expect(await ben.line.do(table, { c: 'resign' })).toEqual({
    ok: false,
    error: { code: 'not-seated', why: undefined },
  });
  ben.line.follow('no-such-table', ben.ears);
  await expect.poll(() => ben.ears.isMissing).toBe(true);
  expect(anna.ears.refusals).toEqual([]);
});

test('the lobby is watched across a break', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  ben.line.lobby(true);
  const table = await openTable(anna.token);
  await expect.poll(() => ben.ears.tables.map((open) => open.table)).toEqual([table]);
  await club.stop();
  await club.start();
  await expect.poll(() => ben.ears.states, { timeout: 5000 }).toEqual(['online', 'away', 'online']);
  const second = await openTable(anna.token);
  await expect.poll(() => ben.ears.tables.map((open) => open.table).toSorted()).toEqual([table, second].toSorted());
});

test('the time is the server’s', async () => {
  const { line } = await guest('Anna');
  await expect.poll(() => Math.abs(line.time.now() - Date.now())).toBeLessThan(200);
});

/** Settings with defaults for what is not given. */
function settings(some: object): Settings {
  const message = parseToServer(JSON.stringify({ t: 'seek', settings: some }));
  if (!message.ok || message.value.t !== 'seek') throw new Error('no settings');
  return message.value.settings!;
}

test('a search that cannot begin now begins when it can', async () => {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const mend = club.failStore();
  const wanted = settings({ game: 'quantik' });
  anna.line.seek(wanted);
  ben.line.seek(wanted);
  await sleep(1500);
  expect([anna.ears.found, ben.ears.found]).toEqual([undefined, undefined]);
  mend();
  await expect.poll(() => anna.ears.found, { timeout: 10_000 }).toBeDefined();
  await expect.poll(() => ben.ears.found, { timeout: 10_000 }).toBe(anna.ears.found);
});
