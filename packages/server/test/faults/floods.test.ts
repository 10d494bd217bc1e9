// One address floods a server with connections and read requests, under production limits: it is refused, and another
// address is answered without delay. A school class behind one address is not refused.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { ServerProcess } from './server-process.ts';
import type { Flood, Flooded } from './flooder.ts';
import { dial, readUntil, request } from './raw-socket.ts';

/** Linux and Windows accept all of 127.0.0.0/8 as local addresses without configuration. */
const ATTACKER = '127.0.0.1';
const BYSTANDER = '127.0.0.2';
/** WebSockets and streams, and as many connections for files. */
const PER_ADDRESS = 600;
/** A flood that has not been refused by then counts as unlimited. */
const MAX_ATTACK_MS = 15_000;
/** With a margin for a busy machine: normally a few milliseconds. */
const MAX_ANSWER_MS = 500;

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request from one of the local addresses; without an agent on its own connection. */
async function ask(
  port: number,
  path: string,
  from: string,
  more: { agent?: Agent; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { agent = false, headers = {} } = more;
  get({ port, host: '127.0.0.1', localAddress: from, path, agent, headers }, (answer) => {
    text(answer).then(
      (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
      (error: unknown) => reject(error as Error),
    );
  }).on('error', reject);
  return promise;
}

/** The client address as a proxy reports it. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** Floods a server and runs `meanwhile` after the first refusal. */
async function flooded(flood: Flood, meanwhile: () => Promise<void>): Promise<Flooded> {
  const thread = new Worker(new URL('flooder.ts', import.meta.url), { workerData: flood });
  await Promise.race([once(thread, 'message'), sleep(MAX_ATTACK_MS, undefined, { ref: false })]);
  await meanwhile();
  const { promise, resolve } = Promise.withResolvers<Flooded>();
  thread.on('message', (message: Flooded | 'refused') => {
    if (message !== 'refused') resolve(message);
  });
  thread.postMessage('stop');
  return promise;
}

describe('a public server', () => {
  let victim: ServerProcess;
  beforeAll(async () => {
    ({ victim } = await ServerProcess.start({ maxPerAddress: 200 }, async () => undefined));
  });
  afterAll(() => victim.stop());

  /** A health check and a player at another address, on existing and new connections. */
  async function othersAreAnswered(): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    const took: number[] = [];
    for (let n = 0; n < 50; n++) {
      for (const path of ['/livez', '/healthz', '/api/tables']) {
        const asked = performance.now();
        const { status } = await ask(victim.port, path, BYSTANDER, n % 2 === 0 ? { agent } : {});
        took.push(performance.now() - asked);
        expect(status).toBe(200);
      }
    }
    agent.destroy();
    const sorted = took.toSorted((a, b) => a - b);
    expect(sorted[Math.ceil(sorted.length * 0.95) - 1]).toBeLessThan(MAX_ANSWER_MS);
  }

  test(`one address may have ${PER_ADDRESS} connections at a time, and open more when some are closed`, async () => {
    const MORE = 50;
    const sockets: Socket[] = [];
    for (let n = 0; n < PER_ADDRESS + MORE; n++) {
      const socket = connect({ port: victim.port, host: '127.0.0.1', localAddress: ATTACKER });
      socket.on('error', () => undefined).resume();
      // A refused connection may be reset before `connect` fires.
      await once(socket, 'connect').catch(() => undefined);
      sockets.push(socket);
    }
    const open = () => sockets.filter(({ destroyed }) => !destroyed);
    await expect.poll(() => open().length, { timeout: 10_000 }).toBe(PER_ADDRESS);
    // Refusals do not affect earlier connections.
    open()[0]!.write(request('/livez'));
    expect(await readUntil(open()[0]!, (heard) => heard.includes('{"ok":true}'))).toContain('200 OK');
    await othersAreAnswered();
    const metrics = await ask(victim.port, '/metrics', BYSTANDER);
    expect(Number(/^quadrille_tcp_refused_total (\d+)$/m.exec(metrics.body)![1])).toBeGreaterThanOrEqual(MORE);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => victim.metric('quadrille_tcp_connections').catch(() => Infinity)).toBeLessThan(10);
  });

  test('connections that are reopened whenever they are refused do not delay others', async () => {
    const flood = { port: victim.port, from: '127.0.0.3', connections: 1_000, request: '' };
    const seen = await flooded(flood, othersAreAnswered);
    expect(seen.refused).toBeGreaterThan(1_000);
  });

  test.each([
    ['a document', '127.0.0.10', 50, request('/api/openapi.json')],
    ['the list of tables', '127.0.0.11', 200, request('/api/tables')],
    ['a file that is not there', '127.0.0.12', 100, request('/nothing.js')],
    ['addresses that are none, several at once', '127.0.0.13', 100, request('/%zz').repeat(9)],
    ['an export', '127.0.0.14', 100, request('/api/games?limit=1')],
  ])('a flood of requests for %s is refused, and does not delay others', async (_, attacker, connections, sent) => {
    const seen = await flooded({ port: victim.port, from: attacker, connections, request: sent }, othersAreAnswered);
    expect(seen.answers['429']).toBeGreaterThan(0);
    expect(seen.retryAfter).toBe(true);
    // Further requests are not answered one by one.
    expect(seen.answers['429']).toBeLessThan(10_000);
    // After a pause the address is served again.
    await expect
      .poll(() => ask(victim.port, '/livez', attacker).then(({ status }) => status, String), { timeout: 60_000 })
      .toBe(200);
  });
});

describe('many requests in one packet', () => {
  const CONNECTIONS = 500;
  /** As many as Node parses at once. */
  const REQUESTS = 2_000;
  /** With a margin for a busy machine: normally half a second, and before the fix more than twenty. */
  const MAX_WAIT_MS = 5_000;
  let victim: ServerProcess;
  beforeAll(async () => {
    ({ victim } = await ServerProcess.start({ maxPerAddress: 200 }, async () => undefined));
  });
  afterAll(() => victim.stop());

  test.each(['/livez', '/%zz'])('for %s close the connection before all of them are parsed', async (path) => {
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => dial(victim.port)));
    const many = request(path).repeat(REQUESTS);
    for (const socket of sockets) socket.resume().write(many);
    const asked = performance.now();
    expect((await ask(victim.port, '/livez', BYSTANDER)).status).toBe(200);
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed), { timeout: 60_000 }).toBe(true);
    expect((await ask(victim.port, '/livez', BYSTANDER)).status).toBe(200);
    expect(performance.now() - asked).toBeLessThan(MAX_WAIT_MS);
  });
});

describe('in a process of this test', () => {
  let folder: string;
  let server: Server;
  const start = async (options: Partial<Parameters<typeof startServer>[0]>) => {
    server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite'), ...options });
    return server.port;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  });
  afterEach(() => server.close());
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the number of connections of all addresses together is limited, and existing ones keep working', async () => {
    const MAX = 20;
    const port = await start({ maxConnections: MAX });
    const sockets: Socket[] = [];
    for (let n = 0; n < MAX + 5; n++) {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${1 + (n % 5)}` });
      socket.on('error', () => undefined).resume();
      await once(socket, 'connect').catch(() => undefined);
      sockets.push(socket);
    }
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(5);
    sockets[0]!.write(request('/livez'));
    expect(await readUntil(sockets[0]!, (heard) => heard.includes('{"ok":true}'))).toContain('200 OK');
    sockets[1]!.destroy();
    await expect
      .poll(() => ask(port, '/livez', BYSTANDER).then(({ status }) => status, String), { timeout: 10_000 })
      .toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('behind a proxy the reported client address is limited, and the proxy’s connections are not', async () => {
    const READS = 50;
    const port = await start({ proxied: 1, reads: [READS, 1e-3] });
    const sockets = await Promise.all(Array.from({ length: PER_ADDRESS + 50 }, () => dial(port)));
    const answers: Answer[] = [];
    for (let n = 0; n < READS + 5; n++) answers.push(await ask(port, '/livez', ATTACKER, from('192.0.2.1')));
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: READS + 5 }, (_, n) => (n < READS ? 200 : 429)),
    );
    const refused = answers.at(-1)!;
    expect(JSON.parse(refused.body)).toEqual({ code: 'too-fast' });
    // The bucket refills one token in a thousand seconds.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(900);
    expect((await ask(port, '/livez', ATTACKER, from('192.0.2.2'))).status).toBe(200);
    expect(await server.node.metrics.registry.metrics()).toMatch(/refusals_total\{code="too-fast"\} 5/);
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    for (const socket of sockets) socket.destroy();
  });

  test('a school class that opens the page for the first time at once is not refused', async () => {
    const PUPILS = 30;
    /** What a browser fetches: the page and its assets, then everything again for offline use. */
    const FILES = 170;
    const API = ['/api/tables', '/api/addresses', '/api/leaderboards/q4', '/api/openapi.json'];
    const port = await start({ site: (_, response) => response.end('a file') });
    const paths = [...Array.from({ length: FILES }, (_, n) => `/assets/${n}.js`), ...API];
    const statuses = await Promise.all(
      Array.from({ length: PUPILS }, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 6 });
        const answers = await Promise.all(paths.map((path) => ask(port, path, ATTACKER, { agent })));
        agent.destroy();
        return answers.map(({ status }) => status);
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });
});
