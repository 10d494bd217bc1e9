// A server for playing together, real and on this machine, that can be stopped and started again.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server } from '@quadrille/server';
import { serveFile } from '../serve.ts';

const away = () => Promise.reject(new Error('away'));

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
    Object.assign(store, { beat: away, append: away });
    return () => {
      Reflect.deleteProperty(store, 'beat');
      Reflect.deleteProperty(store, 'append');
    };
  }

  /** The data as they are now; the function that is given puts them back, as `quadrille restore` does. */
  async keepData(): Promise<() => Promise<void>> {
    const [data, kept] = [join(this.folder, 'quadrille.sqlite'), join(this.folder, 'kept.sqlite')];
    await this.stop();
    copyFileSync(data, kept);
    await this.start();
    return async () => {
      await this.stop();
      for (const part of ['', '-wal', '-shm']) rmSync(data + part, { force: true });
      copyFileSync(kept, data);
      await this.start();
    };
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
