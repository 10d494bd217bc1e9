// `npm run bench`, the part about the server: how many durable moves it carries, and how long they take to arrive.

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Carried, Load } from './drive.ts';
import type { Prepared, Usage } from './node.ts';

const GAMES = 1000;
const SECONDS = 8;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** How long this disk takes to make a small write safe, the median of many: durable figures depend on it. */
function fdatasync(folder: string): number {
  const file = openSync(join(folder, 'sync'), 'w');
  const times: number[] = [];
  for (let n = 0; n < 200; n++) {
    writeSync(file, Buffer.alloc(4096, n), 0, 4096, n * 4096);
    const began = performance.now();
    fdatasyncSync(file);
    times.push(performance.now() - began);
  }
  closeSync(file);
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}

interface Node {
  readonly child: ChildProcess;
  readonly prepared: Prepared;
}

async function startNode(where: { database: string; redis?: string; games: number }): Promise<Node> {
  const child = fork(new URL('node.ts', import.meta.url), [JSON.stringify(where)]);
  const [prepared] = (await once(child, 'message')) as [Prepared];
  return { child, prepared };
}

async function usage({ child }: Node): Promise<Usage> {
  child.send('usage');
  return ((await once(child, 'message')) as [Usage])[0];
}

async function stop({ child }: Node): Promise<void> {
  child.send('close');
  await once(child, 'exit');
}

async function drive(load: Load): Promise<Carried> {
  const worker = new Worker(new URL('drive.ts', import.meta.url), { workerData: load });
  return ((await once(worker, 'message')) as [Carried])[0];
}

const folder = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
print(`one node, embedded, ${GAMES} games in progress; fdatasync here: ${fdatasync(folder).toFixed(2)} ms`);
for (const [name, pause] of [
  ['a move a second in each game', 1000],
  ['as fast as it goes', 0],
] as const) {
  const node = await startNode({ database: join(folder, `${pause}.sqlite`), games: GAMES });
  const before = await usage(node);
  const { moves, perSecond, p50, p99 } = await drive({
    port: node.prepared.port,
    games: node.prepared.games,
    seconds: SECONDS,
    pause,
  });
  const after = await usage(node);
  print(
    `  ${name.padEnd(30)} ${perSecond.toFixed(0).padStart(7)} moves/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ` +
      `${((after.cpu - before.cpu) / moves).toFixed(0)} µs of processor a move   ${(after.rss / 1e6).toFixed(0)} MB`,
  );
  await stop(node);
}
rmSync(folder, { recursive: true });
