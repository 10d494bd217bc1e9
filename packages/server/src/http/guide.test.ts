// The examples of docs/api.md, tried as they stand there.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseRecord } from '@quadrille/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type Server } from '../server.ts';
import { Client } from '../testing.ts';

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
  const child = spawn(command, args, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
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
  // Each example prints what it is about; a line between them tells them apart.
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
  const [program, more] = examples('js');
  expect(more).toBeUndefined();
  const file = join(folder, 'player.mjs');
  writeFileSync(file, program!);
  const anna = await Client.enter(base, 'Anna');
  const account = await anna.post('/api/account', { name: 'Otto', password: 'correct horse battery' });
  const { token: owner } = (await account.json()) as { token: string };
  const post = async (path: string, token: string, body: object): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.status === 202 ? {} : ((await response.json()) as Record<string, string>);
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
