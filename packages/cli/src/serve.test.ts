// `quadrille serve` from an operator's point of view: orderly shutdown, logs, backups while it runs.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFromServer, type FromServer } from '@quadrille/protocol';
import { HttpClient } from '@quadrille/protocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '@quadrille/words';
import { TEXTS } from '@quadrille/words/testing';
import { renderUnicodeCompact } from 'uqr';
import { WebSocket } from 'ws';
import { startMessage } from './serve.ts';

const BIN = fileURLToPath(new URL('../bin/quadrille.js', import.meta.url));

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
});

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly log: () => string;
  readonly ended: Promise<number | null>;
}

const quadrille = (...args: string[]): Running => quadrilleWith({}, ...args);

function quadrilleWith(env: Readonly<Record<string, string>>, ...args: string[]): Running {
  const child = spawn(process.execPath, [BIN, ...args, '--data', join(folder, 'data')], {
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let log = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (log += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, log: () => log, ended };
}

async function serve(port = 0): Promise<Running & { base: string; port: number }> {
  const running = quadrille('serve', '--no-page', '--host', '127.0.0.1', '--port', String(port));
  for (;;) {
    const found = /http:\/\/localhost:(\d+)\//.exec(running.out());
    if (found !== null) return { ...running, base: `http://127.0.0.1:${found[1]}`, port: Number(found[1]) };
    if (running.child.exitCode !== null) throw new Error(running.log());
    await new Promise((wake) => setTimeout(wake, 20));
  }
}

async function call<T>(base: string, path: string, token: string, body?: object): Promise<T> {
  const http = new HttpClient({ base, token: token === '' ? undefined : token });
  const answer = await http.send(body === undefined ? 'GET' : 'POST', path, body);
  if (answer?.body === undefined) throw new Error(`no response to ${path}`);
  return answer.body as T;
}

/** Two guests at a private table of Quantik. */
async function sitDown(base: string): Promise<{ anna: string; ben: string; table: string }> {
  const enter = async (name: string) => (await call<{ token: string }>(base, '/api/session', '', { name })).token;
  const [anna, ben] = [await enter('Anna'), await enter('Ben')];
  const { table } = await call<{ table: string }>(base, '/api/tables', anna, {
    settings: { game: 'quantik', order: 'seated' },
    place: 0,
  });
  await call(base, `/api/tables/${table}`, ben, { command: { c: 'sit' } });
  return { anna, ben, table };
}

const move = (base: string, table: string, token: string, text: string) =>
  call<{ v?: number }>(base, `/api/tables/${table}`, token, { command: { c: 'move', move: text } });

const acts = async (base: string, table: string) =>
  (await call<{ acts: string[] }>(base, `/api/tables/${table}`, '')).acts;

describe('the start message', () => {
  const others = ['http://192.0.2.7:4173', 'http://198.51.100.7:4173'];
  const told = { port: 4173, others, data: '/srv/data', code: true };

  test.each(LANGUAGES)('names the address for this machine and those for the network (%s)', (language) => {
    const lines = startMessage(TEXTS[language].text, told).split('\n');
    const { onThisMachine, onTheNetwork } = TEXTS[language].text;
    expect(lines).toContain(`  ${onThisMachine}: http://localhost:4173/`);
    for (const other of others) expect(lines).toContain(`  ${onTheNetwork}: ${other}/`);
    expect(lines.join('')).toContain('/srv/data');
  });

  test('shows a QR code on a terminal if the machine has a network address', () => {
    const code = renderUnicodeCompact('http://192.0.2.7:4173/');
    expect(startMessage(TEXTS.en.text, told)).toContain(code);
    expect(startMessage(TEXTS.en.text, { ...told, code: false })).not.toMatch(/[▀▄█]/);
    expect(startMessage(TEXTS.en.text, { ...told, others: [] })).not.toMatch(/[▀▄█]/);
  });

  test('lists the same network addresses as the HTTP API', async () => {
    const server = quadrille('serve', '--no-page', '--port', '0');
    await expect.poll(() => server.out(), { timeout: 20_000 }).toContain('Ctrl+C');
    const port = Number(/localhost:(\d+)/.exec(server.out())![1]);
    const { addresses } = await call<{ addresses: string[] }>(`http://127.0.0.1:${port}`, '/api/addresses', '');
    const found = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal);
    expect(addresses).toEqual(found.map(({ address }) => `http://${address}:${port}`));
    for (const address of addresses)
      expect(server.out()).toContain(`For other devices on the same network: ${address}/`);
  });

  test('an invalid QUADRILLE_ORIGIN is refused', async () => {
    const wrong = quadrilleWith({ QUADRILLE_ORIGIN: 'play.example.org' }, 'serve', '--no-page', '--port', '0');
    expect(await wrong.ended).toBe(1);
    expect(wrong.log()).toContain('QUADRILLE_ORIGIN needs an address');
  });

  test('quotas and retention are settings, and a value that is not a number is refused', async () => {
    const wrong = quadrilleWith({ QUADRILLE_KEEP_GAMES_DAYS: 'some' }, 'serve', '--no-page', '--port', '0');
    expect(await wrong.ended).toBe(2);
    expect(wrong.log()).toContain('QUADRILLE_KEEP_GAMES_DAYS');
    const MAX = 3;
    const settings = {
      QUADRILLE_GUESTS_PER_ADDRESS: '1',
      QUADRILLE_KEEP_CLOSED_DAYS: '3',
      QUADRILLE_MAX_CONNECTIONS: String(MAX),
    };
    const server = quadrilleWith(settings, 'serve', '--no-page', '--host', '127.0.0.1', '--port', '0');
    await expect.poll(() => server.out(), { timeout: 20_000 }).toContain('Ctrl+C');
    const base = `http://127.0.0.1:${/localhost:(\d+)/.exec(server.out())![1]}`;
    const enter = () => fetch(`${base}/api/session`, { method: 'POST' });
    expect([(await enter()).status, (await enter()).status]).toEqual([200, 429]);
    const sockets = Array.from({ length: MAX + 1 }, () => connect(Number(new URL(base).port), '127.0.0.1'));
    for (const socket of sockets) socket.on('error', () => undefined).resume();
    // At least one of these: earlier requests may still hold a connection.
    await expect.poll(() => sockets.some(({ destroyed }) => destroyed), { timeout: 20_000 }).toBe(true);
    for (const socket of sockets) socket.destroy();
  });
});

describe('an orderly shutdown', () => {
  test('notifies clients and keeps every acknowledged act; the next server continues the game', async () => {
    const server = await serve();
    const { base } = server;
    const { anna, table } = await sitDown(base);
    const stream = await fetch(`${base}/api/tables/${table}/stream`);
    const streamed = stream.text();

    const heard: FromServer[] = [];
    const socket = new WebSocket(`${base.replace('http', 'ws')}/api/socket`, {
      headers: { authorization: `Bearer ${anna}` },
    });
    socket.on('message', (data: Buffer) => {
      const message = parseFromServer(data.toString());
      if (message.ok) heard.push(message.value);
    });
    const closed = once(socket, 'close');
    await once(socket, 'message');
    socket.send(JSON.stringify({ t: 'do', table, id: 'anna-moves', command: { c: 'move', move: 'Aa1' } }));
    while (!heard.some(({ t }) => t === 'done')) await new Promise(setImmediate);
    const began = performance.now();
    // From the terminal, and forwarded by npm.
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(8000);
    expect((await closed)[0]).toBe(1012);
    expect(heard.at(-1)).toEqual({ t: 'closing' });
    expect(await streamed).toContain('"act":"Aa1"');
    expect(server.out()).toContain('Stopping. All data is saved.');

    const next = await serve(server.port);
    expect(await acts(next.base, table)).toEqual(['Aa1']);
    next.child.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });

  test('a second server on the same data folder is refused', async () => {
    await serve();
    const second = quadrille('serve', '--no-page', '--port', '0');
    expect(await second.ended).toBe(1);
    expect(second.log()).toContain('Another server uses the data in');
  });
});

describe('PostgreSQL and Redis', () => {
  const DATABASE_URL = 'postgres://anna:secret@127.0.0.1:1/club';
  const REDIS_URL = 'redis://127.0.0.1:1';

  test.each([{ DATABASE_URL }, { REDIS_URL }])('are refused if only one is configured: %o', async (env) => {
    const half = quadrilleWith(env, 'serve', '--no-page');
    expect(await half.ended).toBe(1);
    expect(half.log()).toContain('DATABASE_URL (PostgreSQL) and REDIS_URL (Redis) belong together');
  });

  test('are reported as unreachable without the password', async () => {
    const lost = quadrilleWith({ DATABASE_URL, REDIS_URL }, 'serve', '--no-page', '--port', '0');
    expect(await lost.ended).toBe(1);
    expect(lost.log()).toContain('PostgreSQL at 127.0.0.1:1/club cannot be reached: connect ECONNREFUSED');
    expect(lost.log()).not.toContain('secret');
  });
});

test('logs are lines of JSON with the ids of requests, without secrets', async () => {
  const server = await serve();
  const { anna, ben, table } = await sitDown(server.base);
  const response = await fetch(`${server.base}/api/tables/${table}`);
  server.child.kill('SIGTERM');
  await server.ended;
  const lines = server
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = lines.find(({ reqId }) => reqId === response.headers.get('x-request-id'));
  expect(request).toMatchObject({ method: 'GET', route: '/api/tables/:table', status: 200, msg: 'request' });
  for (const secret of [anna, ben, table]) expect(server.log()).not.toContain(secret);
});

describe('backup and restore', () => {
  test('a running server restarts with the restored backup', async () => {
    const server = await serve();
    const { base } = server;
    const { anna, ben, table } = await sitDown(base);
    await move(base, table, anna, 'Aa1');
    const file = join(folder, 'backup.sqlite');
    const backup = quadrille('backup', file);
    expect(await backup.ended).toBe(0);
    expect(backup.out()).toContain('0 finished games, 1 in progress, 2 players. The copy has been checked.');
    await move(base, table, ben, 'Bb1');
    expect(await acts(base, table)).toEqual(['Aa1', 'Bb1']);

    const restore = quadrille('restore', file);
    expect(await restore.ended).toBe(0);
    expect(restore.out()).toContain('A server is running: it restarts with the backup…');
    expect(restore.out()).toContain('has been restored: 0 finished games, 1 in progress, 2 players.');
    for (;;) {
      const well = await fetch(`${base}/healthz`).catch(() => undefined);
      if (well?.ok === true) break;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    expect(await acts(base, table)).toEqual(['Aa1']);
    expect((await move(base, table, ben, 'Cc1')).v).toBeGreaterThan(0);
    expect(readdirSync(join(folder, 'data')).some((name) => name.includes('.before-'))).toBe(true);
  });

  test('a failure is reported with its cause', async () => {
    const nothing = quadrille('backup', join(folder, 'backup.sqlite'));
    expect(await nothing.ended).toBe(1);
    expect(nothing.log()).toContain('quadrille.sqlite cannot be read: ENOENT');
    const foreign = quadrille('restore', BIN);
    expect(await foreign.ended).toBe(1);
    expect(foreign.log()).toContain('is not a backup of Quadrille.');
    const missing = quadrille('restore');
    expect(await missing.ended).toBe(2);
    expect(missing.log()).toContain('FILE is missing');
  });
});
