// Damaged data from an operator's point of view: one sentence with the remedy, and commands that apply it.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { HttpClient } from '@quadrille/protocol/client';
import { startServer } from '@quadrille/server';
import { backUp } from '@quadrille/server/backup';
import { LANGUAGES, type Language } from '@quadrille/words';
import { SAMPLES, TEXTS } from '@quadrille/words/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const BIN = fileURLToPath(new URL('../bin/quadrille.js', import.meta.url));
const BACKUP = 'quadrille-2026-01-01T00-00-00-000Z.sqlite';

/** A guest and a table; every test starts with a copy of them, and of their backup. */
const made = mkdtempSync(join(tmpdir(), 'quadrille-'));
const good = join(made, 'quadrille.sqlite');
let table: string;

let data: string;
let database: string;
let backup: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const server = await startServer({ port: 0, database: good });
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const http = new HttpClient({ base: `http://127.0.0.1:${server.port}`, token });
    const answer = await http.request<T>('POST', path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.error.code}`);
    return answer.value;
  };
  const { token } = await post<{ token: string }>('/api/session', { name: 'Anna' });
  ({ table } = await post<{ table: string }>('/api/tables', { settings: { game: 'quantik' } }, token));
  await server.close();
  backUp(good, join(made, BACKUP));
});

afterAll(() => rmSync(made, { recursive: true }));

beforeEach(() => {
  data = join(mkdtempSync(join(tmpdir(), 'quadrille-')), 'data');
  database = join(data, 'quadrille.sqlite');
  backup = join(data, 'backups', BACKUP);
  mkdirSync(join(data, 'backups'), { recursive: true, mode: 0o700 });
  copyFileSync(good, database);
  copyFileSync(join(made, BACKUP), backup);
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(join(data, '..'), { recursive: true });
});

function quadrille(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH: process.env['PATH'], LANG: 'en_GB.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, err: () => err, ended };
}

const serve = (...more: string[]) =>
  quadrille(['serve', '--no-page', '--host', '127.0.0.1', '--port', '0', '--data', data, ...more]);

async function base(server: ReturnType<typeof quadrille>): Promise<string> {
  await expect.poll(() => server.out(), { timeout: 30_000 }).toMatch(/localhost:\d+/);
  return `http://127.0.0.1:${/localhost:(\d+)/.exec(server.out())![1]}`;
}

function overwrite(at: number, bytes: number): void {
  const open = openSync(database, 'r+');
  writeSync(open, Buffer.alloc(bytes, 0xff), 0, bytes, at);
  closeSync(open);
}

describe('a damaged database', () => {
  test('serve prints the fault and the repair command in one line, in every language; the command repairs it', async () => {
    overwrite(0, 100);
    const command = `quadrille restore ${backup} --data ${data}`;
    // One after the other: a server holds the lock of its data folder until it has ended.
    for (const language of LANGUAGES) {
      const server = serve('--lang', language);
      expect(await server.ended).toBe(1);
      expect(server.err()).toContain(TEXTS[language].text.damage['not-a-database']);
      expect(server.err()).toContain(command);
      expect(server.err().trimEnd().split('\n')).toHaveLength(1);
      expect(server.out()).toBe('');
    }

    const restore = quadrille(command.split(' ').slice(1));
    expect(await restore.ended).toBe(0);
    expect(restore.out()).toContain('has been restored: 0 finished games, 0 in progress, 1 player.');
    expect(restore.out()).toContain('the session in the backup is valid, even if ended since');
    expect(readdirSync(data).filter((name) => name.includes('.damaged-'))).toHaveLength(1);
    const again = await fetch(`${await base(serve())}/api/tables/${table}`);
    expect(again.status).toBe(200);
  });

  test('found while the server runs: restore restarts it with the backup', async () => {
    const server = serve();
    const at = await base(server);
    const db = new DatabaseSync(database);
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.close();
    const { size } = statSync(database);
    for (let page = 4096; page < size; page += 4096) overwrite(page, 64);
    await expect.poll(async () => (await fetch(`${at}/healthz`)).status, { timeout: 15_000 }).toBe(503);
    expect(server.child.exitCode).toBeNull();

    const failed = quadrille(['backup', join(data, 'mine.sqlite'), '--data', data]);
    expect(await failed.ended).toBe(1);
    expect(failed.err()).toContain(TEXTS.en.text.damage.malformed);
    const restore = quadrille(['restore', backup, '--data', data, '--end-sessions']);
    expect(await restore.ended).toBe(0);
    expect(restore.out()).not.toContain('even if ended since');
    const status = () =>
      fetch(`${at}/healthz`).then(
        ({ status: code }) => code,
        () => 0,
      );
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
    expect((await fetch(`${at}/api/tables/${table}`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});

test.each([['/proc/quadrille/data'], [join(BIN, 'data')]])(
  'a folder that cannot be written is reported in one line: %s',
  async (folder) => {
    const server = quadrille(['serve', '--no-page', '--port', '0', '--data', folder, '--lang', 'fr']);
    expect(await server.ended).toBe(1);
    expect(server.err()).toMatch(/ne peut pas être lu et écrit : E[A-Z]+\. Vérifiez ses droits/);
    expect(server.err().trimEnd().split('\n')).toHaveLength(1);
  },
);

test('a wrong interval is wrong usage', async () => {
  const wrong = serve('--backup-every', 'daily');
  expect(await wrong.ended).toBe(2);
  expect(wrong.err()).toContain('--backup-every needs a time such as 30m, 6h or 7d, or "off".');
});

interface Report {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly code: string;
    readonly state: string;
    readonly ids?: readonly string[];
    readonly bytes?: number;
  }[];
}

const doctor = (...more: string[]) =>
  quadrille(['doctor', '--data', data, ...more], { QUADRILLE_BACKUP_EVERY: '365d' });

async function report(): Promise<[number | null, Report, states: Record<string, string>]> {
  const run = doctor('--json');
  const code = await run.ended;
  const told = JSON.parse(run.out()) as Report;
  return [code, told, Object.fromEntries(told.findings.map(({ code: name, state }) => [name, state]))];
}

const contents = () =>
  (readdirSync(data, { recursive: true }) as string[])
    .toSorted()
    .map((name) => [
      name,
      statSync(join(data, name)).isFile() ? readFileSync(join(data, name)).toString('base64') : '',
    ]);

describe('doctor', () => {
  test('reports no fault in sound data, in every language, and changes nothing', async () => {
    const before = contents();
    const runs = LANGUAGES.map((language: Language) => doctor('--lang', language));
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual(LANGUAGES.map(() => 0));
    for (const [n, language] of LANGUAGES.entries()) expect(runs[n]!.out()).toMatch(SAMPLES[language].soundData);
    expect(contents()).toEqual(before);
  });

  test('names tables with missing events, unreadable tables, dangling rows and leftover files', async () => {
    const db = new DatabaseSync(database, { enableForeignKeyConstraints: false });
    db.exec('PRAGMA journal_mode = DELETE');
    const copy = (id: string) => {
      const columns = 'version, status, game, access, rated, quick, counted, opened_at, touched_at, summary';
      db.exec(`INSERT INTO tables (id, ${columns}) SELECT '${id}', ${columns} FROM tables WHERE id = '${table}'`);
      db.exec(`INSERT INTO events SELECT '${id}', v, at, command, body FROM events WHERE table_id = '${table}'`);
    };
    copy('with-a-hole');
    db.exec(
      `UPDATE events SET v = v + 5 WHERE table_id = 'with-a-hole' AND v = (SELECT MAX(v) FROM events WHERE table_id = 'with-a-hole')`,
    );
    copy('unreadable');
    db.exec(`UPDATE events SET body = '{' WHERE table_id = 'unreadable' AND v = 1`);
    db.exec(`INSERT INTO seats VALUES ('nobody', 'nowhere', 0)`);
    db.close();
    copyFileSync(good, `${database}.damaged-2026-01-01T00-00-00-000Z`);
    copyFileSync(good, `${database}.restored`);
    const [code, { ok, findings }, states] = await report();
    expect([code, ok]).toEqual([1, false]);
    expect(findings.find((found) => found.code === 'tables-holes')?.ids).toEqual(['with-a-hole']);
    expect(findings.find((found) => found.code === 'tables-unreadable')?.ids).toEqual(['unreadable']);
    expect(states).toMatchObject({
      'references-broken': 'problem',
      'left-over': 'warning',
      'restore-waiting': 'warning',
    });
  });

  test('reports damage, a damaged backup, a database of a newer version and a running server', async () => {
    const server = serve();
    await base(server);
    const running = (await report())[2];
    expect(running).toMatchObject({ running: 'ok', database: 'ok', private: 'ok', schema: 'ok' });
    server.child.kill('SIGKILL');
    await server.ended;
    // The rest of the write-ahead log is read too, and left unchanged.
    const killed = contents();
    const [, { findings }, afterwards] = await report();
    expect(afterwards).toMatchObject({ 'not-running': 'ok', database: 'ok' });
    const log = statSync(`${database}-wal`).size;
    expect(log).toBeGreaterThan(0);
    expect(findings.find((found) => found.code === 'database')!.bytes).toBe(statSync(database).size + log);
    expect(contents()).toEqual(killed);

    const db = new DatabaseSync(database);
    db.exec('INSERT INTO migrations VALUES (999, 0)');
    db.close();
    expect((await report())[2]).toMatchObject({ 'schema-newer': 'problem' });
    overwrite(0, 100);
    copyFileSync(database, backup);
    const [code, , damaged] = await report();
    expect(code).toBe(1);
    expect(damaged).toMatchObject({ damaged: 'problem', 'backup-damaged': 'problem' });
  });

  test('reports an unreachable PostgreSQL without the password', async () => {
    const DATABASE_URL = 'postgres://anna:secret@127.0.0.1:1/club';
    const run = quadrille(['doctor'], { DATABASE_URL });
    expect(await run.ended).toBe(1);
    expect(run.out()).toContain('PostgreSQL cannot be read: connect ECONNREFUSED');
    expect(run.out() + run.err()).not.toContain('secret');
  });
});
