// A real server on this machine that can be stopped and restarted.

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server, type ServerOptions } from '@quadrille/server';
import { serveFile } from '../serve.ts';

const away = () => Promise.reject(new Error('away'));

export class TestServer {
  private server: Server | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  private readonly options: Partial<ServerOptions>;
  port = 0;

  constructor(options: Partial<ServerOptions> = {}) {
    this.options = options;
  }

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts at the same address as before. */
  async start(): Promise<void> {
    this.server = await startServer({
      ...this.options,
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

  /** Makes the store fail until the returned function is called. */
  failStore(): () => void {
    const { store } = this.server!.node;
    Object.assign(store, { heartbeat: away, append: away });
    return () => {
      Reflect.deleteProperty(store, 'heartbeat');
      Reflect.deleteProperty(store, 'append');
    };
  }

  /** Signs in on another device with a recovery code. */
  async recover(name: string, code: string): Promise<boolean> {
    const { recovery, time } = this.server!.node;
    return (await recovery.use(name, code, 'elsewhere', time.now())) !== undefined;
  }

  /** Expires the confirmations of all sessions. */
  async forgetProofs(): Promise<void> {
    await this.server!.node.sql.write([{ text: 'UPDATE sessions SET confirmed_at = NULL', values: [] }]);
  }

  /** Takes a backup; the returned function restores it, as `quadrille restore` does. */
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

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
