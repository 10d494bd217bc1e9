// Streams and connections end with their session, on whichever node it ends, even if the message to their node was
// lost.

import { setTimeout as sleep } from 'node:timers/promises';
import type { TableEvent } from '@quadrille/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startServer, type Server } from '../src/server.ts';
import { TestClient } from './client.ts';
import { DEPLOYMENTS } from './cluster.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { newDatabase } from './postgres.ts';

const NEVER_MS = 1e9;

/** An NDJSON stream, and whether it has ended. */
class Listening {
  readonly lines: string[] = [];
  isOver = false;

  static async to(base: string, path: string, token: string): Promise<Listening> {
    const answer = await fetch(`${base}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`no stream: ${answer.status}`);
    const listening = new Listening();
    void listening.read(answer.body!).finally(() => (listening.isOver = true));
    return listening;
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const lines = text.split('\n');
      text = lines.pop()!;
      this.lines.push(...lines.filter((line) => line !== ''));
    }
  }

  get events(): TableEvent[] {
    return this.lines.map((line) => JSON.parse(line) as TableEvent);
  }
}

const baseOf = ({ port }: Server) => `http://127.0.0.1:${port}`;

/** A player with two sessions and a table; streams and a connection of the second session at `there`. */
async function twoSessions(here: Server, there: Server) {
  const anna = await TestClient.connectGuest(baseOf(here), 'Anna');
  const table = await anna.open({ game: 'quantik' });
  const stolen = await here.node.players.openSession(anna.me.id, 'a thief', 'password', here.node.time.now());
  const streams = await Promise.all(
    [`/api/tables/${table}/stream`, '/api/stream'].map((path) => Listening.to(baseOf(there), path, stolen)),
  );
  const thief = await TestClient.connect(baseOf(there), stolen, anna.me);
  await thief.follow(table);
  await expect.poll(() => streams[0]!.events.length).toBeGreaterThan(1);
  return { anna, table, stolen, streams, thief };
}

type Situation = Awaited<ReturnType<typeof twoSessions>>;

const endOthers = async ({ anna, stolen }: Situation): Promise<void> => {
  const headers = { authorization: `Bearer ${anna.token}` };
  const { sessions } = (await (await fetch(`${anna.base}/api/sessions`, { headers })).json()) as {
    sessions: { id: string; device: string }[];
  };
  const { id } = sessions.find(({ device }) => device === 'a thief')!;
  expect((await fetch(`${anna.base}/api/sessions/${id}`, { method: 'DELETE', headers })).status).toBe(204);
  expect(stolen).not.toBe('');
};

/**
 * Everything received with the ended session, after all of it has ended and another chat message was sent at the table.
 */
async function heardAfterAll({ anna: before, table, streams, thief }: Situation): Promise<string> {
  await expect.poll(() => streams.map(({ isOver }) => isOver)).toEqual([true, true]);
  await expect.poll(() => thief.closed).toBe(true);
  // All of a player's connections must authenticate again; only those with a valid session can.
  const anna = await TestClient.connect(before.base, before.token, before.me);
  expect(await anna.do(table, { c: 'say', text: 'between us' })).toMatchObject({ t: 'done' });
  await anna.follow(table);
  expect(anna.tables.get(table)!.chat).toHaveLength(1);
  before.close();
  anna.close();
  return JSON.stringify([streams.map(({ lines }) => lines), thief.received]);
}

describe.each(DEPLOYMENTS)('$name', (kind) => {
  let nodes: Server[];
  let remove: () => void;
  beforeAll(async () => {
    const { place, remove: clean } = await kind.place();
    remove = clean;
    // Revalidation is disabled: here sessions end only by the published message.
    const timeouts = { revalidateMs: NEVER_MS };
    nodes = await Promise.all(Array.from({ length: kind.nodes }, () => startServer({ port: 0, ...place, timeouts })));
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    remove();
  });

  test('streams and connections end with their session', async () => {
    const situation = await twoSessions(nodes[0]!, nodes.at(-1)!);
    await endOthers(situation);
    expect(await heardAfterAll(situation)).not.toContain('between us');
  });
});

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function open(options: Parameters<typeof startServer>[0]): Promise<Server> {
  const server = await startServer(options);
  opened.push(server);
  return server;
}

test('an ended session whose message was lost is found by revalidation', async () => {
  const { place, remove } = await DEPLOYMENTS[0]!.place();
  const server = await open({ port: 0, ...place, timeouts: { revalidateMs: 100 } });
  const situation = await twoSessions(server, server);
  // The client with the valid session is not disturbed by revalidation.
  await server.node.players.endSession(situation.anna.me.id, situation.stolen);
  expect(await heardAfterAll(situation)).not.toContain('between us');
  expect(situation.anna.received.some(({ t }) => t === 'closing')).toBe(false);
  for (const each of opened.splice(0)) await each.close();
  remove();
});

test('a node that lost the bus while a session ended finds out when it reconnects', async () => {
  const database = await newDatabase(inject('postgres'));
  const { gate, url } = await FaultyProxy.before(inject('redis'));
  opened.push(gate);
  const timeouts = { revalidateMs: NEVER_MS };
  const here = await open({ port: 0, database, redis: inject('redis'), timeouts });
  const there = await open({ port: 0, database, redis: url, timeouts });
  const situation = await twoSessions(here, there);
  gate.cutAll();
  await expect.poll(() => there.node.bus.isConnected).toBe(false);
  await endOthers(situation);
  await sleep(50);
  expect(situation.streams.map(({ isOver }) => isOver)).toEqual([false, false]);
  gate.open();
  expect(await heardAfterAll(situation)).not.toContain('between us');
});
