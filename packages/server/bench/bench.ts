// `npm run bench`, the part about the server: how many durable moves it carries and how long they take to arrive, beside
// others' servers; what a connection costs; what a second node brings. `npm run bench:server -- nodes` does one of the parts.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Redis as RedisClient } from 'ioredis';
import { newDatabase, Postgres } from '../test/postgres.ts';
import { Redis } from '../test/redis.ts';
import { fdatasync } from './disk.ts';
import type { Carried, Load } from './load.ts';
import { drive, Guests, installPeers, keepBusy, startLeast, startNode, startPeer, type Process } from './processes.ts';
import { limit } from './quota.ts';

const GAMES = 1_000;
const SECONDS = 8;
const ROUNDS = 3;
const CROWD = [0, 2_500, 5_000, 7_500, 10_000] as const;
/** Milliseconds until memory is what it will be. */
const SETTLE = 8_000;
const WATCHERS = 1_000;

const print = (line = '') => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

function row(name: string, carried: readonly Carried[], more = ''): void {
  const of = (key: keyof Carried) => median(carried.map((each) => each[key]));
  const times = `p50 ${of('p50').toFixed(1).padStart(6)} ms   p99 ${of('p99').toFixed(1).padStart(6)} ms`;
  print(`  ${name.padEnd(40)} ${of('perSecond').toFixed(0).padStart(7)} moves/s   ${times}   ${more}`);
}

/** How much more some carried than others, round by round. */
const ratio = (some: readonly Carried[], others: readonly Carried[]) =>
  median(some.map(({ perSecond }, round) => perSecond / others[round]!.perSecond)).toFixed(2);

interface Manner {
  readonly pause?: number;
  readonly together?: boolean;
  /** Called when everybody is there. */
  readonly seated?: () => void;
}

/** Two players at each of so many tables, at one server or with the two at different ones. */
async function measure(
  wire: Load['wire'],
  nodes: readonly Process[],
  { pause = 0, together = true, seated = () => undefined }: Manner = {},
): Promise<Carried & { readonly cpu: number; readonly rss: number }> {
  const usage = async () => (await Promise.all(nodes.map((node) => node.usage()))).reduce(add);
  const before = await usage();
  const load = {
    wire,
    ports: nodes.map((node) => node.prepared.port),
    games: nodes[0]!.prepared.games,
    seconds: SECONDS,
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
  print(`one node, embedded: ${GAMES} games in progress, on the processors that also make the load`);
  const embedded = (name: string) => startNode({ database: join(folder, `${name}.sqlite`), games: GAMES, guests: 0 });
  const paced = await embedded('paced');
  const steady = await measure('quadrille', [paced], { pause: 1000 });
  row('a move a second in each game', [steady], `${megabytes(steady.rss)} MB`);
  await paced.stop();
  const ours: Carried[] = [];
  const least: Carried[] = [];
  const boardgameIo: Carried[] = [];
  const colyseus: Carried[] = [];
  // By turns, so that what slows the machine down slows everybody down.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [wire, start, results] of [
      ['quadrille', () => embedded(`round-${round}`), ours],
      ['quadrille', () => startLeast({ database: join(folder, `least-${round}.sqlite`), games: GAMES }), least],
      ['boardgame.io', () => startPeer('boardgame-io', GAMES), boardgameIo],
      ['colyseus', () => startPeer('colyseus', GAMES), colyseus],
    ] as const) {
      const server = await start();
      results.push(await measure(wire, [server]));
      await server.stop();
    }
  }
  row('as fast as it goes: Quadrille, durable', ours);
  row('no more than written and passed on', least);
  row('boardgame.io, in memory', boardgameIo);
  row('Colyseus, passing messages on', colyseus);
  const ratios = (some: readonly Carried[]) =>
    `to boardgame.io ${ratio(some, boardgameIo)}, to Colyseus ${ratio(some, colyseus)}`;
  print(`  Quadrille ${ratios(ours)} (aims 5 and 0.5)`);
  print(`  the least ${ratios(least)}`);
}

async function idle(folder: string): Promise<void> {
  print(`people who are connected and do nothing, beside ${GAMES} games at a move every five seconds`);
  const node = await startNode({
    database: join(folder, 'crowd.sqlite'),
    games: GAMES,
    guests: CROWD.at(-1)!,
  });
  const { port, guests, games } = node.prepared;
  const players = keepBusy({ wire: 'quadrille', ports: [port], games, pause: 5000, together: true });
  await sleep(SETTLE);
  const crowd = new Guests();
  let there = 0;
  let before: number | undefined;
  for (const size of CROWD) {
    await crowd.come({ ports: [port], keys: guests!.slice(there, size) });
    await sleep(SETTLE);
    const { rss } = await node.usage();
    const each = before === undefined ? '' : `   ${((rss - before) / (size - there) / 1000).toFixed(1)} KB each`;
    print(`  ${String(size).padStart(6)} connections   ${megabytes(rss).padStart(5)} MB${each}`);
    there = size;
    before = rss;
  }
  await crowd.leave();
  await players.end();
  await node.stop();
}

/** Lets each of these have a quarter of a processor, once everybody has found a seat, while something is measured. */
async function rationed<T>(nodes: readonly Process[], work: (seated: () => void) => Promise<T>): Promise<T> {
  const pids = nodes.map(({ pid }) => pid);
  const ended = new Int32Array(new SharedArrayBuffer(4));
  let free: (() => void)[] = [];
  let worker: Worker | undefined;
  try {
    return await work(() => {
      free = pids.map(limit).filter((each) => each !== undefined);
      if (free.length === pids.length) return;
      // All of them in the same way.
      for (const each of free.splice(0)) each();
      worker = new Worker(new URL('ration.ts', import.meta.url), { workerData: { pids, ended } });
    });
  } finally {
    for (const each of free) each();
    Atomics.store(ended, 0, 1);
    await (worker && once(worker, 'exit'));
  }
}

/** So many games keep a quarter of a processor busy, and it still answers in time. */
const FEWER = 150;

async function twoNodes(postgres: Postgres, redis: Redis): Promise<void> {
  print(`PostgreSQL and Redis, ${FEWER} games, each node with a quarter of a processor`);
  const ways = [
    { name: '1 node', nodes: 1, together: true, results: [] as Carried[] },
    { name: '2 nodes, a table at one of them', nodes: 2, together: true, results: [] as Carried[] },
    { name: '2 nodes, players at either', nodes: 2, together: false, results: [] as Carried[] },
  ] as const;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { nodes: count, together, results } of ways) {
      const database = await newDatabase(postgres.url);
      const nodes: Process[] = [];
      for (let n = 0; n < count; n++) {
        nodes.push(await startNode({ database, redis: redis.url, games: n === 0 ? FEWER : 0, guests: 0 }));
      }
      results.push(await rationed(nodes, (seated) => measure('quadrille', nodes, { together, seated })));
      for (const node of nodes) await node.stop();
    }
  }
  for (const { name, results } of ways) row(name, results);
  const [one, ...two] = ways;
  const ratios = two.map(({ results }) => ratio(results, one.results));
  print(`  two nodes to one: ${ratios.join(' and ')} (aim 1.7)`);
}

async function watched(postgres: Postgres, redis: Redis): Promise<void> {
  const database = await newDatabase(postgres.url);
  const nodes = [
    await startNode({ database, redis: redis.url, games: 1, guests: WATCHERS }),
    await startNode({ database, redis: redis.url, games: 0, guests: 0 }),
  ];
  const { guests, games } = nodes[0]!.prepared;
  const crowd = new Guests();
  await crowd.come({ ports: nodes.map(({ prepared }) => prepared.port), keys: guests!, table: games[0]!.table });
  const client = new RedisClient(redis.url);
  let published = 0;
  client.on('message', (_, text) => (published += text.includes('acted') ? 1 : 0));
  await client.subscribe(`quadrille:table:${games[0]!.table}`);
  const carried = await measure('quadrille', nodes, { pause: 100, together: false });
  await sleep(1000);
  const heard = await crowd.heard();
  row(`one game, ${WATCHERS} watching at two nodes`, [carried]);
  print(`  ${published} publishes, and ${heard / WATCHERS} moves that reached everybody who watches (aim: as many)`);
  client.disconnect();
  await crowd.leave();
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

const PARTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  others: besideOthers,
  crowd: idle,
  nodes: onPostgres,
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS);
const unknown = wanted.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no part "${unknown}": choose among ${Object.keys(PARTS).join(', ')}, or name none for all.\n`,
  );
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
print(`fdatasync here: ${fdatasync(folder).toFixed(2)} ms`);
for (const name of wanted) await PARTS[name]!(folder);
rmSync(folder, { recursive: true });
