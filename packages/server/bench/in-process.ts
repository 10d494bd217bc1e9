// The CPU cost of a move in the server itself: everything but the sockets runs in one process, which excludes the
// kernel and the load generator. Prints one line, in µs per move; alternate runs in two checkouts to compare them. Not
// part of `npm run bench`.

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
import { SingleNodeBus } from '../src/bus/bus.ts';
import { ServerNode } from '../src/node.ts';
import { messageLimits } from '../src/limits.ts';
import { Connection, type ConnectionDeps } from '../src/connection.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { GAME, scriptedMove, OPTIONS } from './script.ts';

const GAME_COUNT = 1000;
/** Moves per game before the measurement, and during it. */
const WARM_UP_PLIES = 15;
const MEASURED_PLIES = 80;
const GAMES_PER_BATCH = 50;
const UNLIMITED = 1e9;

const folder = mkdtempSync(join(tmpdir(), 'quadrille-inside-'));
const node = await ServerNode.open({
  sql: openSqlite(join(folder, 'inside.sqlite')),
  bus: new SingleNodeBus(),
  isSingleNode: true,
  quotas: { openings: [UNLIMITED, UNLIMITED], waitingPerGuest: UNLIMITED, unfinishedPerPlayer: UNLIMITED },
});
const fail = (why: unknown) => {
  throw new Error('a move was refused', { cause: why });
};
const deps: ConnectionDeps = {
  tableService: node.tableService,
  lobby: node.lobby,
  time: node.time,
  news: node.playerNews,
  limits: messageLimits(UNLIMITED, UNLIMITED, UNLIMITED),
  stallMs: UNLIMITED,
  badMessage: fail,
  refused: fail,
  failed: fail,
};
const settings = v.parse(Settings, {
  game: GAME,
  options: OPTIONS,
  order: 'seated',
  control: { kind: 'clock', total: 3_600_000, increment: 0 },
});

let moves = 0;
let wanted = 0;
let enough: () => void;
/** Replies that arrived in this turn of the event loop. */
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

/** Replaces a WebSocket. */
class FakeWebSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly send: (text: string | Buffer) => void;
  ping(): void {}
  terminate(): void {}
  close(): void {}

  constructor(send: (text: string | Buffer) => void) {
    super();
    this.send = send;
  }

  say(text: string): void {
    this.emit('message', Buffer.from(text), false);
  }
}

const written = Buffer.alloc(1 << 16);

/** Seats two players who are ready; returns a function that makes the first move. */
async function seatTwo(): Promise<() => void> {
  const guest = (name: string) => node.players.createGuest(name, '', node.time.now());
  const players = [(await guest('Anna')).player, (await guest('Ben')).player] as const;
  const opened = await node.tableService.openTable(settings, players[0], 0);
  await node.tableService.submit(opened.id, players[1], 'sit-down', { c: 'sit' }, 0);
  let ply = 0;
  const own = [0, 0];
  const voices = players.map((player, seat) => {
    const voice = new FakeWebSocket((text) => {
      // As a socket would.
      written.write(text.toString());
      if (!text.includes('"acted"')) return;
      // Players receive their own moves too.
      if (own[seat]! > 0) {
        own[seat]!--;
        return;
      }
      ply++;
      if (++moves === wanted) enough();
      arrive(move);
    });
    const line = { cork: () => undefined, uncork: () => undefined, writableCorked: 0, writableLength: 0 };
    // eslint-disable-next-line no-new -- it listens
    new Connection(
      voice as unknown as WebSocket,
      line as unknown as Duplex,
      { me: player, session: undefined, address: '' },
      deps,
    );
    voice.say(JSON.stringify({ t: 'follow', table: opened.id }));
    return voice;
  });
  const move = () => {
    own[ply % 2]!++;
    const id = `ply-${String(ply).padStart(6, '0')}`;
    voices[ply % 2]!.say(
      `{"t":"do","table":"${opened.id}","id":"${id}","command":{"c":"move","move":"${scriptedMove(ply)}"}}`,
    );
  };
  return move;
}

const beginnings: (() => void)[] = [];
while (beginnings.length < GAME_COUNT)
  beginnings.push(...(await Promise.all(Array.from({ length: GAMES_PER_BATCH }, seatTwo))));
await sleep(300);

let collecting = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collecting += duration;
}).observe({ entryTypes: ['gc'] });

const warm = until(GAME_COUNT * WARM_UP_PLIES);
for (const begin of beginnings) arrive(begin);
await warm;
collecting = 0;
const [cpu, thread, began, before] = [process.cpuUsage(), process.threadCpuUsage(), performance.now(), moves];
await until(moves + GAME_COUNT * MEASURED_PLIES);
const count = moves - before;
const took = (performance.now() - began) * 1000;
const all = process.cpuUsage(cpu);
const own = process.threadCpuUsage(thread);
const each = (microseconds: number) => (microseconds / count).toFixed(1);
process.stdout.write(
  `µs per move: ${each(took)} elapsed; CPU time of the serving thread ${each(own.user + own.system)}, of all threads ` +
    `${each(all.user + all.system)}; garbage collection ${each(collecting * 1000)}\n`,
);
await sleep(100);
rmSync(folder, { recursive: true, force: true });
process.exit(0);
