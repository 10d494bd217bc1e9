// Faults of the database, the bus and the nodes: play pauses, reports it, and resumes by itself. No acknowledged
// command is lost, none takes effect twice, and no clock is charged.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FromServer, Table } from '@quadrille/protocol';
import { newCommandId } from '@quadrille/protocol/client';
import { legalMoves, seeded } from '@quadrille/rules';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { Robot } from './faults/robot.ts';
import { TestClient } from './client.ts';
import { TestCluster, doWithRetry } from './cluster.ts';
import { FaultyProxy } from './faulty-proxy.ts';
import { NodeProcess, UNLIMITED } from './node-process.ts';
import { newDatabase, Postgres } from './postgres.ts';
import { ReconnectingPlayer } from './reconnecting-player.ts';
import { Redis } from './redis.ts';

/** Many things run concurrently here, possibly on a slow machine. */
vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const AWAY = 10_000;
/** An outage is noticed within this time; until then games continue and clocks run. */
const NOTICED = 4_000;
const TOTAL = 60_000;
/** Chat counts the commands that were kept, so its rate limit is lifted. */
const TALKATIVE = { chat: [1e6, 1e6] } as const;
/** Clients chat without a pause at this many tables. */
const TABLES = 3;

const after: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of after.splice(0).toReversed()) await clean();
});

/** Two clients at each table send consecutive numbers as chat, independently, until stopped. */
function chatter(tables: readonly (readonly [string, ...ReconnectingPlayer[]])[]): {
  stop(): Promise<readonly number[][]>;
} {
  const done = new AbortController();
  const talking = tables.map(([table, ...people]) =>
    Promise.all(
      people.map(async (person) => {
        let said = 0;
        for (; !done.signal.aborted; said++) {
          await person.do(table, { c: 'say', text: String(said) });
          await sleep(100);
        }
        return said;
      }),
    ),
  );
  const all = Promise.all(talking);
  const stop = () => {
    done.abort();
    return all;
  };
  after.push(() => stop().catch(() => undefined));
  return { stop };
}

/** Every node has each client's numbers from 0 to the end, once, in order. */
async function expectAllSaid(
  tables: readonly (readonly [string, ...ReconnectingPlayer[]])[],
  counts: readonly number[][],
  bases: readonly string[],
): Promise<void> {
  for (const [n, [table, ...people]] of tables.entries()) {
    for (const base of bases) {
      const { token, me } = people[0]!;
      const reader = await TestClient.connect(base, token, me);
      const total = counts[n]!.reduce((sum, count) => sum + count, 0);
      await reader.follow(table);
      const { chat: said } = await reader.until(table, (now) => now.chat.length >= total);
      for (const [seat, count] of counts[n]!.entries()) {
        const texts = said.filter((each) => each.seat === seat).map(({ text }) => text);
        expect(texts).toEqual(Array.from({ length: count }, (_, i) => String(i)));
      }
      reader.close();
    }
  }
}

/** Reads a table's NDJSON stream until the server ends it. */
async function readLines(base: string, table: string): Promise<{ readonly heard: string[]; stop(): void }> {
  const stopping = new AbortController();
  const answer = await fetch(`${base}/api/tables/${table}/stream`, { signal: stopping.signal });
  const heard: string[] = [];
  const reading = async () => {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) heard.push(chunk);
  };
  reading().catch(() => undefined);
  return { heard, stop: () => stopping.abort() };
}

const firstMove = ({ match }: Table): string => {
  const { game, state } = match;
  return game.format(legalMoves(game.rules, state)[0]!);
};

const shared = () => newDatabase(inject('postgres'));

interface Trouble {
  readonly name: string;
  /** Where the services are, and how the fault begins and ends. */
  readonly prepare: () => Promise<{ database: string; redis: string; begin: () => unknown; end: () => unknown }>;
}

const TROUBLES: readonly Trouble[] = [
  {
    name: 'the database crashes',
    prepare: async () => {
      const postgres = await Postgres.create({ durable: true });
      after.push(() => postgres.remove());
      const begin = () => postgres.crash();
      return { database: await newDatabase(postgres.url), redis: inject('redis'), begin, end: () => postgres.start() };
    },
  },
  {
    name: 'the database falls silent',
    prepare: async () => {
      const { gate, url } = await FaultyProxy.before(await shared());
      after.push(() => gate.close());
      return { database: url, redis: inject('redis'), begin: () => gate.silence(), end: () => gate.open() };
    },
  },
  {
    name: 'Redis crashes',
    prepare: async () => {
      const redis = await Redis.create();
      after.push(() => redis.remove());
      return { database: await shared(), redis: redis.url, begin: () => redis.crash(), end: () => redis.start() };
    },
  },
  {
    name: 'Redis falls silent',
    prepare: async () => {
      const { gate, url } = await FaultyProxy.before(inject('redis'));
      after.push(() => gate.close());
      return { database: await shared(), redis: url, begin: () => gate.silence(), end: () => gate.open() };
    },
  },
];

describe.concurrent('an outage of ten seconds', () => {
  test.each(TROUBLES)('$name', async ({ prepare }) => {
    const { database, redis, begin, end } = await prepare();
    const club = await TestCluster.open(
      {
        nodes: 2,
        place: async () => ({ place: { database, redis }, remove: () => undefined }),
      },
      TALKATIVE,
    );
    after.push(() => club.close());
    const bases = () => [club.base(0), club.base(1)];
    const control = { kind: 'clock', total: TOTAL, increment: 0 };
    const [timed, anna, ben] = (await club.startGame({ game: 'quantik', control })) as [string, TestClient, TestClient];
    const tables: [string, ...ReconnectingPlayer[]][] = [];
    for (let n = 0; n < TABLES; n++) {
      const [table, ...people] = await club.startGame({ game: 'quantik' });
      tables.push([table, ...people.map((each) => new ReconnectingPlayer(each, bases))]);
    }
    const lines = await Promise.all(
      tables.flatMap(([table]) => [...bases(), ...bases()].map((base) => readLines(base, table))),
    );
    after.push(() => lines.forEach((each) => each.stop()));
    const chat = chatter(tables);
    await doWithRetry(anna, timed, { c: 'move', move: 'Aa1' });
    await doWithRetry(ben, timed, { c: 'move', move: 'Bb1' });
    const thinking = performance.now();

    const worse = [anna, ben].map((each) => each.next('weather', ({ fair }) => !fair));
    await begin();
    const away = sleep(AWAY);
    await Promise.all(worse);
    // Commands are refused at once during the fault.
    const id = newCommandId();
    expect(await anna.do(timed, { c: 'move', move: 'Cc1' }, id)).toMatchObject({ t: 'refused', code: 'unavailable' });
    expect((await fetch(`${club.base(0)}/healthz`)).status).toBe(503);
    await away;
    const better = [anna, ben].map((each) => each.next('weather', ({ fair }) => fair));
    await end();
    await Promise.all(better);

    await doWithRetry(anna, timed, { c: 'move', move: 'Cc1' }, id);
    const seen: Table = await ben.until(timed, ({ match }) => match.acts.length === 3);
    expect(seen.status).toBe('playing');
    const thought = performance.now() - thinking;
    expect(TOTAL - seen.clocks.left[0]!).toBeLessThan(thought - AWAY + NOTICED);
    // Streams continue after the fault: events appended meanwhile arrive late.
    const before = lines.map(({ heard }) => heard.length);
    const heardMore = () => expect(lines.filter(({ heard }, n) => heard.length <= before[n]!)).toEqual([]);
    await vi.waitFor(heardMore, { timeout: 10_000 });
    await sleep(500);
    await expectAllSaid(tables, await chat.stop(), bases());
  });
});

describe.concurrent('a short fault', () => {
  test('a move whose reply was lost is sent again, takes effect once and reaches every client', async () => {
    const database = await shared();
    const redis = inject('redis');
    const { gate, url } = await FaultyProxy.before(database);
    const place = (at: string) => ({
      nodes: 1,
      place: async () => ({ place: { database: at, redis }, remove: () => undefined }),
    });
    const [cut, free] = [
      await TestCluster.open(place(url), TALKATIVE),
      await TestCluster.open(place(database), TALKATIVE),
    ];
    after.push(
      () => cut.close(),
      () => free.close(),
      // A node can be stopped although its database is gone.
      () => gate.close(),
    );
    const anna = await cut.connectGuest('Anna');
    const ben = await free.connectGuest('Ben');
    const table = await anna.open({ game: 'quantik', order: 'seated' }, 0);
    await Promise.all([anna.follow(table), ben.follow(table)]);
    await doWithRetry(ben, table, { c: 'sit' });
    await anna.until(table, ({ status }) => status === 'playing');

    let written = false;
    gate.cutAfter((data) => {
      const text = data.toString('latin1');
      written ||= text.includes('"act":"Aa1"');
      return written && text.includes('COMMIT');
    });
    const id = newCommandId();
    expect(await anna.do(table, { c: 'move', move: 'Aa1' }, id)).toMatchObject({ t: 'refused', code: 'unavailable' });
    // Without a retry, clients of both nodes receive it.
    const [hers, his] = await Promise.all(
      [anna, ben].map((each) => each.until(table, ({ match }) => match.acts.length === 1)),
    );
    expect(hers!.version).toBe(his!.version);
    await doWithRetry(anna, table, { c: 'move', move: 'Aa1' }, id);
    await doWithRetry(ben, table, { c: 'move', move: 'Bb1' });
    expect((await anna.until(table, ({ match }) => match.acts.length === 2)).version).toBe(hers!.version + 1);
  });

  test('one of two nodes is killed repeatedly: its clients continue on the other', async () => {
    const database = await shared();
    const start = async () => {
      const node = await NodeProcess.start({ ...UNLIMITED, database, redis: inject('redis') });
      after.push(() => node.kill());
      return node;
    };
    const nodes = [await start(), await start()];
    const bases = () => nodes.map(({ base }) => base);
    const enter = async (n: number, name: string) => {
      const { token, me } = await TestClient.createGuest(bases()[n]!, name);
      const client = await TestClient.connect(bases()[n]!, token, me);
      after.push(() => client.close());
      return client;
    };
    const tables: [string, ...ReconnectingPlayer[]][] = [];
    for (let n = 0; n < TABLES; n++) {
      const people = [await enter(0, 'Anna'), await enter(1, 'Ben')] as const;
      const table = await people[0].open({ game: 'quantik', order: 'seated' }, 0);
      await Promise.all(people.map((each) => each.follow(table)));
      await doWithRetry(people[1], table, { c: 'sit' });
      tables.push([table, ...people.map((each) => new ReconnectingPlayer(each, bases))]);
    }
    // Besides those who chat, two players play with clocks.
    const control = { kind: 'clock', total: TOTAL, increment: 0 };
    const players = [await enter(0, 'Clara'), await enter(1, 'Dan')] as const;
    const board = await players[0].open({ game: 'q4', options: { marbles: 31 }, control }, 0);
    await doWithRetry(players[1], board, { c: 'sit' });
    const robots = players.map((each, n) => new Robot(each, seeded(n + 1), { patient: true, bases }));
    const playing = robots.map((robot) => robot.play(board));
    const chat = chatter(tables);
    for (const victim of [0, 1]) {
      await sleep(1000);
      await nodes[victim]!.kill();
      await sleep(1000);
      nodes[victim] = await start();
    }
    await sleep(500);
    const counts = await chat.stop();
    expect(Math.min(...counts.flat())).toBeGreaterThan(5);
    await expectAllSaid(tables, counts, bases());
    for (const [, ...people] of tables) for (const each of people) each.close();
    for (const robot of robots) robot.stop();
    await Promise.all(playing);
    // Every acknowledged move is in its place on both nodes; both players continued after both kills.
    expect(Math.min(...robots.map(({ player }) => player.reconnects))).toBeGreaterThan(0);
    for (const n of [0, 1]) {
      const late = await enter(n, 'Late');
      const seen = await late.follow(board);
      const { events } = late.received.find(
        (message) => message.t === 'events' && message.table === board,
      ) as FromServer & {
        t: 'events';
      };
      const acknowledged = robots.flatMap((robot) => robot.acknowledged).filter(({ table }) => table === board);
      for (const { move, v } of acknowledged) expect(events[v - 1]).toMatchObject({ v, e: 'acted', act: move });
      expect(seen.match.acts.length).toBeGreaterThan(10);
    }
  });

  test('one of two nodes shuts down: its clients are told, and its games continue on the other', async () => {
    const place = { database: await shared(), redis: inject('redis') };
    const club = await TestCluster.open(
      { nodes: 2, place: async () => ({ place, remove: () => undefined }) },
      TALKATIVE,
    );
    after.push(() => club.close());
    const anna = await club.connectGuest('Anna');
    expect(anna.base).toBe(club.base(0));
    const table = await anna.open({ game: 'q4', order: 'seated' }, 1);
    await anna.follow(table);
    // The computer moves first, and thinks for as long as it may.
    await doWithRetry(anna, table, { c: 'invite-computer', level: 8 });
    const goodbye = anna.next('closing');
    await club.nodes.shift()!.close();
    await goodbye;
    expect(anna.closed).toBe(true);
    const elsewhere = await club.connect(1, anna.token, anna.me);
    await elsewhere.follow(table);
    await elsewhere.until(table, ({ match }) => match.acts.length === 1);
    await doWithRetry(elsewhere, table, { c: 'move', move: firstMove(elsewhere.tables.get(table)!) });
    expect((await elsewhere.until(table, ({ match }) => match.acts.length >= 2)).status).toBe('playing');
  });
});
