// A server in a child process, with access to its memory usage and exit.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TableEvent } from '@quadrille/protocol';
import { GAME_IDS } from '@quadrille/rules';
import { Room } from '../../src/tables/room.ts';
import { startServer, type ServerOptions } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { NodeProcess, UNLIMITED } from '../node-process.ts';

const APPEND_BATCH_SIZE = 1000;

export class ServerProcess {
  readonly folder: string;
  private readonly node: NodeProcess;

  private constructor(node: NodeProcess, folder: string) {
    this.node = node;
    this.folder = folder;
  }

  /** Starts a server on a database filled by `prepare`. */
  static async start<T>(
    options: Partial<Omit<ServerOptions, 'log' | 'site' | 'nearby'>>,
    prepare: (server: Awaited<ReturnType<typeof startServer>>, base: string) => Promise<T>,
  ): Promise<{ victim: ServerProcess; prepared: T }> {
    const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
    const database = join(folder, 'quadrille.sqlite');
    const server = await startServer({ port: 0, database, messages: [1e9, 1e9] });
    const prepared = await prepare(server, `http://127.0.0.1:${server.port}`);
    await server.close();
    const node = await NodeProcess.start({ ...UNLIMITED, ...options, database });
    return { victim: new ServerProcess(node, folder), prepared };
  }

  get port(): number {
    return this.node.port;
  }

  get base(): string {
    return this.node.base;
  }

  get isAlive(): boolean {
    return this.node.isRunning;
  }

  get residentBytes(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.node.pid)]).toString()) * 1024;
  }

  /** A metric of the server. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`${this.base}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  async stop(): Promise<void> {
    await this.node.kill();
    rmSync(this.folder, { recursive: true });
  }
}

const fail = (error: unknown): never => {
  throw error;
};

/** A guest's table with a long chat history, written directly to the store, without quotas. */
export async function tableWithLongChat(
  { node }: Awaited<ReturnType<typeof startServer>>,
  base: string,
  messages: number,
  text: string,
): Promise<{ table: string; token: string; me: TestClient['me'] }> {
  const { token, me } = await TestClient.createGuest(base, 'Anna');
  const host = { id: me.id, name: me.name, guest: true, bot: false };
  const anna = await TestClient.connect(base, token, me);
  const table = await anna.open({ game: GAME_IDS[0] });
  anna.close();
  const room = new Room(table, await node.store.history(table), fail);
  const said = { e: 'said', seat: 0, text } as TableEvent;
  for (let n = 0; n < messages; n += APPEND_BATCH_SIZE) {
    const bodies = Array.from({ length: Math.min(APPEND_BATCH_SIZE, messages - n) }, () => said);
    const writing = room.prepareAppend(bodies, node.time.now());
    if (!(await node.store.append([writing]))) throw new Error('the history was not written');
    room.commitAppend(writing);
  }
  return { table, token, me: { ...host } };
}
