// The document describes the server: every operation is tried, and every response is validated against its schema.

import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCommandId } from '@quadrille/protocol/client';
import { parseRecord } from '@quadrille/rules';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Authenticator } from '../authenticator.ts';
import { startServer, type Server } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { createApp } from '../../src/http/app.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  readonly responses: Record<string, { readonly content?: Record<string, unknown> }>;
}

let folder: string;
let server: Server;
let base: string;
let document: Document;
let ajv: Ajv2020;
let anna: TestClient;
let ben: TestClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({
    port: 0,
    database: join(folder, 'quadrille.sqlite'),
    proxied: 1,
    nearby: (port) => [`http://192.0.2.7:${port}`],
  });
  base = `http://127.0.0.1:${server.port}`;
  document = (await (await fetch(`${base}/api/openapi.json`)).json()) as Document;
  ajv = new Ajv2020({ strict: false });
  ajv.addSchema(document, 'api');
  anna = await TestClient.connectGuest(base, 'Anna');
  ben = await TestClient.connectGuest(base, 'Ben');
});

afterAll(async () => {
  anna.close();
  ben.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

const pointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

function validator(path: string, method: Method, status: number, type: string): ValidateFunction {
  const at = ['paths', path, method, 'responses', String(status), 'content', type, 'schema'].map(pointer).join('/');
  return ajv.compile({ $ref: `api#/${at}` });
}

/** Operations tried so far, as `get /api/tables`. */
const tried = new Set<string>();

interface Asking {
  readonly as?: TestClient | undefined;
  readonly body?: object;
  readonly params?: Record<string, string>;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

/** Sends a request by its path in the document and validates the response; streams are left unread. */
async function ask(method: Method, path: string, { as, body, params = {}, query = '', headers = {} }: Asking = {}) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name]!);
  const response = await fetch(`${base}${filled}${query}`, {
    method: method.toUpperCase(),
    headers: {
      // Each request has another address, as the rate limits per address would end the test.
      'x-forwarded-for': `10.0.${randomInt(256)}.${randomInt(256)}`,
      ...(as === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  tried.add(`${method} ${path}`);
  expect(await difference(method, path, response.clone()), `${method} ${path} ${response.status}`).toBeUndefined();
  return response;
}

/** How a response differs from the document. */
async function difference(method: Method, path: string, response: Response): Promise<string | undefined> {
  const described = document.paths[path]?.[method]?.responses[response.status];
  if (described === undefined) return 'not described';
  if (described.content === undefined) return (await response.text()) === '' ? undefined : 'has a body';
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!;
  if (!(type in described.content)) return `is ${type}`;
  if (type !== 'application/json') return undefined;
  const valid = validator(path, method, response.status, type);
  return valid(await response.json()) ? undefined : ajv.errorsText(valid.errors);
}

const json = async <T>(response: Promise<Response>): Promise<T> => (await response).json() as Promise<T>;

/** The lines of a stream, each validated against the document; empty ones are skipped. */
async function* lines(path: string, response: Response): AsyncGenerator<Record<string, unknown>> {
  const valid = validator(path, 'get', 200, 'application/x-ndjson');
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop()!;
    for (const part of parts.filter((line) => line !== '')) {
      const line = JSON.parse(part) as Record<string, unknown>;
      expect(valid(line), `${part}: ${ajv.errorsText(valid.errors)}`).toBe(true);
      yield line;
    }
  }
}

async function all(path: string, response: Response): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const line of lines(path, response)) found.push(line);
  return found;
}

async function refusal(asked: Promise<Response>): Promise<[number, string]> {
  const response = await asked;
  return [response.status, ((await response.json()) as { code: string }).code];
}

const exported = async (query: string) => all('/api/games', await ask('get', '/api/games', { query }));

async function metrics(): Promise<Map<string, number>> {
  const text = await (await ask('get', '/metrics')).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const TABLE = '/api/tables/{table}';

async function sitDown(settings: object = {}): Promise<string> {
  const { table } = await json<{ table: string }>(
    ask('post', '/api/tables', {
      as: anna,
      body: { settings: { game: 'quantik', order: 'seated', ...settings }, place: 0 },
    }),
  );
  await command(ben, table, { c: 'sit' });
  return table;
}

const command = (as: TestClient, table: string, what: object, id?: string) =>
  ask('post', TABLE, { as, params: { table }, body: { command: what, ...(id === undefined ? {} : { id }) } });

async function play(table: string, ...moves: string[]): Promise<void> {
  for (const [n, move] of moves.entries()) {
    expect((await command(n % 2 === 0 ? anna : ben, table, { c: 'move', move })).status).toBe(200);
  }
}

const WON = ['Aa1', 'Bb1', 'Cc1', 'Dd1'];

describe('a session', () => {
  test('is created, read and ended', async () => {
    const { token } = await json<{ token: string }>(ask('post', '/api/session', { body: { name: 'Cleo' } }));
    const as = { token } as TestClient;
    expect(await json(ask('get', '/api/session', { as }))).toMatchObject({ name: 'Cleo', guest: true });
    expect((await ask('delete', '/api/session', { as })).status).toBe(204);
    expect(await json(ask('get', '/api/session', { as }))).toEqual({ code: 'not-signed-in' });
    expect((await ask('post', '/api/session', { body: { name: '' } })).status).toBe(400);
  });
});

describe('an account', () => {
  const password = 'four quiet marbles';
  const nothing = { session: 'x'.repeat(43), passkey: 'none' };

  test('is created, signed in to, changed and deleted', async () => {
    const made = await json<{ token: string; id: string }>(
      ask('post', '/api/account', { body: { name: 'Dora', password } }),
    );
    let as = { token: made.token } as TestClient;
    expect(await refusal(ask('post', '/api/account', { body: { name: 'dora', password } }))).toEqual([
      409,
      'name-taken',
    ]);
    expect(await json(ask('get', '/api/account', { as }))).toMatchObject({ id: made.id, hasPassword: true });
    expect(await json(ask('patch', '/api/account', { as, body: { name: 'Dorothea' } }))).toMatchObject({
      name: 'Dorothea',
    });
    const wrong = { name: 'Dorothea', password: 'no' };
    expect(await refusal(ask('post', '/api/sign-in', { body: wrong }))).toEqual([403, 'wrong-credentials']);
    expect((await ask('post', '/api/sign-in', { body: { name: 'Dorothea', password } })).status).toBe(200);
    const changed = { current: password, password: 'three loud cubes' };
    expect((await ask('put', '/api/account/password', { as, body: changed })).status).toBe(204);
    const proof = { password: changed.password };
    expect(await refusal(ask('post', '/api/account/confirm', { as, body: { password: 'wrong' } }))).toEqual([
      403,
      'wrong-credentials',
    ]);
    expect((await ask('post', '/api/account/confirm', { as, body: proof })).status).toBe(204);
    const { codes } = await json<{ codes: string[] }>(ask('post', '/api/account/recovery-codes', { as }));
    const recovering = { name: 'Dorothea', code: codes[0]! };
    const recovered = await json<TestClient & { id: string }>(
      ask('post', '/api/sign-in/recovery', { body: recovering }),
    );
    expect(recovered.id).toBe(made.id);
    expect((await ask('get', '/api/account', { as })).status).toBe(401);
    as = recovered;
    expect(await refusal(ask('delete', '/api/account/password', { as }))).toEqual([409, 'last-credential']);
    expect(await json(ask('get', '/api/account/export', { as }))).toMatchObject({ profile: { name: 'Dorothea' } });
    expect((await ask('delete', '/api/account', { as })).status).toBe(204);
    expect((await ask('get', '/api/account', { as })).status).toBe(401);
  });

  test('lists its sessions, and hands over to another device', async () => {
    const { token } = await json<{ token: string }>(ask('post', '/api/session', { body: {} }));
    const as = { token } as TestClient;
    const { code } = await json<{ code: string }>(ask('post', '/api/handover', { as }));
    expect((await ask('post', '/api/handover/redeem', { body: { code } })).status).toBe(200);
    expect(await refusal(ask('post', '/api/handover/redeem', { body: { code } }))).toEqual([410, 'expired']);
    expect(await json<object>(ask('get', '/api/sessions', { as }))).toMatchObject({ sessions: [{}, {}] });
    expect((await ask('delete', '/api/sessions', { as })).status).toBe(204);
    expect(await refusal(ask('delete', '/api/sessions/{session}', { as, params: nothing }))).toEqual([
      404,
      'unknown-session',
    ]);
  });

  test('is signed in to with a passkey', async () => {
    const headers = { origin: base };
    const key = new Authenticator(base);
    const creation = await json<Parameters<Authenticator['create']>[0]>(
      ask('post', '/api/passkeys/options', { headers, body: { name: 'Emil' } }),
    );
    const made = await json<{ token: string }>(
      ask('post', '/api/passkeys', { headers, body: { response: key.create(creation) } }),
    );
    const asked = await json<Parameters<Authenticator['get']>[0]>(
      ask('post', '/api/sign-in/passkey/options', { headers }),
    );
    const proof = { response: key.get(asked) };
    expect((await ask('post', '/api/sign-in/passkey', { headers, body: proof })).status).toBe(200);
    expect(await refusal(ask('post', '/api/sign-in/passkey', { headers, body: proof }))).toEqual([
      403,
      'passkey-refused',
    ]);
    const as = { token: made.token } as TestClient;
    expect((await ask('delete', '/api/passkeys/{passkey}', { as, params: nothing })).status).toBe(404);
  });
});

describe('a player', () => {
  test('has a profile, games, ratings and a leaderboard', async () => {
    await play(await sitDown({ access: 'public' }), ...WON);
    const params = { player: anna.me.id, game: 'quantik' };
    expect(await json(ask('get', '/api/players/{player}', { params }))).toMatchObject({ name: 'Anna', guest: true });
    const games = await json<{ games: object[] }>(ask('get', '/api/players/{player}/games', { params }));
    expect(games.games[0]).toMatchObject({ status: 'over', winners: [1] });
    expect((await ask('get', '/api/players/{player}/games', { params, query: '?after=x' })).status).toBe(400);
    expect(await json(ask('get', '/api/players/{player}/ratings/{game}', { params }))).toEqual({ points: [] });
    expect(await json(ask('get', '/api/leaderboards/{game}', { params }))).toEqual({ game: 'quantik', players: [] });
    const nobody = { player: 'nobody-at-all', game: 'chess' };
    expect((await ask('get', '/api/players/{player}', { params: nobody })).status).toBe(404);
    expect((await ask('get', '/api/leaderboards/{game}', { params: nobody })).status).toBe(404);
  });
});

describe('a table', () => {
  test('is opened, joined, played and exported', async () => {
    const table = await sitDown();
    await play(table, ...WON);
    const view = await json<object>(ask('get', TABLE, { params: { table } }));
    expect(view).toMatchObject({ status: 'over', acts: WON, turn: null, result: { winners: [1], reason: 'line' } });
    const record = parseRecord(await (await ask('get', `${TABLE}/record`, { params: { table } })).text());
    expect(record.ok && record.value.tags.get('Player1')).toBe('Anna');
    expect(record.ok && record.value.match.outcome?.winners).toEqual([1]);
  });

  test('is not sent again to a client that has the current version', async () => {
    const table = await sitDown();
    for (const path of [TABLE, `${TABLE}/record`]) {
      const etag = (await ask('get', path, { params: { table } })).headers.get('etag')!;
      const again = () => ask('get', path, { params: { table }, headers: { 'if-none-match': etag } });
      expect((await again()).status).toBe(304);
    }
    const etag = (await ask('get', TABLE, { params: { table } })).headers.get('etag')!;
    await play(table, 'Aa1');
    const headers = { 'if-none-match': etag };
    expect(await json(ask('get', TABLE, { params: { table }, headers }))).toMatchObject({ acts: ['Aa1'], turn: 1 });
  });

  test('refuses with a code', async () => {
    const table = await sitDown();
    expect(await refusal(command(ben, table, { c: 'move', move: 'Aa1' }))).toEqual([409, 'not-your-turn']);
    expect(await refusal(command(anna, table, { c: 'move', move: 'Zz9' }))).toEqual([400, 'bad-message']);
    await play(table, 'Aa1');
    expect(await refusal(command(ben, table, { c: 'move', move: 'Aa2' }))).toEqual([422, 'illegal-move']);
    expect(await refusal(command(ben, table, { c: 'move', move: 'Bb1', acts: 0 }))).toEqual([409, 'stale']);
    expect(await refusal(command(ben, table, { c: 'dance' }))).toEqual([400, 'bad-message']);
    expect(await refusal(ask('post', TABLE, { params: { table }, body: { command: { c: 'resign' } } }))).toEqual([
      401,
      'not-signed-in',
    ]);
    expect(await refusal(ask('get', TABLE, { params: { table: 'nowhere-to-be-found' } }))).toEqual([
      404,
      'unknown-table',
    ]);
    const foreign = { origin: 'https://elsewhere.example' };
    expect(
      await refusal(
        ask('post', TABLE, { as: anna, params: { table }, body: { command: { c: 'resign' } }, headers: foreign }),
      ),
    ).toEqual([403, 'foreign-origin']);
  });

  test('applies a command with the same idempotency key once', async () => {
    const table = await sitDown();
    const id = newCommandId();
    const first = await json(command(anna, table, { c: 'move', move: 'Aa1' }, id));
    expect(await json(command(anna, table, { c: 'move', move: 'Aa1' }, id))).toEqual(first);
  });

  test('ends in a draw by agreement', async () => {
    const table = await sitDown({ game: 'q4' });
    await command(anna, table, { c: 'propose', what: 'draw' });
    await command(ben, table, { c: 'decline', what: 'draw' });
    await command(anna, table, { c: 'propose', what: 'draw' });
    await command(ben, table, { c: 'agree', what: 'draw' });
    expect(await json(ask('get', TABLE, { params: { table } }))).toMatchObject({ result: { reason: 'agreement' } });
  });

  test('is listed only while it is open and public', async () => {
    const opened = async (access: string) =>
      (
        await json<{ table: string }>(
          ask('post', '/api/tables', { as: anna, body: { settings: { game: 'quads', access } } }),
        )
      ).table;
    const open = await opened('public');
    const hidden = await opened('private');
    const listed = (await json<{ open: { table: string }[] }>(ask('get', '/api/tables'))).open.map(
      ({ table }) => table,
    );
    expect(listed).toContain(open);
    expect(listed).not.toContain(hidden);
    expect((await ask('get', TABLE, { params: { table: hidden } })).status).toBe(200);
  });
});

/** The tables where the player sits. */
const own = async (as: TestClient) =>
  (
    await json<{ tables: { table: string; status: string; turn: number | null }[] }>(
      ask('get', '/api/session/tables', { as }),
    )
  ).tables;

describe('the player’s own tables', () => {
  test('are the open and running tables at which the player sits', async () => {
    const [cleo, dan] = [await TestClient.connectGuest(base, 'Cleo'), await TestClient.connectGuest(base, 'Dan')];
    const open = (settings: object) => cleo.open({ game: 'quantik', order: 'seated', ...settings }, 0);
    const [waiting, played, finished] = [await open({}), await open({ access: 'public' }), await open({})];
    for (const table of [played, finished]) await command(dan, table, { c: 'sit' });
    await command(dan, finished, { c: 'resign' });
    await command(cleo, played, { c: 'move', move: 'Aa1' });
    const hers = new Map((await own(cleo)).map(({ table, status, turn }) => [table, [status, turn]]));
    expect(hers).toEqual(
      new Map([
        [waiting, ['open', null]],
        [played, ['playing', 1]],
      ]),
    );
    expect((await own(dan)).map(({ table }) => table)).toEqual([played]);
    await command(dan, waiting, { c: 'sit' });
    expect(await own(dan)).toHaveLength(2);
    expect(await refusal(ask('get', '/api/session/tables'))).toEqual([401, 'not-signed-in']);
    cleo.close();
    dan.close();
  });

  test('do not include tables that the player has left', async () => {
    const cleo = await TestClient.connectGuest(base, 'Cleo');
    const table = await anna.open({ game: 'q4', options: { players: 3 } });
    await command(cleo, table, { c: 'sit' });
    expect(await own(cleo)).toHaveLength(1);
    await command(cleo, table, { c: 'stand' });
    expect(await own(cleo)).toEqual([]);
    cleo.close();
  });
});

/** All state-changing operations of the document. */
const writes = () =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'nothing-like-this') })),
  );

const HERE = '10.9.1.2';

describe('every write', () => {
  let eve: TestClient;
  beforeAll(async () => {
    eve = await TestClient.connectGuest(base, 'Eve');
  });
  afterAll(() => eve.close());

  const send = ({ method, path }: { method: string; path: string }, headers: Record<string, string>) =>
    fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${eve.token}`, 'content-type': 'application/json', ...headers },
      body: '{}',
    });

  test('is refused to pages of other sites', async () => {
    for (const write of writes()) {
      const elsewhere = { 'x-forwarded-for': '10.9.1.1' };
      for (const foreign of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        expect([write, await refusal(send(write, { ...elsewhere, ...foreign }))]).toEqual([
          write,
          [403, 'foreign-origin'],
        ]);
      }
    }
    expect(writes().length).toBeGreaterThan(20);
  });

  /** Sends it this many times at once: is any refused by a rate limit? */
  const isTooMuch = async (n: number, write: { method: string; path: string }, from: (n: number) => string) => {
    const sent = Array.from({ length: n }, (_, i) => send(write, { 'x-forwarded-for': from(i) }));
    return (await Promise.all(sent)).some(({ status }) => status === 429);
  };

  test('is limited for one address, and at a table for one player', async () => {
    const often = { method: 'POST', path: `/api/tables/${'x'.repeat(16)}` };
    // At a table another address does not help.
    expect(await isTooMuch(250, often, (n) => `10.9.2.${n}`)).toBe(true);
    expect(await isTooMuch(60, { method: 'POST', path: '/api/handover/redeem' }, () => HERE)).toBe(true);
    // The requests that pass are harmless: only Eve's own data are affected.
    for (const write of writes().filter(({ path }) => path !== '/api/tables/nothing-like-this')) {
      expect([write, await isTooMuch(10, write, () => HERE)]).toEqual([write, true]);
    }
  });
});

describe('following a table', () => {
  test('sends every event as it happens and ends with the game', async () => {
    const table = await sitDown();
    const stream = await ask('get', `${TABLE}/stream`, { params: { table }, query: '?since=2' });
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    const following = all(`${TABLE}/stream`, stream);
    await play(table, ...WON);
    const events = await following;
    expect(events.map(({ v }) => v)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(events.filter(({ e }) => e === 'acted').map(({ act }) => act)).toEqual(WON);
    const later = await all(`${TABLE}/stream`, await ask('get', `${TABLE}/stream`, { params: { table } }));
    expect(later).toHaveLength(8);
  });

  test('sends chat only to players who sit at the table', async () => {
    const table = await sitDown();
    await command(anna, table, { c: 'say', text: 'good luck' });
    await command(ben, table, { c: 'resign' });
    const read = async (as?: TestClient) =>
      all(`${TABLE}/stream`, await ask('get', `${TABLE}/stream`, { as, params: { table } }));
    expect((await read(ben)).some(({ text }) => text === 'good luck')).toBe(true);
    const watched = await read();
    expect(JSON.stringify(watched)).not.toContain('good luck');
    expect(watched.map(({ v }) => v)).toEqual(watched.map((_, i) => i + 1));
  });

  test('limits the streams of one address, not those of others', async () => {
    const table = await sitDown();
    const end = new AbortController();
    const follow = (from: string) =>
      fetch(`${base}/api/tables/${table}/stream`, { headers: { 'x-forwarded-for': from }, signal: end.signal });
    const many = await Promise.all(Array.from({ length: 101 }, (_, n) => follow(`2001:db8::${n}`)));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(many.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await follow('2001:db8:1::1')).status).toBe(200);
    end.abort();
  });

  test('refuses a table that does not exist', async () => {
    const response = await ask('get', `${TABLE}/stream`, { params: { table: 'nowhere-to-be-found' } });
    expect(response.status).toBe(404);
  });
});

describe('news', () => {
  test('report games that begin, the player’s turns, proposals and ends', async () => {
    const stream = await ask('get', '/api/stream', { as: ben });
    const news = lines('/api/stream', stream);
    const next = async (table: string, n: string): Promise<Record<string, unknown>> => {
      for (;;) {
        const { value } = (await news.next()) as { value: Record<string, unknown> };
        if (value['table'] === table && value['n'] === n) return value;
      }
    };
    const table = await sitDown({ game: 'q4' });
    expect(await next(table, 'began')).toMatchObject({ seat: 1, settings: { game: 'q4' } });
    await play(table, '1a1');
    expect(await next(table, 'turn')).toMatchObject({ seat: 1, acts: 1 });
    await command(anna, table, { c: 'propose', what: 'draw' });
    expect(await next(table, 'proposed')).toMatchObject({ what: 'draw', by: 0 });
    await command(anna, table, { c: 'resign' });
    expect(await next(table, 'over')).toMatchObject({ winners: [1], reason: 'resignation' });
    await command(anna, table, { c: 'propose', what: 'rematch' });
    await command(ben, table, { c: 'agree', what: 'rematch' });
    expect(await next(table, 'proposed')).toMatchObject({ what: 'rematch' });
    const { next: second } = await json<{ next: string }>(ask('get', TABLE, { params: { table } }));
    expect(await next(second, 'turn')).toMatchObject({ seat: 0, acts: 0 });
    await news.return(undefined);
  });

  test('begin with the current state', async () => {
    const table = await sitDown();
    const news = lines('/api/stream', await ask('get', '/api/stream', { as: anna }));
    const heard: unknown[] = [];
    for await (const line of news) {
      if (line['table'] !== table) continue;
      heard.push(line['n']);
      if (heard.length === 2) break;
    }
    expect(heard).toEqual(['began', 'turn']);
  });
});

describe('finished games', () => {
  test('are exported if they are public, in the order of their ends, page by page', async () => {
    const since = Date.now();
    const open: string[] = [];
    for (const access of ['public', 'private', 'public', 'public']) {
      const table = await sitDown({ access });
      await play(table, ...WON);
      if (access === 'public') open.push(table);
    }
    const going = await sitDown({ access: 'public' });
    const games = await exported(`?since=${since}`);
    expect(games.map(({ table }) => table)).toEqual(open);
    expect(games[0]).toMatchObject({ game: 'quantik', acts: WON, winners: [1], reason: 'line' });
    expect(games[0]!['players']).toMatchObject([
      { kind: 'guest', name: 'Anna' },
      { kind: 'guest', name: 'Ben' },
    ]);
    expect(JSON.stringify(games)).not.toContain(going);

    const first = await exported(`?since=${since}&limit=2`);
    const rest = await exported(`?since=${since}&after=${String(first.at(-1)!['table'])}`);
    expect([...first, ...rest]).toEqual(games);
    expect(await exported(`?since=${since}&game=q4`)).toEqual([]);
    // Chat after the end does not change when a game ended.
    await command(anna, open[0]!, { c: 'say', phrase: 'good-game' });
    expect(await exported(`?since=${since}`)).toEqual(games);
  });

  test('are exported as records too', async () => {
    const table = await sitDown({ access: 'public' });
    await play(table, ...WON);
    const since = Number((await exported('')).at(-1)!['endedAt']);
    const response = await ask('get', '/api/games', { query: `?as=records&since=${since}` });
    const record = parseRecord(await response.text());
    expect(record.ok && record.value.match.acts).toHaveLength(4);
  });

  test('are refused for malformed queries', async () => {
    expect((await ask('get', '/api/games', { query: '?game=chess' })).status).toBe(400);
    expect((await ask('get', '/api/games', { query: '?limit=0' })).status).toBe(400);
    expect((await ask('get', '/api/games', { query: '?after=nowhere-to-be-found' })).status).toBe(404);
  });
});

describe('bots', () => {
  test('are created, get tokens, are invited, play unrated games only, and are retired', async () => {
    expect((await ask('post', '/api/bots', { as: anna, body: { name: 'Robbie' } })).status).toBe(403);
    const account = { name: 'Olga', password: 'correct horse battery' };
    const owner = await json<TestClient>(ask('post', '/api/account', { body: account }));
    const bot = await json<{ id: string }>(ask('post', '/api/bots', { as: owner, body: { name: 'Robbie' } }));
    const params = { bot: bot.id };
    const made = await json<{ id: string; token: string }>(
      ask('post', '/api/bots/{bot}/tokens', { as: owner, params, body: { note: 'at home' } }),
    );
    const { bots } = await json<{ bots: object[] }>(ask('get', '/api/bots', { as: owner }));
    expect(bots).toMatchObject([{ name: 'Robbie', tokens: [{ id: made.id, note: 'at home' }] }]);
    expect(JSON.stringify(bots)).not.toContain(made.token);

    const robbie = { token: made.token } as TestClient;
    expect(await json(ask('get', '/api/session', { as: robbie }))).toMatchObject({ id: bot.id, bot: true });
    const news = lines('/api/stream', await ask('get', '/api/stream', { as: robbie }));
    const { table } = await json<{ table: string }>(
      ask('post', '/api/tables', { as: anna, body: { settings: { game: 'quantik' } } }),
    );
    const invitations = `${TABLE}/invitations`;
    const invite = (as: TestClient, player: string) =>
      ask('post', invitations, { as, params: { table }, body: { player } });
    expect((await invite(ben, bot.id)).status).toBe(403);
    expect((await invite(anna, ben.me.id)).status).toBe(404);
    expect((await invite(anna, bot.id)).status).toBe(202);
    expect((await news.next()).value).toMatchObject({ n: 'invited', table, by: { name: 'Anna' } });
    await news.return(undefined);
    expect((await command(robbie, table, { c: 'sit' })).status).toBe(200);
    const { sitters } = await json<{ sitters: object[] }>(ask('get', TABLE, { params: { table } }));
    expect(sitters).toContainEqual({ kind: 'person', id: bot.id, name: 'Robbie', guest: false, bot: true });

    const rated = { settings: { game: 'quantik', rated: true, control: { kind: 'days', days: 1 } } };
    expect(await json(ask('post', '/api/tables', { as: robbie, body: rated }))).toEqual({ code: 'accounts-only' });
    expect((await ask('post', '/api/bots', { as: robbie, body: { name: 'Robbie II' } })).status).toBe(403);

    // Other players have no access to it.
    expect((await ask('post', '/api/bots/{bot}/tokens', { as: ben, params, body: {} })).status).toBe(404);
    expect((await ask('delete', '/api/bots/{bot}', { as: ben, params })).status).toBe(404);
    const token = { ...params, token: made.id };
    expect((await ask('delete', '/api/bots/{bot}/tokens/{token}', { as: owner, params: token })).status).toBe(204);
    expect((await ask('delete', '/api/bots/{bot}/tokens/{token}', { as: owner, params: token })).status).toBe(404);
    expect((await ask('get', '/api/session', { as: robbie })).status).toBe(401);
    expect((await ask('delete', '/api/bots/{bot}', { as: owner, params })).status).toBe(204);
    expect(await json(ask('get', '/api/bots', { as: owner }))).toEqual({ bots: [] });
  });
});

describe('operation', () => {
  test('health, liveness and metrics are reported', async () => {
    expect(await json(ask('get', '/healthz'))).toEqual({ ok: true });
    expect(await json(ask('get', '/livez'))).toEqual({ ok: true });
    const table = await sitDown();
    const before = await metrics();
    await play(table, 'Aa1', 'Bb1');
    await command(ben, table, { c: 'move', move: 'Cc1' });
    const after = await metrics();
    const gained = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(gained('quadrille_moves_total')).toBe(2);
    expect(gained('quadrille_command_seconds_count{command="move"}')).toBe(3);
    expect(gained('quadrille_refusals_total{code="not-your-turn"}')).toBe(1);
    expect(gained('quadrille_store_write_seconds_count')).toBeGreaterThanOrEqual(2);
    expect(after.get('quadrille_connections')).toBe(2);
    expect(after.get('quadrille_tables_loaded')).toBeGreaterThan(0);
    expect(after.get('quadrille_bus_up')).toBe(1);
    expect(after.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('the network addresses are sent only to clients on the same machine', async () => {
    expect(await json(ask('get', '/api/addresses'))).toEqual({ addresses: [] });
    const here = { 'x-forwarded-for': '127.0.0.1' };
    expect(await json(ask('get', '/api/addresses', { headers: here }))).toEqual({
      addresses: [`http://192.0.2.7:${server.port}`],
    });
  });

  test('headers forbid running, framing and caching responses', async () => {
    const { headers } = await ask('get', '/api/tables');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  });
});

describe('the document', () => {
  test('is OpenAPI 3.1, and every operation in it was tried', async () => {
    await ask('get', '/api/openapi.json');
    await ask('get', '/api/asyncapi.json');
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    );
    expect([...tried].toSorted()).toEqual(described.toSorted());
    expect(JSON.stringify(document)).not.toContain('"$defs"');
  });

  test('contains every route: none can be added without it', () => {
    const app = createApp(server.node, { site: undefined, origins: [], proxied: 0 });
    expect(() => app.get('/api/secret', async () => 'no')).toThrow('/api/secret is missing from the table of routes');
  });
});
