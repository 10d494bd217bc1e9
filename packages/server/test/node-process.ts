// Starts nodes in separate processes, so that a test sees a crash as a crash and its own work does not delay the
// replies that it measures.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerOptions } from '../src/server.ts';

export class NodeProcess {
  readonly base: string;
  /** Log lines of level warning and above. */
  readonly log: string[];
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess, base: string, log: string[]) {
    this.child = child;
    this.base = base;
    this.log = log;
  }

  static async start(options: Omit<ServerOptions, 'port' | 'log' | 'site' | 'nearby'>): Promise<NodeProcess> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'node.ts'), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log: string[] = [];
    child.stderr.on('data', (data: Buffer) => log.push(...data.toString().trim().split('\n')));
    const port = await Promise.race([
      once(child.stdout, 'data').then(([data]) => String(data).trim()),
      once(child, 'exit').then(() => {
        throw new Error(`the node did not start:\n${log.join('\n')}`);
      }),
    ]);
    return new NodeProcess(child, `http://127.0.0.1:${port}`, log);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resident memory in bytes. */
  async rss(): Promise<number> {
    const metrics = await (await fetch(`${this.base}/metrics`)).text();
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)![1]);
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}
