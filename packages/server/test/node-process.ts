// Starts nodes in separate processes, so that a test sees a crash as a crash and its own work does not delay the
// replies that it measures.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerOptions } from '../src/server.ts';

/** No limits per address and on chat, for tests whose clients share an address. */
export const UNLIMITED = { maxPerAddress: 1e6, chat: [1e6, 1e6] } as const;

type NodeOptions = Omit<ServerOptions, 'port' | 'log' | 'site' | 'nearby'> & { readonly port?: number };

export class NodeProcess {
  readonly port: number;
  /** Log lines of level warning and above. */
  readonly log: string[];
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, port: number, log: string[]) {
    this.child = child;
    this.port = port;
    this.log = log;
  }

  /** `nodeArgs` are arguments of Node itself. */
  static async start(options: NodeOptions, nodeArgs: readonly string[] = []): Promise<NodeProcess> {
    const args = [...nodeArgs, join(import.meta.dirname, 'node.ts'), JSON.stringify(options)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    const log: string[] = [];
    child.stderr.on('data', (data: Buffer) => log.push(...data.toString().trim().split('\n')));
    const port = await Promise.race([
      once(child.stdout, 'data').then(([data]) => String(data).trim()),
      once(child, 'exit').then(() => {
        throw new Error(`the node did not start:\n${log.join('\n')}`);
      }),
    ]);
    return new NodeProcess(child, Number(port), log);
  }

  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child.pid!;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resident memory in bytes. */
  async rss(): Promise<number> {
    const metrics = await (await fetch(`${this.base}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]);
  }

  /** Stops in good order. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const gone = once(this.child, 'exit');
    this.child.kill(signal);
    await gone;
  }
}
