// A node in a process of its own, with games that are about to begin. Says where it is and who plays; asked for its usage
// it tells that.

import { Settings } from '@quadrille/protocol';
import * as v from 'valibot';
import { startServer } from '../src/server.ts';
import type { Wanted } from './processes.ts';
import { OPTIONS } from './script.ts';
import type { Game } from './wires/wire.ts';

/** So many at once are prepared quickly, and nothing times out. */
const AT_ONCE = 100;
/** One address plays for everybody here. */
const PLENTY = 1e9;

const { database, redis, games, guests } = JSON.parse(process.argv[2]!) as Wanted;

const server = await startServer({
  port: 0,
  database,
  redis,
  mostOfOne: PLENTY,
  messages: [PLENTY, PLENTY],
});
const { house } = server;
const settings = v.parse(Settings, {
  game: 'q4',
  options: OPTIONS,
  order: 'seated',
  control: { kind: 'clock', total: 3_600_000, increment: 0 },
});

const guest = (name: string) => house.players.createGuest(name, '', house.time.now());

async function createGame(): Promise<Game> {
  const [anna, ben] = [await guest('Anna'), await guest('Ben')];
  const opened = await house.hall.open(settings, anna.player, 0);
  if (!opened.ok) throw new Error(opened.error.code);
  await house.hall.submit(opened.id, ben.player, 'sit-down', { c: 'sit' }, 0);
  return { table: opened.id, keys: [anna.token, ben.token] };
}

async function many<T>(count: number, create: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    made.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - made.length) }, create))));
  }
  return made;
}

process.send!({
  port: server.port,
  games: await many(games, createGame),
  guests: await many(guests, async () => (await guest('Clara')).token),
});

// Whoever started it is gone.
process.on('disconnect', () => process.exit(1));
process.on('message', (message) => {
  if (message === 'close') return void server.close().then(() => process.exit(0));
  const { user, system } = process.cpuUsage();
  process.send!({ rss: process.memoryUsage.rss(), cpu: user + system });
});
