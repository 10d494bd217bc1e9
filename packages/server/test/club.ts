// A club: one or more nodes on one back end, and guests who come in at one node after the other.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@quadrille/protocol';
import { inject } from 'vitest';
import type { Place } from '../src/back-end.ts';
import { startServer, type Server } from '../src/server.ts';
import { Client, commandId } from '../src/testing.ts';
import { newDatabase } from './postgres.ts';

export interface Kind {
  readonly name: string;
  readonly nodes: number;
  /** A place where nobody has been. */
  readonly place: () => Promise<{ readonly place: Place; readonly remove: () => void }>;
}

const shared = async () => ({
  place: { database: await newDatabase(inject('postgres')), redis: inject('redis') },
  remove: () => undefined,
});

export const KINDS: readonly Kind[] = [
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

export class Club {
  nodes: Server[] = [];
  private readonly clients: Client[] = [];
  private readonly place: Place;
  private readonly size: number;
  private readonly remove: () => void;
  private came = 0;

  private constructor(place: Place, size: number, remove: () => void) {
    this.place = place;
    this.size = size;
    this.remove = remove;
  }

  static async open(kind: Pick<Kind, 'nodes' | 'place'>): Promise<Club> {
    const { place, remove } = await kind.place();
    const club = new Club(place, kind.nodes, remove);
    await club.begin();
    return club;
  }

  /** The back end, for another club that shares it. */
  get standsOn(): Place {
    return this.place;
  }

  /** All nodes start at once, whatever there is to be prepared. */
  async begin(): Promise<void> {
    this.nodes = await Promise.all(
      Array.from({ length: this.size }, () => startServer({ port: 0, ...this.place, proxied: 1, mostOfOne: 1000 })),
    );
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.close()));
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.end();
    this.remove();
  }

  /** The address of a node; they take turns. */
  base(n: number): string {
    return `http://127.0.0.1:${this.nodes[n % this.nodes.length]!.port}`;
  }

  /** A guest; becomes one at one node and connects to the next. */
  async enter(name: string): Promise<Client> {
    const n = this.came++;
    const { token, me } = await Client.introduce(this.base(n + 1), name, `guest-${n}`);
    return this.connect(n, token, me);
  }

  /** Somebody known, at a certain node. */
  async connect(n: number, token: string, me: Client['me']): Promise<Client> {
    const client = await Client.connect(this.base(n), token, me);
    this.clients.push(client);
    return client;
  }

  /** The same player again at another node than before. */
  again(client: Client): Promise<Client> {
    const at = this.nodes.findIndex(({ port }) => client.base.endsWith(`:${port}`));
    return this.connect(at + 1, client.token, client.me);
  }

  /** People at a table, seated in this order, the game begun; neighbours are at different nodes. */
  async sitDown(wanted: object, names: readonly string[] = ['Anna', 'Ben']): Promise<[string, ...Client[]]> {
    const people: Client[] = [];
    for (const name of names) people.push(await this.enter(name));
    const [host] = people as [Client];
    const table = await host.open({ order: 'seated', ...wanted }, 0);
    await Promise.all(people.map((each) => each.follow(table)));
    for (const guest of people.slice(1)) {
      await insist(guest, table, { c: 'sit' });
    }
    await Promise.all(people.map((each) => each.until(table, ({ status }) => status === 'playing')));
    return [table, ...people];
  }
}

/** Asks again, by the same id, as long as the server says that it cannot just now. */
export async function insist(client: Client, table: string, command: Command, id = commandId()): Promise<void> {
  for (;;) {
    const answer = await client.do(table, command, id);
    if (answer.t === 'done') return;
    if (answer.code !== 'unavailable' && answer.code !== 'busy') throw new Error(`refused: ${answer.code}`);
    await sleep(50);
  }
}
