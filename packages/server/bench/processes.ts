// The measured servers, ours and others, each in a separate process.

import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SpectatorLoad } from './spectators.ts';
import type { Fuzzed } from './fuzzers.ts';
import type { LoadResult, Load } from './load.ts';
import type { BenchGame } from './wires/wire.ts';

const PEERS = join(import.meta.dirname, 'peers');

/** The initial state of one of our nodes. */
export interface NodeSpec {
  readonly database: string;
  readonly redis?: string | undefined;
  readonly games: number;
  readonly guests: number;
}

export interface Usage {
  /** Resident memory in bytes. */
  readonly rss: number;
  /** CPU time so far, in microseconds. */
  readonly cpu: number;
}

interface Prepared {
  readonly port: number;
  readonly games: readonly BenchGame[];
  /** Session tokens of guests who are at no table. */
  readonly guests?: readonly string[];
}

export class Process {
  private readonly child: ChildProcess;
  readonly prepared: Prepared;

  private constructor(child: ChildProcess, prepared: Prepared) {
    this.child = child;
    this.prepared = prepared;
  }

  static async start(file: string, argument: string): Promise<Process> {
    const child = fork(file, [argument], {
      env: { ...process.env, NODE_ENV: 'production' },
      // Other servers print a greeting on standard output; ours prints a table of results.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const gone = once(child, 'exit').then(([code]: unknown[]) => {
      throw new Error(`${file} ended with code ${String(code)} before it was ready`);
    });
    const [prepared] = (await Promise.race([once(child, 'message'), gone])) as [Prepared];
    gone.catch(() => undefined);
    return new Process(child, prepared);
  }

  get pid(): number {
    return this.child.pid!;
  }

  async usage(): Promise<Usage> {
    this.child.send('usage');
    return ((await once(this.child, 'message')) as [Usage])[0];
  }

  async stop(): Promise<void> {
    this.child.send('close');
    await once(this.child, 'exit');
  }
}

export function startNode(wanted: NodeSpec): Promise<Process> {
  return Process.start(join(import.meta.dirname, 'node.ts'), JSON.stringify(wanted));
}

/** A server that does only what every durable server must. */
export function startBaseline(wanted: Pick<NodeSpec, 'database' | 'games'>): Promise<Process> {
  return Process.start(join(import.meta.dirname, 'baseline-server.ts'), JSON.stringify(wanted));
}

export function startPeer(name: 'boardgame-io' | 'colyseus', games: number): Promise<Process> {
  return Process.start(join(PEERS, `${name}.js`), String(games));
}

/** Installs the peer servers, once, exactly as locked. */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules', '.package-lock.json'))) return;
  process.stdout.write('Installing boardgame.io and Colyseus…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'ignore' });
}

/** Puts load on running servers from a thread of this process; `seated` is called when all players are seated. */
export async function drive(load: Load, seated: () => void = () => undefined): Promise<LoadResult> {
  const thread = loadThread(load);
  await once(thread, 'message');
  seated();
  return ((await once(thread, 'message')) as [LoadResult])[0];
}

/** The same, until `end` is called. */
export function keepBusy(load: Omit<Load, 'seconds'>): { end(): Promise<unknown> } {
  const thread = loadThread({ ...load, seconds: 3600 });
  return { end: () => thread.terminate() };
}

const loadThread = (load: Load) => new Worker(new URL('load.ts', import.meta.url), { workerData: load });

/** Runs fuzzers in a separate process during `work`. */
export async function besideFuzzers<T>(
  bases: readonly string[],
  work: () => Promise<T>,
): Promise<{ readonly done: T; readonly fuzzed: Fuzzed }> {
  const child = fork(join(import.meta.dirname, 'fuzzers.ts'), [JSON.stringify(bases)]);
  const gone = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`the fuzzers ended with code ${String(code)}`);
  });
  gone.catch(() => undefined);
  await Promise.race([once(child, 'message'), gone]);
  child.send('begin');
  const done = await Promise.race([work(), gone]);
  child.send('stop');
  const [fuzzed] = (await Promise.race([once(child, 'message'), gone])) as [Fuzzed];
  return { done, fuzzed };
}

/** Spectators in a separate process, which stay until it is stopped. */
export class SpectatorProcess {
  private readonly child = fork(join(import.meta.dirname, 'spectators.ts'));

  private async ask(message: SpectatorLoad | 'heard'): Promise<number> {
    this.child.send(message);
    return ((await once(this.child, 'message')) as [number])[0];
  }

  async connect(load: SpectatorLoad): Promise<void> {
    await this.ask(load);
  }

  /** The total number of moves received by all of them. */
  movesReceived(): Promise<number> {
    return this.ask('heard');
  }

  async stop(): Promise<void> {
    this.child.send('close');
    await once(this.child, 'exit');
  }
}
