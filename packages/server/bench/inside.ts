// What a move costs the server itself: everything but the sockets in one process, so that neither the kernel nor the load is
// in the way. Prints one line, in µs for a move; run it by turns in two checkouts to compare them. Not part of `npm run bench`.

import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '@quadrille/protocol';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { LonelyBus } from '../src/bus/bus.ts';
import { BYTES } from '../src/frames.ts';
import { House } from '../src/house.ts';
import { Limit } from '../src/limits.ts';
import { Connection, type Surroundings } from '../src/socket.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { moveAt, OPTIONS } from './script.ts';

const GAMES = 1000;
/** Moves of each game before it is measured, and while it is. */
const WARM_UP = 15;
const PLIES = 80;
const AT_ONCE = 50;
const PLENTY = 1e9;

const folder = mkdtempSync(join(tmpdir(), 'quadrille-inside-'));
const house = await House.open({
  sql: openSqlite(join(folder, 'inside.sqlite')),
  bus: new LonelyBus(),
  alone: true,
});
const fail = (why: unknown) => {
  throw new Error('a move was refused', { cause: why });
};
const around: Surroundings = {
  hall: house.hall,
  lobby: house.lobby,
  time: house.time,
  news: house.news,
  messages: new Limit(PLENTY, PLENTY),
  nonsense: fail,
  refused: fail,
  failed: fail,
};
const settings = v.parse(Settings, {
  game: 'q4',
  options: OPTIONS,
  order: 'seated',
  control: { kind: 'clock', total: 3_600_000, increment: 0 },
});

let moves = 0;
let wanted = 0;
let enough: () => void;
/** The answers that have arrived in this turn of the loop. */
let arrived: (() => void)[] = [];

function arrive(move: () => void): void {
  if (arrived.push(move) > 1) return;
  setImmediate(() => {
    const all = arrived;
    arrived = [];
    for (const each of all) each();
  });
}

async function until(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  wanted = count;
  enough = resolve;
  await promise;
}

/** Stands where a WebSocket would be. */
class Voice extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  ping(): void {}
  terminate(): void {}
  close(): void {}

  say(text: string): void {
    this.emit('message', Buffer.from(text), false);
  }
}

const written = Buffer.alloc(1 << 16);

/** Two who are ready to play; answers how the first begins. */
async function seatTwo(): Promise<() => void> {
  const guest = (name: string) => house.players.createGuest(name, '', house.time.now());
  const players = [(await guest('Anna')).player, (await guest('Ben')).player] as const;
  const opened = await house.hall.open(settings, players[0], 0);
  await house.hall.submit(opened.id, players[1], 'sit-down', { c: 'sit' }, 0);
  let ply = 0;
  const own = [0, 0];
  const voices = players.map((player, seat) => {
    const voice = new Voice();
    const hear = (frames: string): boolean => {
      // As a socket would.
      written.write(frames, BYTES);
      if (!frames.includes('"acted"')) return true;
      // Everybody hears every move, one's own too.
      if (own[seat]! > 0) {
        own[seat]!--;
        return true;
      }
      ply++;
      if (++moves === wanted) enough();
      arrive(move);
      return true;
    };
    const line = { write: hear, push: () => true, writableLength: 0 } as unknown as Duplex;
    // eslint-disable-next-line no-new -- it listens
    new Connection(voice as unknown as WebSocket, line, player, around);
    voice.say(JSON.stringify({ t: 'follow', table: opened.id }));
    return voice;
  });
  const move = () => {
    own[ply % 2]!++;
    const id = `ply-${String(ply).padStart(6, '0')}`;
    voices[ply % 2]!.say(
      `{"t":"do","table":"${opened.id}","id":"${id}","command":{"c":"move","move":"${moveAt(ply)}"}}`,
    );
  };
  return move;
}

const beginnings: (() => void)[] = [];
while (beginnings.length < GAMES) beginnings.push(...(await Promise.all(Array.from({ length: AT_ONCE }, seatTwo))));
await sleep(300);

let collecting = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collecting += duration;
}).observe({ entryTypes: ['gc'] });

const warm = until(GAMES * WARM_UP);
for (const begin of beginnings) arrive(begin);
await warm;
collecting = 0;
const [cpu, thread, began, before] = [process.cpuUsage(), process.threadCpuUsage(), performance.now(), moves];
await until(moves + GAMES * PLIES);
const count = moves - before;
const took = (performance.now() - began) * 1000;
const all = process.cpuUsage(cpu);
const own = process.threadCpuUsage(thread);
const each = (microseconds: number) => (microseconds / count).toFixed(1);
process.stdout.write(
  `a move: ${each(took)} µs; processor: serving thread ${each(own.user + own.system)}, all threads ` +
    `${each(all.user + all.system)}; collecting garbage ${each(collecting * 1000)}\n`,
);
await sleep(100);
rmSync(folder, { recursive: true, force: true });
process.exit(0);
