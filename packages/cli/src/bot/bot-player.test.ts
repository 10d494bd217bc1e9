// Bots at a real server: with the engine, with a correct program and with faulty ones.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpClient } from '@quadrille/protocol/client';
import { startServer, type Server } from '@quadrille/server';
import { afterEach, beforeEach, describe, expect, onTestFailed, test } from 'vitest';

const BIN = fileURLToPath(new URL('../../bin/quadrille.js', import.meta.url));

/** A program that answers from a table by the number of moves made; its argument selects a misbehaviour. */
const PROGRAM = `
import { createInterface } from 'node:readline';
import { existsSync, writeFileSync } from 'node:fs';
const [how, note] = process.argv.slice(2);
for await (const line of createInterface({ input: process.stdin })) {
  const { game, moves, seat, refused } = JSON.parse(line);
  if (game !== 'quantik' || seat !== 1) process.exit(9);
  if (how === 'breaks' && !existsSync(note)) { writeFileSync(note, ''); process.exit(3); }
  if (how === 'sleeps') continue;
  if (how === 'cheats') console.log('Aa2');
  else if (how === 'errs' && refused === undefined) console.log('Aa2');
  else console.log({ 1: 'Bb1', 3: 'Dd1' }[moves.length]);
}
`;

let folder: string;
let program: string;
let server: Server;
let base: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  program = join(folder, 'program.mjs');
  writeFileSync(program, PROGRAM);
  await begin(0);
});

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await server.close();
  rmSync(folder, { recursive: true });
});

async function begin(port: number): Promise<void> {
  server = await startServer({ port, database: join(folder, 'quadrille.sqlite') });
  base = `http://127.0.0.1:${server.port}`;
}

/** The body of any response, also of a refusal. */
async function call<T>(path: string, token: string, body?: object): Promise<T> {
  const http = new HttpClient({ base, token: token === '' ? undefined : token });
  const answer = await http.send(body === undefined ? 'GET' : 'POST', path, body);
  if (answer === undefined) throw new Error(`no response to ${path}`);
  return (answer.body ?? {}) as T;
}

const enter = async (name: string): Promise<string> =>
  (await call<{ token: string }>('/api/session', '', { name })).token;

let owners = 0;

/** A bot of a registered player, and its token. */
async function botCalled(name: string): Promise<{ id: string; token: string }> {
  const account = { name: `Olga ${++owners}`, password: 'correct horse battery' };
  const { token: owner } = await call<{ token: string }>('/api/account', '', account);
  const { id } = await call<{ id: string }>('/api/bots', owner, { name });
  const { token } = await call<{ token: string }>(`/api/bots/${id}/tokens`, owner, {});
  return { id, token };
}

/** A table with Anna in the first seat. */
const openTable = async (anna: string): Promise<string> =>
  (
    await call<{ table: string }>('/api/tables', anna, {
      settings: { game: 'quantik', order: 'seated' },
      place: 0,
    })
  ).table;

let commands = 0;

/** Transient refusals, as from an overloaded disk, are retried. */
async function command(table: string, token: string, what: object): Promise<void> {
  // It may have taken effect without an answer; the idempotency key makes it take effect once.
  const id = `command-${++commands}`;
  for (;;) {
    const { code } = await call<{ code?: string }>(`/api/tables/${table}`, token, { id, command: what });
    if (code === undefined) return;
    if (code !== 'unavailable' && code !== 'busy') throw new Error(`${JSON.stringify(what)}: ${code}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

interface View {
  readonly status: string;
  readonly acts: readonly string[];
  /** The table of the next game. */
  readonly next: string | null;
}

async function until(table: string, wanted: (view: View) => boolean): Promise<View> {
  for (;;) {
    const view = await call<View | { code: string }>(`/api/tables/${table}`, '');
    if ('status' in view && wanted(view)) return view;
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

function bot(token: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [BIN, 'bot', base, ...args], {
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', QUADRILLE_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  onTestFailed(() => void process.stderr.write(`What the bot had said:\n${said}\n`));
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** Anna plays Aa1 and Cc1 against any opponent, as far as the game goes. */
async function playAnna(table: string, anna: string): Promise<void> {
  await until(table, ({ status }) => status !== 'open');
  await command(table, anna, { c: 'move', move: 'Aa1' });
  const { status } = await until(table, (view) => view.status === 'over' || view.acts.length === 2);
  if (status === 'over') return;
  await command(table, anna, { c: 'move', move: 'Cc1' });
  await until(table, (view) => view.status === 'over');
}

test('two engines with the same seek are paired and finish a game', async () => {
  const wish = ['--seek', '--game', 'quantik', '--clock', '5+3', '--games', '1', '--level', '1'];
  const first = bot((await botCalled('Robbie')).token, ...wish);
  const second = bot((await botCalled('Marvin')).token, ...wish);
  expect(await first.ended).toBe(0);
  expect(await second.ended).toBe(0);
  expect(first.said()).toContain('Ready to play as Robbie (bot).');
  const results = [first.said(), second.said()].map((said) => /: (won|lost)\./.exec(said)?.[1]);
  expect(new Set(results)).toEqual(new Set(['lost', 'won']));
});

describe('a program', () => {
  test('joins a table, plays and wins across a restart of the server', async () => {
    const anna = await enter('Anna');
    const { token } = await botCalled('Robbie');
    const table = await openTable(anna);
    const running = bot(token, '--table', table, '--', process.execPath, program);
    await until(table, ({ status }) => status === 'playing');
    await command(table, anna, { c: 'move', move: 'Aa1' });
    await until(table, ({ acts }) => acts.length === 2);
    const { port } = server;
    await server.close();
    await begin(port);
    await command(table, anna, { c: 'move', move: 'Cc1' });
    expect(await running.ended).toBe(0);
    expect(running.said()).toContain('The connection to the server is lost.');
    expect(running.said()).toContain('The server answers again.');
    expect(running.said()).toContain(`${table}: won.`);
  });

  test('is restarted after a crash and asked again after an illegal move', async () => {
    const anna = await enter('Anna');
    const { token } = await botCalled('Robbie');
    for (const [how, word] of [
      ['breaks', 'The program has ended (3). It is started again.'],
      ['errs', 'The program answered "Aa2". No sphere on a2'],
    ]) {
      const table = await openTable(anna);
      const running = bot(token, '--table', table, '--', process.execPath, program, how!, join(folder, 'note'));
      await playAnna(table, anna);
      expect(await running.ended).toBe(0);
      expect(running.said()).toContain(word);
      expect(running.said()).toContain(`${table}: won.`);
    }
  });

  test('resigns if it is too slow or only answers illegal moves', async () => {
    const anna = await enter('Anna');
    const { token } = await botCalled('Robbie');
    for (const [how, word] of [
      ['sleeps', 'The program has not answered within 1 s.'],
      ['cheats', 'The program answered "Aa2".'],
    ]) {
      const table = await openTable(anna);
      const running = bot(token, '--table', table, '--patience', '1', '--', process.execPath, program, how!);
      await playAnna(table, anna);
      expect(await running.ended).toBe(0);
      expect(running.said()).toContain(word);
      expect(running.said()).toContain(`${table}: the game is resigned.`);
      expect(running.said()).toContain(`${table}: lost.`);
    }
  });
});

test('a waiting bot accepts an invitation, a takeback and a rematch', async () => {
  const anna = await enter('Anna');
  const { id, token } = await botCalled('Robbie');
  const running = bot(token, '--level', '1');
  while (!running.said().includes('Ready')) await new Promise((wake) => setTimeout(wake, 50));
  const table = await openTable(anna);
  // It may not be connected yet.
  const inviting = setInterval(() => void call(`/api/tables/${table}/invitations`, anna, { player: id }), 100);
  await until(table, ({ status }) => status !== 'open');
  clearInterval(inviting);
  await command(table, anna, { c: 'move', move: 'Aa1' });
  await until(table, ({ acts }) => acts.length === 2);
  await command(table, anna, { c: 'propose', what: 'takeback' });
  await until(table, ({ acts }) => acts.length === 0);
  await command(table, anna, { c: 'resign' });
  await until(table, ({ status }) => status === 'over');
  await command(table, anna, { c: 'propose', what: 'rematch' });
  const { next } = await until(table, (view) => view.next !== null);
  // It begins the second game.
  await until(next!, ({ acts }) => acts.length === 1);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(running.said()).toContain(`${table}: won.`);
});

describe('failures are reported', () => {
  test('an unknown token, an unknown table, a missing program', async () => {
    const unknown = bot('x'.repeat(32));
    expect(await unknown.ended).toBe(1);
    expect(unknown.said()).toContain('The server does not know this token');

    const { token } = await botCalled('Robbie');
    const nowhere = bot(token, '--table', 'nowhere-to-be-found');
    expect(await nowhere.ended).toBe(1);
    expect(nowhere.said()).toContain('The server refuses: unknown-table.');

    const nothing = bot(token, '--', '/nowhere/program');
    expect(await nothing.ended).toBe(1);
    expect(nothing.said()).toContain('/nowhere/program cannot be started: ENOENT');
  });

  test('wrong usage', async () => {
    const wrong = bot('x'.repeat(32), '--seek', '--game', 'q4', '--clock', 'quick');
    expect(await wrong.ended).toBe(2);
    expect(wrong.said()).toContain('--clock needs minutes and seconds');
  });
});
