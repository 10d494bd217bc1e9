// A server in a process of its own, with games that are about to begin. Says where it is and who plays; asked for its
// usage it tells that.

import { Settings } from '@quadrille/protocol';
import * as v from 'valibot';
import { startServer } from '../src/server.ts';
import { OPTIONS } from './script.ts';

export interface Prepared {
  readonly port: number;
  readonly games: readonly { readonly table: string; readonly tokens: readonly [string, string] }[];
}

export interface Usage {
  readonly rss: number;
  /** Microseconds of processor time so far. */
  readonly cpu: number;
}

const { database, redis, games } = JSON.parse(process.argv[2]!) as { database: string; redis?: string; games: number };

const server = await startServer({
  port: 0,
  database,
  redis,
  mostOfOne: Infinity,
  messages: [Infinity, Infinity],
});
const { house } = server;
const settings = v.parse(Settings, {
  game: 'q4',
  options: OPTIONS,
  order: 'seated',
  control: { kind: 'clock', total: 3_600_000, increment: 0 },
});

async function prepare(): Promise<Prepared['games'][number]> {
  const now = house.time.now();
  const [anna, ben] = await Promise.all(['Anna', 'Ben'].map((name) => house.players.createGuest(name, '', now)));
  const opened = await house.hall.open(settings, anna!.player, 0);
  if (!opened.ok) throw new Error(opened.error.code);
  await house.hall.submit(opened.id, ben!.player, 'sit-down', { c: 'sit' }, 0);
  return { table: opened.id, tokens: [anna!.token, ben!.token] };
}

const prepared: Prepared = { port: server.port, games: await Promise.all(Array.from({ length: games }, prepare)) };
process.send!(prepared);

process.on('message', (message) => {
  if (message === 'close') void server.close().then(() => process.exit(0));
  else process.send!({ rss: process.memoryUsage.rss(), cpu: cpuOf(process.cpuUsage()) } satisfies Usage);
});

const cpuOf = ({ user, system }: NodeJS.CpuUsage): number => user + system;
