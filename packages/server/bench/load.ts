// The load generator, in its own thread: all games at once, each player replying as soon as the other's move arrives,
// or after a pause.

import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { below, seeded } from '@quadrille/rules';
import { boardgameIo } from './wires/boardgame-io.ts';
import { colyseus } from './wires/colyseus.ts';
import { quadrille } from './wires/quadrille.ts';
import type { BenchGame, BenchPlayer, Wire } from './wires/wire.ts';

export interface Load {
  readonly wire: keyof typeof WIRES;
  readonly ports: readonly number[];
  /** Do both players of a game connect to the same node, or each to any? */
  readonly together: boolean;
  readonly games: readonly BenchGame[];
  readonly seconds: number;
  /** Milliseconds between a move's arrival and the reply to it; 0 to measure the maximum throughput. */
  readonly pause: number;
}

export interface LoadResult {
  readonly moves: number;
  readonly perSecond: number;
  /** Milliseconds from sending a move until the other player receives it. */
  readonly p50: number;
  readonly p99: number;
}

const WIRES = { quadrille, 'boardgame.io': boardgameIo, colyseus } satisfies Record<string, Wire>;
/** In small batches: a burst of connections is another measurement. */
const CONNECT_BATCH_SIZE = 50;
const WARM_UP_MS = 2_000;

const { wire, ports, together, games, seconds, pause } = workerData as Load;
const anywhere = seeded(1);
const latencies: number[] = [];
let measuring = false;
let over = false;

/** Seats two players who are ready, and returns how to begin. */
async function seatTwo(
  game: BenchGame,
): Promise<{ readonly lines: readonly BenchPlayer[]; readonly begin: () => void }> {
  let ply = 0;
  let sent = 0;
  const move = () => {
    if (over) return;
    sent = performance.now();
    lines[ply % 2]!.move(ply);
  };
  const moved = () => {
    if (measuring) latencies.push(performance.now() - sent);
    ply++;
    if (pause > 0) setTimeout(move, pause);
    else move();
  };
  const node = below(anywhere, ports.length);
  const lines = await Promise.all(
    ([0, 1] as const).map((seat) => {
      const port = ports[together ? node : below(anywhere, ports.length)]!;
      return WIRES[wire](port, game, seat, moved);
    }),
  );
  return { lines, begin: () => void setTimeout(move, Math.random() * Math.max(pause, WARM_UP_MS / 2)) };
}

const pairs: Awaited<ReturnType<typeof seatTwo>>[] = [];
for (let n = 0; n < games.length; n += CONNECT_BATCH_SIZE) {
  pairs.push(...(await Promise.all(games.slice(n, n + CONNECT_BATCH_SIZE).map(seatTwo))));
}
// The first of two messages: all players are seated.
parentPort!.postMessage('seated');
for (const { begin } of pairs) begin();
await sleep(WARM_UP_MS);
measuring = true;
const began = performance.now();
await sleep(seconds * 1000);
measuring = false;
over = true;
const took = (performance.now() - began) / 1000;
for (const line of pairs.flatMap(({ lines }) => lines)) line.cut();
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? NaN;
parentPort!.postMessage({
  moves: latencies.length,
  perSecond: latencies.length / took,
  p50: at(0.5),
  p99: at(0.99),
} satisfies LoadResult);
