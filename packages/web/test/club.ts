// A server for playing together, real and on this machine, that can be stopped and started again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server } from '@quadrille/server';
import { serveFile } from '../serve.ts';

export class Club {
  private server: Server | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  port = 0;

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** At the same address as before. */
  async start(): Promise<void> {
    this.server = await startServer({
      port: this.port,
      database: join(this.folder, 'quadrille.sqlite'),
      site: serveFile,
    });
    this.port = this.server.port;
  }

  async stop(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  /** What the server stands on is away, until the function that is given is called. */
  breakDown(): () => void {
    const { store } = this.server!.house;
    Object.assign(store, { beat: () => Promise.reject(new Error('away')) });
    return () => {
      Reflect.deleteProperty(store, 'beat');
    };
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
