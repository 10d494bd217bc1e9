// Runs the examples of docs/api.md as they are.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { HttpClient } from '@quadrille/protocol/client';
import { parseRecord } from '@quadrille/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { respond, TestClient } from '../client.ts';
import { CLOSE_CODES, FROM_SERVER, REFUSED, TO_SERVER } from '../../src/http/asyncapi-texts.ts';

const GUIDE = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');
const examples = (language: string): string[] =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!);

let folder: string;
let server: Server;
let base: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function run(command: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  // A program that does not exit is killed, or the test run would wait for it.
  const timeout = 60_000;
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout,
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

test('for the shell', async () => {
  const blocks = examples('sh');
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  // Each example prints its result; a separator line follows each.
  const script = `set -eu\n${blocks.join('\necho; echo =====\n')}`;
  const said = await run('bash', ['-c', script], { SERVER: base });
  const [session, bots, game, stream, games] = said.split('\n=====\n');
  expect(said).not.toContain('"code"');
  expect(session).toContain('"name":"Anna","guest":true');
  expect(bots).toContain('"name":"Robbie"');
  expect(bots).toContain('"note":"at home"');
  expect(game).toContain('"acts":["Aa1","Bb1"]');
  expect(stream).toContain('"e":"acted","act":"Dd1"');
  expect(stream).toContain('[Result "2"]');
  expect(games).toContain('"acts":["Aa1","Bb1","Cc1","Dd1"]');
  const record = games!.slice(games!.indexOf('[Game'));
  expect(parseRecord(record).ok).toBe(true);
});

test('for JavaScript', async () => {
  const [program] = examples('js');
  const file = join(folder, 'player.mjs');
  writeFileSync(file, program!);
  const anna = await TestClient.connectGuest(base, 'Anna');
  const account = await anna.post('/api/account', { name: 'Otto', password: 'correct horse battery' });
  const { token: owner } = account.body as { token: string };
  const post = async (path: string, token: string, body: object): Promise<Record<string, string>> => {
    const answer = await respond(path, new HttpClient({ base, token }).send('POST', path, body));
    return (answer.body ?? {}) as Record<string, string>;
  };
  const { id: bot } = await post('/api/bots', owner, { name: 'Marvin' });
  const { token } = await post(`/api/bots/${bot}/tokens`, owner, {});
  const said = run(process.execPath, [file], { SERVER: base, TOKEN: token! });

  const settings = { game: 'quantik', order: 'seated' };
  const { table } = await post('/api/tables', owner, { settings, place: 0 });
  const view = async () =>
    (await (await fetch(`${base}/api/tables/${table}`)).json()) as { status: string; acts: string[] };
  const until = async (wanted: (now: { status: string; acts: string[] }) => boolean) => {
    while (!wanted(await view())) await new Promise((wake) => setTimeout(wake, 50));
  };
  while ((await view()).status === 'open') {
    await post(`/api/tables/${table}/invitations`, owner, { player: bot! });
    await new Promise((wake) => setTimeout(wake, 500));
  }
  await post(`/api/tables/${table}`, owner, { command: { c: 'move', move: 'Aa1' } });
  await until(({ acts }) => acts.length === 2);
  await post(`/api/tables/${table}`, owner, { command: { c: 'move', move: 'Cc1' } });
  expect(await said).toBe('won\n');
  anna.close();
});

/** A proxy to the server whose connections can be cut. */
async function interruptible(port: number): Promise<{ address: string; interrupt(): number; close(): void }> {
  const lines = new Set<Socket>();
  const proxy = createServer((line) => {
    const onward = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [line, onward],
      [onward, line],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
    lines.add(line);
    line.on('close', () => lines.delete(line));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const interrupt = () => {
    const cut = lines.size;
    for (const line of lines) line.resetAndDestroy();
    return cut;
  };
  const close = () => {
    interrupt();
    proxy.close();
  };
  return { address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, interrupt, close };
}

test('for JavaScript over the WebSocket: a game in spite of limits and interruptions', async () => {
  const [, program, more] = examples('js');
  expect(more).toBeUndefined();
  const file = join(folder, 'socket.mjs');
  writeFileSync(file, program!);
  // The message rate limit is so low that the program is refused as too fast.
  const slow = await startServer({ port: 0, database: join(folder, 'slow.sqlite'), messages: [2, 6] });
  const way = await interruptible(slow.port);
  const anna = await TestClient.connectGuest(`http://127.0.0.1:${slow.port}`, 'Anna');
  const { token } = await TestClient.createGuest(anna.base, 'Ben');
  const table = await anna.open({ game: 'quantik', order: 'seated' }, 0);
  const play = (command: object) => anna.post(`/api/tables/${table}`, { command });
  const view = async () =>
    (await (await fetch(`${anna.base}/api/tables/${table}`)).json()) as { status: string; acts: string[] };
  const until = async (wanted: (now: { status: string; acts: string[] }) => boolean): Promise<void> => {
    await expect.poll(async () => wanted(await view()), { timeout: 30_000 }).toBe(true);
  };

  const said = run(process.execPath, [file], { SERVER: way.address, TOKEN: token, TABLE: table });
  await until(({ status }) => status === 'playing');
  expect(way.interrupt()).toBeGreaterThan(0);
  await play({ c: 'move', move: 'Aa1', acts: 0 });
  await until(({ acts }) => acts.length === 2);
  expect(way.interrupt()).toBeGreaterThan(0);
  await play({ c: 'move', move: 'Cc1', acts: 2 });
  await until(({ status }) => status === 'over');
  // Every act once, in order.
  expect(await said).toBe('5 Aa1\n6 Bb1\n7 Cc1\n8 Dd1\nwon\n');
  expect(await slow.node.metrics.registry.metrics()).toMatch(/refusals_total\{code="too-fast"\} [1-9]/);
  way.close();
  anna.close();
  await slow.close();
});

test('names every message, refusal and close code of the WebSocket', () => {
  for (const tag of [TO_SERVER, FROM_SERVER, REFUSED].flatMap((table) => Object.keys(table))) {
    expect(GUIDE).toContain(`\`${tag}\``);
  }
  for (const code of Object.keys(CLOSE_CODES)) expect(GUIDE).toContain(`${code}:`);
});
