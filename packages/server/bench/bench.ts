// `npm run bench`, the server part: throughput and latency of durable moves compared with other servers; the cost of a
// connection; the gain of a second node; latency beside hostile clients. `npm run bench:server -- nodes` runs one of
// the parts; `--seconds N` sets the duration of each measurement beside hostile clients.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { Redis as RedisClient } from 'ioredis';
import { honestGame, percentile } from '../test/fuzz-run.ts';
import { NodeProcess } from '../test/node-process.ts';
import { newDatabase, Postgres } from '../test/postgres.ts';
import { Redis } from '../test/redis.ts';
import { fdatasync } from './disk.ts';
import type { LoadResult, Load } from './load.ts';
import {
  besideFuzzers,
  drive,
  SpectatorProcess,
  installPeers,
  keepBusy,
  startBaseline,
  startNode,
  startPeer,
  type Process,
} from './processes.ts';
import { limit } from './cgroup-quota.ts';

const GAME_COUNT = 1_000;
const MEASURE_S = 8;
const ROUNDS = 3;
const CONNECTION_COUNTS = [0, 2_500, 5_000, 7_500, 10_000] as const;
/** Milliseconds until memory use is stable. */
const SETTLE_MS = 8_000;
const WATCHERS = 1_000;
const HOSTILE_SECONDS = '15';
const ANSWER_P99_MS = 50;

const print = (line = '') => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

function row(name: string, carried: readonly LoadResult[], more = ''): void {
  const of = (key: keyof LoadResult) => median(carried.map((each) => each[key]));
  const times = `p50 ${of('p50').toFixed(1).padStart(6)} ms   p99 ${of('p99').toFixed(1).padStart(6)} ms`;
  print(`  ${name.padEnd(40)} ${of('perSecond').toFixed(0).padStart(7)} moves/s   ${times}   ${more}`);
}

/** The throughput ratio, round by round. */
const ratio = (some: readonly LoadResult[], others: readonly LoadResult[]) =>
  median(some.map(({ perSecond }, round) => perSecond / others[round]!.perSecond)).toFixed(2);

interface MeasureOptions {
  readonly pause?: number;
  readonly together?: boolean;
  /** Called when all players are seated. */
  readonly seated?: () => void;
}

/** Two players at each table, on one server or on two different ones. */
async function measure(
  wire: Load['wire'],
  nodes: readonly Process[],
  { pause = 0, together = true, seated = () => undefined }: MeasureOptions = {},
): Promise<LoadResult & { readonly cpu: number; readonly rss: number }> {
  const usage = async () => (await Promise.all(nodes.map((node) => node.usage()))).reduce(add);
  const before = await usage();
  const load = {
    wire,
    ports: nodes.map((node) => node.prepared.port),
    games: nodes[0]!.prepared.games,
    seconds: MEASURE_S,
    pause,
    together,
  };
  const carried = await drive(load, seated);
  const after = await usage();
  return { ...carried, cpu: after.cpu - before.cpu, rss: after.rss };
}

const add = (a: { cpu: number; rss: number }, b: { cpu: number; rss: number }) => ({
  cpu: a.cpu + b.cpu,
  rss: a.rss + b.rss,
});

async function besideOthers(folder: string): Promise<void> {
  installPeers();
  print(`one node with SQLite: ${GAME_COUNT} games; the load generator uses the same processors`);
  const embedded = (name: string) =>
    startNode({ database: join(folder, `${name}.sqlite`), games: GAME_COUNT, guests: 0 });
  const paced = await embedded('paced');
  const steady = await measure('quadrille', [paced], { pause: 1000 });
  row('Quadrille, one move a second per game', [steady], `${megabytes(steady.rss)} MB`);
  await paced.stop();
  const ours: LoadResult[] = [];
  const least: LoadResult[] = [];
  const boardgameIo: LoadResult[] = [];
  const colyseus: LoadResult[] = [];
  // Alternating, so that a slow phase of the machine affects all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [wire, start, results] of [
      ['quadrille', () => embedded(`round-${round}`), ours],
      ['quadrille', () => startBaseline({ database: join(folder, `least-${round}.sqlite`), games: GAME_COUNT }), least],
      ['boardgame.io', () => startPeer('boardgame-io', GAME_COUNT), boardgameIo],
      ['colyseus', () => startPeer('colyseus', GAME_COUNT), colyseus],
    ] as const) {
      const server = await start();
      results.push(await measure(wire, [server]));
      await server.stop();
    }
  }
  row('at full speed: Quadrille, durable', ours);
  row('baseline: durable forwarding', least);
  row('boardgame.io, in memory', boardgameIo);
  row('Colyseus, forwarding messages', colyseus);
  const ratios = (some: readonly LoadResult[]) =>
    `to boardgame.io ${ratio(some, boardgameIo)}, to Colyseus ${ratio(some, colyseus)}`;
  print(`  Quadrille ${ratios(ours)} (goals: 5 and 0.5)`);
  print(`  baseline ${ratios(least)}`);
}

async function idle(folder: string): Promise<void> {
  print(`idle connections beside ${GAME_COUNT} games with a move every five seconds`);
  const node = await startNode({
    database: join(folder, 'idle.sqlite'),
    games: GAME_COUNT,
    guests: CONNECTION_COUNTS.at(-1)!,
  });
  const { port, guests, games } = node.prepared;
  const players = keepBusy({ wire: 'quadrille', ports: [port], games, pause: 5000, together: true });
  await sleep(SETTLE_MS);
  const spectators = new SpectatorProcess();
  let there = 0;
  let before: number | undefined;
  for (const size of CONNECTION_COUNTS) {
    await spectators.connect({ ports: [port], keys: guests!.slice(there, size) });
    await sleep(SETTLE_MS);
    const { rss } = await node.usage();
    const each = before === undefined ? '' : `   ${((rss - before) / (size - there) / 1000).toFixed(1)} KB each`;
    print(`  ${String(size).padStart(6)} connections   ${megabytes(rss).padStart(5)} MB${each}`);
    there = size;
    before = rss;
  }
  await spectators.stop();
  await players.end();
  await node.stop();
}

/** Limits each process to a quarter of a CPU during a measurement, once all players are seated. */
async function rationed<T>(nodes: readonly Process[], work: (seated: () => void) => Promise<T>): Promise<T> {
  const pids = nodes.map(({ pid }) => pid);
  const ended = new Int32Array(new SharedArrayBuffer(4));
  let free: (() => void)[] = [];
  let worker: Worker | undefined;
  try {
    return await work(() => {
      free = pids.map(limit).filter((each) => each !== undefined);
      if (free.length === pids.length) return;
      // All of them use the same mechanism.
      for (const each of free.splice(0)) each();
      worker = new Worker(new URL('duty-cycle.ts', import.meta.url), { workerData: { pids, ended } });
    });
  } finally {
    for (const each of free) each();
    Atomics.store(ended, 0, 1);
    await (worker && once(worker, 'exit'));
  }
}

/** This many games load a quarter of a CPU while latency stays acceptable. */
const SMALL_NODE_GAMES = 150;

async function twoNodes(postgres: Postgres, redis: Redis): Promise<void> {
  print(`PostgreSQL and Redis: ${SMALL_NODE_GAMES} games, each node limited to a quarter of a processor`);
  const ways = [
    { name: '1 node', nodes: 1, together: true, results: [] as LoadResult[] },
    { name: '2 nodes, players of a table on one node', nodes: 2, together: true, results: [] as LoadResult[] },
    { name: '2 nodes, players on random nodes', nodes: 2, together: false, results: [] as LoadResult[] },
  ] as const;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { nodes: count, together, results } of ways) {
      const database = await newDatabase(postgres.url);
      const nodes: Process[] = [];
      for (let n = 0; n < count; n++) {
        nodes.push(await startNode({ database, redis: redis.url, games: n === 0 ? SMALL_NODE_GAMES : 0, guests: 0 }));
      }
      results.push(await rationed(nodes, (seated) => measure('quadrille', nodes, { together, seated })));
      for (const node of nodes) await node.stop();
    }
  }
  for (const { name, results } of ways) row(name, results);
  const [one, ...two] = ways;
  const ratios = two.map(({ results }) => ratio(results, one.results));
  print(`  two nodes to one: ${ratios.join(' and ')} (goal: 1.7)`);
}

async function watched(postgres: Postgres, redis: Redis): Promise<void> {
  const database = await newDatabase(postgres.url);
  const nodes = [
    await startNode({ database, redis: redis.url, games: 1, guests: WATCHERS }),
    await startNode({ database, redis: redis.url, games: 0, guests: 0 }),
  ];
  const { guests, games } = nodes[0]!.prepared;
  const spectators = new SpectatorProcess();
  await spectators.connect({
    ports: nodes.map(({ prepared }) => prepared.port),
    keys: guests!,
    table: games[0]!.table,
  });
  const client = new RedisClient(redis.url);
  let published = 0;
  // Messages about events contain a version; those about presence name their node.
  client.on('pmessage', (_, __, text: string) => (published += text.includes('{"v":') ? 1 : 0));
  await client.psubscribe(`quadrille:*:table:${games[0]!.table}`);
  const carried = await measure('quadrille', nodes, { pause: 100, together: false });
  await sleep(1000);
  const heard = await spectators.movesReceived();
  row(`one game, ${WATCHERS} spectators on two nodes`, [carried]);
  print(`  ${published} publishes, and ${heard / WATCHERS} moves received by every spectator (goal: the same number)`);
  client.disconnect();
  await spectators.stop();
  for (const node of nodes) await node.stop();
}

async function onPostgres(): Promise<void> {
  const postgres = await Postgres.create({ durable: true });
  const redis = await Redis.create();
  await twoNodes(postgres, redis);
  await watched(postgres, redis);
  await postgres.remove();
  await redis.remove();
}

function answersRow(name: string, took: readonly number[], more = ''): void {
  const times = [0.5, 0.99, 1].map((share) => percentile(took, share).toFixed(1).padStart(6));
  const shown = `p50 ${times[0]} ms   p99 ${times[1]} ms   longest ${times[2]} ms`;
  print(`  ${name.padEnd(46)} ${String(took.length).padStart(5)} moves   ${shown}   ${more}`);
}

/**
 * Latency of two players' moves, from sending until the acknowledgement, while fuzzers send valid messages in any order
 * as fast as the production limits allow. Servers, fuzzers and measured players run in separate processes.
 */
async function hostile(folder: string): Promise<void> {
  print(`answers to two players beside fuzzers (goal: p99 under ${ANSWER_P99_MS} ms)`);
  const ms = 1000 * Number(values.seconds);
  const postgres = await Postgres.create({ durable: true });
  const redis = await Redis.create();
  for (const [name, count, place] of [
    ['SQLite', 1, { database: join(folder, 'hostile.sqlite') }],
    ['PostgreSQL and Redis, 2 nodes', 2, { database: await newDatabase(postgres.url), redis: redis.url }],
  ] as const) {
    const nodes = await Promise.all(Array.from({ length: count }, () => NodeProcess.start({ ...place, proxied: 1 })));
    const bases = nodes.map(({ base }) => base);
    answersRow(`${name}, quiet`, await honestGame(bases, AbortSignal.timeout(ms)));
    const { done, fuzzed } = await besideFuzzers(bases, () => honestGame(bases, AbortSignal.timeout(ms)));
    const { 'too-fast': tooFast = 0, ...answers } = fuzzed.answers;
    const others = Object.values(answers).reduce((sum, n) => sum + n, 0);
    const work = `fuzzers: ${others} answers, ${tooFast} too fast, ${fuzzed.requests} requests`;
    answersRow(`${name}, beside fuzzers`, done, work);
    for (const node of nodes) await node.stop();
  }
  await postgres.remove();
  await redis.remove();
}

const PARTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  others: besideOthers,
  idle,
  nodes: onPostgres,
  hostile,
};

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: HOSTILE_SECONDS } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  process.stderr.write(`There is no part "${unknown}": use ${Object.keys(PARTS).join(', ')}, or none to run all.\n`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
print(`fdatasync on this disk: ${fdatasync(folder).toFixed(2)} ms`);
for (const name of wanted) await PARTS[name]!(folder);
rmSync(folder, { recursive: true });
