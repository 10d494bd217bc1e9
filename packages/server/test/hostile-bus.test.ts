// Redis controlled by an attacker: nodes survive, send nothing that is not in the database, and games continue.

import { isDeepStrictEqual } from 'node:util';
import type { FromServer } from '@quadrille/protocol';
import { below, seeded, type Random } from '@quadrille/rules';
import { Redis as RedisClient } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestClient } from './client.ts';
import { TestCluster, doWithRetry } from './cluster.ts';
import { newDatabase } from './postgres.ts';
import { Redis } from './redis.ts';

const MUTATIONS = 3_000;
const ROUNDS = 150;
const STRANGER = 'AAAAAAAAAAAAAAAA';

let redis: Redis;
let attacker: RedisClient;
const clubs: TestCluster[] = [];

const openClub = async (): Promise<TestCluster> => {
  const place = { database: await newDatabase(inject('postgres')), redis: redis.url };
  const club = await TestCluster.open({ nodes: 2, place: async () => ({ place, remove: () => undefined }) });
  clubs.push(club);
  return club;
};

beforeAll(async () => {
  redis = await Redis.create();
  attacker = new RedisClient(redis.url);
});
afterAll(async () => {
  for (const club of clubs) await club.close();
  attacker.disconnect();
  await redis.remove();
});

const channels = async (): Promise<string[]> => (await attacker.pubsub('CHANNELS', '*')) as string[];

const publishEverywhere = async (...messages: readonly (string | Buffer)[]): Promise<void> => {
  for (const channel of await channels()) {
    // A node must ignore messages in its own name above all.
    const names = [STRANGER, ...(channel.includes(':node:') ? [channel.split(':').at(-1)!] : [])];
    for (const message of messages) {
      await attacker.publish(channel, message);
      for (const name of names) {
        await attacker.publish(channel, Buffer.concat([Buffer.from(`${name} `), Buffer.from(message)]));
      }
    }
  }
};

/** Every event that a client received is in the database unchanged; private parts may be hidden. */
async function expectOnlyStored(club: TestCluster, people: readonly TestClient[]): Promise<void> {
  const told = people.flatMap(({ received: heard }) => heard.filter((message) => message.t === 'events'));
  const stored = new Map<string, readonly unknown[]>();
  for (const table of new Set(told.map((message) => message.table))) {
    const text = 'SELECT body FROM events WHERE table_id = $1 ORDER BY v';
    const rows = await club.nodes[0]!.node.sql.all(text, [table]);
    stored.set(
      table,
      rows.map(({ body }) => JSON.parse(String(body)) as unknown),
    );
  }
  const forged = told.flatMap(({ table, events }) =>
    events.filter(({ v, at, ...body }) => {
      const row = stored.get(table)![v - 1];
      return at <= 0 || (body.e !== 'hidden' && !isDeepStrictEqual(body, row));
    }),
  );
  expect([told.length > 0, forged]).toEqual([true, []]);
}

async function expectPlayGoesOn(club: TestCluster, people: readonly TestClient[]): Promise<void> {
  for (const n of [0, 1]) expect((await fetch(`${club.base(n)}/healthz`)).status).toBe(200);
  expect(people.map(({ closed }) => closed)).toEqual(people.map(() => false));
  const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
  await doWithRetry(anna, table, { c: 'move', move: 'Aa1' });
  await ben.until(table, ({ match }) => match.acts.length === 1);
  await doWithRetry(ben, table, { c: 'move', move: 'Bb1' });
  await anna.until(table, ({ match }) => match.acts.length === 2);
}

async function rejected(club: TestCluster, n: number): Promise<number> {
  const text = await (await fetch(`${club.base(n)}/metrics`)).text();
  return Number(/^quadrille_bus_rejected_total (\d+)$/m.exec(text)![1]);
}

/** Messages reach a node in order: once it has rejected one more, it has processed all before it. */
async function heardAll(club: TestCluster): Promise<void> {
  const before = await Promise.all([0, 1].map((n) => rejected(club, n)));
  for (const channel of await channels()) await attacker.publish(channel, 'the last');
  await expect
    .poll(async () => (await Promise.all([0, 1].map((n) => rejected(club, n)))).map((n, i) => n > before[i]!))
    .toEqual([true, true]);
}

/** Counts a node's table reads during `work`. */
async function readsDuring(club: TestCluster, work: () => Promise<void>): Promise<number> {
  let reads = 0;
  const undo = club.nodes.map(({ node: { sql } }) => {
    const all = sql.all.bind(sql);
    sql.all = (text, values) => {
      if (text.includes('FROM events') || text.includes('FROM seats')) reads++;
      return all(text, values);
    };
    return () => (sql.all = all);
  });
  await work();
  for (const each of undo) each();
  return reads;
}

test('clusters on one Redis do not receive each other’s messages, and topics cannot be guessed', async () => {
  const [one, two] = [await openClub(), await openClub()];
  const [table] = await one.startGame({ game: 'quantik' });
  const [other] = await two.startGame({ game: 'quantik' });
  const all = await channels();
  const prefixes = new Set(all.filter((name) => !name.includes(':node:')).map((name) => name.split(':')[1]));
  expect(prefixes.size).toBe(2);
  for (const prefix of prefixes) expect(prefix).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect([table, other].map((id) => all.filter((name) => name.endsWith(`:table:${id}`)).length)).toEqual([1, 1]);
});

describe('an attacker who may publish anything', () => {
  let club: TestCluster;
  let table: string;
  let people: TestClient[];
  beforeAll(async () => {
    club = await openClub();
    [table, ...people] = await club.startGame({ game: 'quantik' });
    const watcher = await club.connectGuest('Clara');
    await watcher.follow(table);
    watcher.send({ t: 'lobby', on: true });
    people.push(watcher);
    for (const each of people.slice(0, 2)) {
      const began = each.next('news', ({ news }) => news.n === 'began');
      each.send({ t: 'news', on: true });
      await began;
    }
  });

  test('malformed, binary and oversized messages are dropped and counted', async () => {
    await publishEverywhere(
      '',
      ' ',
      '{',
      'null',
      '[]',
      '{}',
      '"v"',
      '{"v":"1"}',
      '{"v":1e999}',
      '{"__proto__":{"v":9}}',
    );
    await publishEverywhere(Buffer.from([0, 255, 254, 128]), 'x'.repeat(1_000_000), '['.repeat(100_000));
    await heardAll(club);
    expect(await rejected(club, 0)).toBeGreaterThan(50);
    await expectPlayGoesOn(club, people);
    await expectOnlyStored(club, people);
  });

  test('forged events in the format of the previous version, and forged versions, reach no client', async () => {
    const [row] = await club.nodes[0]!.node.sql.all('SELECT MAX(v) AS v FROM events WHERE table_id = $1', [table]);
    const v = Number(row!['v']) + 1;
    const forged = JSON.stringify({ e: 'acted', act: '1:resigns', spent: 0 });
    await publishEverywhere(
      JSON.stringify({ written: [[v, Date.now(), null, forged]], due: null }),
      JSON.stringify({ v, e: 'acted', act: '1:resigns' }),
      JSON.stringify({ v }),
      JSON.stringify({ v: v + 1000 }),
      JSON.stringify({ news: { n: 'over', table, winners: [0], reason: 'resignation' } }),
      JSON.stringify({ invited: table, by: people[0]!.me.id }),
      JSON.stringify({ invited: 'BBBBBBBBBBBBBBBB', by: people[0]!.me.id }),
    );
    await heardAll(club);
    await doWithRetry(people[0]!, table, { c: 'move', move: 'Aa1' });
    await Promise.all(people.map((each) => each.until(table, ({ match }) => match.acts.length === 1)));
    await expectPlayGoesOn(club, people);
    await expectOnlyStored(club, people);
    const told = (wanted: (message: FromServer) => boolean) =>
      people.filter(({ received: heard }) => heard.some(wanted)).length;
    expect(told((message) => message.t === 'news' && message.news.n === 'over')).toBe(0);
    // The table is not open, so there are no invitations to it.
    expect(told((message) => message.t === 'news' && message.news.n === 'invited')).toBe(0);
  });

  test('forged presence is limited to occupied seats and to few nodes', async () => {
    const nodes = Array.from({ length: 500 }, (_, n) => `forged-node-${String(n).padStart(4, '0')}`);
    const messages = nodes.map((node) => JSON.stringify({ node, here: 15, watching: 1 }));
    for (const channel of (await channels()).filter((name) => name.endsWith(table))) {
      for (const message of messages) await attacker.publish(channel, `${STRANGER} ${message}`);
      await attacker.publish(channel, `${STRANGER} ${JSON.stringify({ node: nodes[0], here: 255, watching: -1 })}`);
    }
    await heardAll(club);
    const told = () => people[2]!.received.filter((message) => message.t === 'presence');
    await expect.poll(() => told().at(-1)?.watching).toBeGreaterThan(60);
    expect(told().at(-1)).toMatchObject({ here: 0b11 });
    expect(Math.max(...told().map(({ watching }) => watching))).toBeLessThan(70);
    expect(told().length).toBeLessThan(100);
    await expectPlayGoesOn(club, people);
  });

  test('floods of versions, rereads, lobby changes and identity changes cause a bounded number of reads', async () => {
    const sent = await channels();
    const flood = [{ v: 9_999_999 }, { reread: true }, { look: true }, { changed: true }];
    const reads = await readsDuring(club, async () => {
      for (let n = 0; n < ROUNDS; n++) {
        const pipeline = attacker.pipeline();
        for (const channel of sent) {
          for (const message of flood) pipeline.publish(channel, `${STRANGER} ${JSON.stringify(message)}`);
        }
        await pipeline.exec();
      }
      await heardAll(club);
    });
    // Reads per table and reader are throttled, not one per message.
    expect(reads).toBeLessThan((ROUNDS * sent.length) / 4);
    await expectPlayGoesOn(club, people);
    await expectOnlyStored(club, people);
    const lobbies = people[2]!.received.filter(({ t }) => t === 'lobby').length;
    expect(lobbies).toBeLessThan(20);
  });

  test('a changed identity reaches the connections on other nodes', async () => {
    const [anna] = people as [TestClient];
    const at = club.nodes.findIndex(({ port }) => anna.base.endsWith(`:${port}`));
    const sentAway = anna.next('closing');
    const { node } = club.nodes[1 - at]!;
    await node.players.rename(anna.me.id, 'Anne');
    node.identityChanged(anna.me.id);
    expect((await sentAway).t).toBe('closing');
    people[0] = await club.connect(at, anna.token, anna.me);
  });

  test('an invitation by a player who sits at an open table reaches another node', async () => {
    const [, ben] = people as [TestClient, TestClient];
    const at = club.nodes.findIndex(({ port }) => ben.base.endsWith(`:${port}`));
    const open = await people[0]!.open({ game: 'quantik' });
    const { node } = club.nodes[1 - at]!;
    const { settings } = (await node.tableService.readTable(open))!;
    const invited = ben.next('news', ({ news }) => news.n === 'invited');
    node.playerNews.invite(ben.me.id, open, people[0]!.me, settings);
    expect((await invited).news).toMatchObject({ table: open, by: { id: people[0]!.me.id, name: 'Anne' } });
  });

  test(`${MUTATIONS} mutations of real messages, on every topic, do not disturb play`, async () => {
    const listener = new RedisClient(redis.url);
    const real: (readonly [channel: string, message: string])[] = [];
    listener.on('pmessage', (_, channel: string, message: string) => real.push([channel, message]));
    await listener.psubscribe('quadrille:*');
    await expectPlayGoesOn(club, people);
    await expectPlayGoesOn(club, people);
    await expect.poll(() => real.length).toBeGreaterThan(20);
    listener.removeAllListeners('pmessage').disconnect();
    const topics = [...new Set(real.map(([channel]) => channel))];
    const random = seeded(13);
    for (let n = 0; n < MUTATIONS;) {
      const pipeline = attacker.pipeline();
      for (let i = 0; i < 100; i++, n++) {
        const [channel, message] = real[below(random, real.length)]!;
        const where = below(random, 4) === 0 ? topics[below(random, topics.length)]! : channel;
        pipeline.publish(where, mutated(message, random));
      }
      await pipeline.exec();
    }
    await heardAll(club);
    await expectPlayGoesOn(club, people);
    await expectOnlyStored(club, people);
  });
});

const VALUES = [
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  null,
  '',
  'x'.repeat(600),
  [],
  {},
  'AAAAAAAAAAAAAAAA',
  [[1]],
  { v: 1 },
];

/** The message with one mutation, possibly valid: grammar, values, bytes or sender. */
function mutated(message: string, random: Random): Buffer | string {
  const space = message.indexOf(' ');
  const sender = below(random, 2) === 0 ? message.slice(0, space) : STRANGER;
  const body = message.slice(space + 1);
  if (below(random, 3) === 0 || !body.startsWith('{')) {
    const bytes = Buffer.from(`${sender} ${body}`);
    const at = below(random, bytes.length);
    if (below(random, 2) === 0) return bytes.subarray(0, at);
    bytes[at] = below(random, 256);
    return bytes;
  }
  const value = JSON.parse(body) as Record<string, unknown>;
  const keys = Object.keys(value);
  const key = keys[below(random, keys.length)]!;
  switch (below(random, 4)) {
    case 0:
      delete value[key];
      break;
    case 1:
      value[key] = VALUES[below(random, VALUES.length)];
      break;
    case 2:
      value[['v', 'node', 'here', 'reread', 'look', 'invited', 'by', 'extra'][below(random, 8)]!] =
        VALUES[below(random, VALUES.length)];
      break;
    default:
      if (typeof value[key] === 'number') value[key] += below(random, 2_000) - 1_000;
  }
  return `${sender} ${JSON.stringify(value)}`;
}
