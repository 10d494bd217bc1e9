// The servers that are measured, each in a process of its own: ours and those of others.

import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Crowd } from './crowd.ts';
import type { Carried, Load } from './load.ts';
import type { Game } from './wires/wire.ts';

const PEERS = join(import.meta.dirname, 'peers');

/** What a node of ours is to have when it starts. */
export interface Wanted {
  readonly database: string;
  readonly redis?: string | undefined;
  readonly games: number;
  readonly guests: number;
}

export interface Usage {
  /** Bytes in memory. */
  readonly rss: number;
  /** Microseconds of processor time so far. */
  readonly cpu: number;
}

interface Prepared {
  readonly port: number;
  readonly games: readonly Game[];
  /** The keys of people who are at no table. */
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
      // Others greet their users on standard output; ours is a table.
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

export function startNode(wanted: Wanted): Promise<Process> {
  return Process.start(join(import.meta.dirname, 'node.ts'), JSON.stringify(wanted));
}

/** What does no more than any durable server must. */
export function startLeast(wanted: Pick<Wanted, 'database' | 'games'>): Promise<Process> {
  return Process.start(join(import.meta.dirname, 'least.ts'), JSON.stringify(wanted));
}

export function startPeer(name: 'boardgame-io' | 'colyseus', games: number): Promise<Process> {
  return Process.start(join(PEERS, `${name}.js`), String(games));
}

/** Fetches what we are measured against, once, exactly as locked. */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules', '.package-lock.json'))) return;
  process.stdout.write('Fetching boardgame.io and Colyseus…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PEERS, stdio: 'ignore' });
}

/** Puts a load on servers that run, from a thread of this process; `seated` is called when everybody is there. */
export async function drive(load: Load, seated: () => void = () => undefined): Promise<Carried> {
  const thread = loadThread(load);
  await once(thread, 'message');
  seated();
  return ((await once(thread, 'message')) as [Carried])[0];
}

/** The same, until it is told to end. */
export function keepBusy(load: Omit<Load, 'seconds'>): { end(): Promise<unknown> } {
  const thread = loadThread({ ...load, seconds: 3600 });
  return { end: () => thread.terminate() };
}

const loadThread = (load: Load) => new Worker(new URL('load.ts', import.meta.url), { workerData: load });

/** People in a process of their own, who stay until it is stopped. */
export class Guests {
  private readonly child = fork(join(import.meta.dirname, 'crowd.ts'));

  private async ask(message: Crowd | 'heard'): Promise<number> {
    this.child.send(message);
    return ((await once(this.child, 'message')) as [number])[0];
  }

  async come(crowd: Crowd): Promise<void> {
    await this.ask(crowd);
  }

  /** How many moves all of them together have heard of. */
  heard(): Promise<number> {
    return this.ask('heard');
  }

  async leave(): Promise<void> {
    this.child.send('close');
    await once(this.child, 'exit');
  }
}
