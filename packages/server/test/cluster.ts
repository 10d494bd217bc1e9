// A test cluster: one or more nodes on one back end, and guests who connect to the nodes in turn.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@quadrille/protocol';
import { newCommandId } from '@quadrille/protocol/client';
import { inject } from 'vitest';
import type { BackEndOptions } from '../src/back-end.ts';
import { startServer, type Server, type ServerOptions } from '../src/server.ts';
import { TestClient } from './client.ts';
import { newDatabase } from './postgres.ts';

export interface Deployment {
  readonly name: string;
  readonly nodes: number;
  /** An empty back end. */
  readonly place: () => Promise<{ readonly place: BackEndOptions; readonly remove: () => void }>;
  /** Options that differ from the defaults. */
  readonly options?: Partial<ServerOptions>;
}

const shared = async () => ({
  place: { database: await newDatabase(inject('postgres')), redis: inject('redis') },
  remove: () => undefined,
});

export const DEPLOYMENTS: readonly Deployment[] = [
  {
    name: 'SQLite, alone',
    nodes: 1,
    place: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
      return {
        place: { database: join(folder, 'quadrille.sqlite') },
        remove: () => rmSync(folder, { recursive: true }),
      };
    },
  },
  { name: 'PostgreSQL and Redis, one node', nodes: 1, place: shared },
  { name: 'PostgreSQL and Redis, two nodes', nodes: 2, place: shared },
];

export class TestCluster {
  nodes: Server[] = [];
  private readonly clients: TestClient[] = [];
  private readonly place: BackEndOptions;
  private readonly size: number;
  private readonly remove: () => void;
  private readonly options: Partial<ServerOptions>;
  private came = 0;

  private constructor(place: BackEndOptions, size: number, remove: () => void, options: Partial<ServerOptions>) {
    this.options = options;
    this.place = place;
    this.size = size;
    this.remove = remove;
  }

  static async open(
    kind: Pick<Deployment, 'nodes' | 'place' | 'options'>,
    options: Partial<ServerOptions> = {},
  ): Promise<TestCluster> {
    const { place, remove } = await kind.place();
    const club = new TestCluster(place, kind.nodes, remove, { ...kind.options, ...options });
    await club.start();
    return club;
  }

  /** The back end, for another cluster that shares it. */
  get backEnd(): BackEndOptions {
    return this.place;
  }

  /** All nodes start at once, and migrate concurrently. */
  async start(): Promise<void> {
    this.nodes = await Promise.all(
      Array.from({ length: this.size }, () =>
        startServer({ port: 0, ...this.place, proxied: 1, maxPerAddress: 1000, ...this.options }),
      ),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.stop();
    this.remove();
  }

  /** The address of the n-th node, modulo their number. */
  base(n: number): string {
    return `http://127.0.0.1:${this.nodes[n % this.nodes.length]!.port}`;
  }

  /** A guest who is created at one node and connects to the next. */
  async connectGuest(name: string): Promise<TestClient> {
    const n = this.came++;
    const { token, me } = await TestClient.createGuest(this.base(n + 1), name, `guest-${n}`);
    return this.connect(n, token, me);
  }

  /** An existing player, at a given node. */
  async connect(n: number, token: string, me: TestClient['me']): Promise<TestClient> {
    const client = await TestClient.connect(this.base(n), token, me);
    this.clients.push(client);
    return client;
  }

  /** The same player again at another node than before. */
  reconnectElsewhere(client: TestClient): Promise<TestClient> {
    const at = this.nodes.findIndex(({ port }) => client.base.endsWith(`:${port}`));
    return this.connect(at + 1, client.token, client.me);
  }

  /** Players seated in this order, with the game begun; neighbours are at different nodes. */
  async startGame(wanted: object, names: readonly string[] = ['Anna', 'Ben']): Promise<[string, ...TestClient[]]> {
    const people: TestClient[] = [];
    for (const name of names) people.push(await this.connectGuest(name));
    const [host] = people as [TestClient];
    const table = await host.open({ order: 'seated', ...wanted }, 0);
    await Promise.all(people.map((each) => each.follow(table)));
    for (const guest of people.slice(1)) {
      await doWithRetry(guest, table, { c: 'sit' });
    }
    await Promise.all(people.map((each) => each.until(table, ({ status }) => status === 'playing')));
    return [table, ...people];
  }
}

/** Retries with the same idempotency key while the refusal is transient. */
export async function doWithRetry(
  client: TestClient,
  table: string,
  command: Command,
  id = newCommandId(),
): Promise<void> {
  for (;;) {
    const answer = await client.do(table, command, id);
    if (answer.t === 'done') return;
    if (answer.code !== 'unavailable' && answer.code !== 'busy') throw new Error(`refused: ${answer.code}`);
    await sleep(50);
  }
}
