// A node in a separate process, with games that are about to begin. Reports its address and the players; on request it
// reports its resource usage.

import { Settings } from '@quadrille/protocol';
import * as v from 'valibot';
import { startServer } from '../src/server.ts';
import type { NodeSpec } from './processes.ts';
import { GAME, OPTIONS } from './script.ts';
import type { BenchGame } from './wires/wire.ts';

/** Prepared in batches: fast, and without timeouts. */
const GAMES_PER_BATCH = 100;
/** All load comes from one address here. */
const UNLIMITED = 1e9;

const { database, redis, games, guests } = JSON.parse(process.argv[2]!) as NodeSpec;

const server = await startServer({
  port: 0,
  database,
  redis,
  maxPerAddress: UNLIMITED,
  maxConnections: UNLIMITED,
  messages: [UNLIMITED, UNLIMITED],
});
const { node } = server;
const settings = v.parse(Settings, {
  game: GAME,
  options: OPTIONS,
  order: 'seated',
  control: { kind: 'clock', total: 3_600_000, increment: 0 },
});

const guest = (name: string) => node.players.createGuest(name, '', node.time.now());

async function createGame(): Promise<BenchGame> {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const opened = await node.tableService.openTable(settings, anna.player, 0);
  if (!opened.ok) throw new Error(opened.error.code);
  await node.tableService.submit(opened.id, ben.player, 'sit-down', { c: 'sit' }, 0);
  return { table: opened.id, keys: [anna.token, ben.token] };
}

async function many<T>(count: number, create: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(GAMES_PER_BATCH, count - made.length) }, create))));
  }
  return made;
}

process.send!({
  port: server.port,
  games: await many(games, createGame),
  guests: await many(guests, async () => (await guest('Clara')).token),
});

// The parent process has exited.
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'close') return void server.close().then(() => process.exit(0));
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage.rss(), cpu: user + system });
});
