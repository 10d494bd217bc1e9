// Computer opponents: games without people end, one player's games do not delay another's, and only one node computes
// for a table.

import { legalMoves } from '@quadrille/rules';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { openPostgres } from '../src/store/postgres.ts';
import { openSqlite } from '../src/store/sqlite.ts';
import { MAX_COMPUTER_GAMES } from '../src/tables/computer-quota.ts';
import type { TestClient } from './client.ts';
import { TestCluster, doWithRetry, DEPLOYMENTS } from './cluster.ts';
import { NodeProcess } from './node-process.ts';
import { newDatabase } from './postgres.ts';

vi.setConfig({ testTimeout: 90_000 });

const UNLIMITED = { messages: [1e6, 1e6] as const };
/** A lease shorter than many positions take together, so that it must be renewed. */
const LEASE_MS = 3_000;

const after: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of after.splice(0).toReversed()) await clean();
});

async function open(kind: Parameters<typeof TestCluster.open>[0]): Promise<TestCluster> {
  const club = await TestCluster.open({ ...kind, options: { ...UNLIMITED, ...kind.options } });
  after.push(() => club.close());
  return club;
}

/** A game in which the computer moves first; it is thinking now. */
async function challenge(person: TestClient, level: number): Promise<string> {
  const table = await person.open({ game: 'q4', order: 'seated' }, 1);
  await person.follow(table);
  await doWithRetry(person, table, { c: 'invite-computer', level: level as 1 });
  return table;
}

const firstAct = (person: TestClient, table: string) => person.until(table, ({ match }) => match.acts.length === 1);

async function asks(base: string): Promise<number> {
  const text = await (await fetch(`${base}/metrics`)).text();
  return Number(/^quadrille_engine_asks_total (\d+)$/m.exec(text)![1]);
}

describe.each(DEPLOYMENTS)('$name', (kind) => {
  test('games end at once when their only person resigns; one stored by an earlier version ends when it is found', async () => {
    const club = await open(kind);
    const anna = await club.connectGuest('Anna');
    const four = { game: 'q4', options: { players: 4 }, order: 'seated' };
    const tables: string[] = [];
    for (let n = 0; n < 30; n++) {
      const table = await anna.open(four, 0);
      for (let place = 1; place < 4; place++) await doWithRetry(anna, table, { c: 'invite-computer', level: 8 });
      await doWithRetry(anna, table, { c: 'resign' });
      tables.push(table);
    }
    for (const table of tables) {
      expect(await club.nodes[0]!.node.tableService.readTable(table)).toMatchObject({
        status: 'over',
        match: { outcome: { winners: [], reason: 'agreement' } },
      });
    }
    expect(club.nodes.map(({ node }) => node.metrics).length).toBe(kind.nodes);
    // State left by an earlier version: the computers play on. No node runs meanwhile, as it would take the lease.
    await club.stop();
    const [old] = tables as [string];
    const { database, redis } = club.backEnd;
    const sql = redis === undefined ? openSqlite(database) : openPostgres(database);
    const values = [old];
    await sql.write([
      {
        text: 'DELETE FROM events WHERE table_id = $1 AND v = (SELECT MAX(v) FROM events WHERE table_id = $1)',
        values,
      },
      { text: `UPDATE tables SET status = 'playing', ended_at = NULL, computer_since = 0 WHERE id = $1`, values },
    ]);
    await sql.close();
    await club.start();
    await expect
      .poll(async () => (await club.nodes[0]!.node.tableService.readTable(old))?.match.outcome, { timeout: 10_000 })
      .toEqual({ winners: [], reason: 'agreement' });
  });

  test('chat while a computer thinks does not restart its search', async () => {
    const club = await open(kind);
    const anna = await club.connectGuest('Anna');
    const table = await challenge(anna, 8);
    const elsewhere = await club.reconnectElsewhere(anna);
    for (let n = 0; n < 10; n++) await doWithRetry(elsewhere, table, { c: 'say', text: String(n) });
    await firstAct(anna, table);
    const all = await Promise.all(club.nodes.map((_, n) => asks(club.base(n))));
    expect(all.reduce((sum, n) => sum + n)).toBe(1);
  });
});

test('a guest with the maximum number of strong computers gets no more, and does not delay others', async () => {
  const club = await open(DEPLOYMENTS[0]!);
  const [greedy, modest] = [await club.connectGuest('Greedy'), await club.connectGuest('Modest')];
  const tables: string[] = [];
  for (let n = 0; n < MAX_COMPUTER_GAMES - 1; n++) tables.push(await challenge(greedy, 8));
  // Concurrently at several open tables: of concurrent quota checks only one passes.
  const open3 = await Promise.all([0, 1, 2].map(() => greedy.open({ game: 'q4', order: 'seated' }, 1)));
  const invited = await Promise.all(open3.map((table) => greedy.do(table, { c: 'invite-computer', level: 8 })));
  expect(invited.filter(({ t }) => t === 'done')).toHaveLength(1);
  expect(invited.filter((answer) => answer.t === 'refused' && answer.code === 'too-many')).toHaveLength(2);

  const since = performance.now();
  const table = await challenge(modest, 1);
  await firstAct(modest, table);
  expect(performance.now() - since).toBeLessThan(5_000);
  // Most of the others still wait.
  const { node } = club.nodes[0]!;
  const text = await node.metrics.registry.getSingleMetricAsString('quadrille_engine_queue');
  expect(Number(/(\d+)$/.exec(text)![1])).toBeGreaterThan(5);
  // A game that ends frees quota for another.
  await doWithRetry(greedy, tables[0]!, { c: 'resign' });
  const again = open3[invited.findIndex(({ t }) => t === 'refused')]!;
  expect(await greedy.do(again, { c: 'invite-computer', level: 1 })).toMatchObject({ t: 'done' });
});

const shared = async () => ({ database: await newDatabase(inject('postgres')), redis: inject('redis') });

test('only one of two nodes computes each move, however long the position waits', async () => {
  const place = await shared();
  const club = await open({
    nodes: 2,
    place: async () => ({ place, remove: () => undefined }),
    options: { leaseMs: LEASE_MS },
  });
  const [anna, ben] = [await club.connectGuest('Anna'), await club.connectGuest('Ben')];
  const games = await Promise.all(
    Array.from({ length: 10 }, async (_, n) => {
      const person = n % 2 === 0 ? anna : ben;
      return [person, await challenge(person, 8)] as const;
    }),
  );
  for (const [person, table] of games) await firstAct(person, table);
  const before = await Promise.all([0, 1].map((n) => asks(club.base(n))));
  expect(before[0]! + before[1]!).toBe(games.length);
  expect(Math.min(...before)).toBeGreaterThan(0);
  // And the reply to a move is computed by the node that appended the move.
  const [person, table] = games[0]!;
  const { match } = person.tables.get(table)!;
  await doWithRetry(person, table, {
    c: 'move',
    move: match.game.format(legalMoves(match.game.rules, match.state)[0]!),
  });
  await person.until(table, (now) => now.match.acts.length === 3);
  expect(await Promise.all([0, 1].map((n) => asks(club.base(n))))).toEqual([before[0]! + 1, before[1]!]);
});

test('a node that is killed while it thinks loses its lease, and another one takes over', async () => {
  const place = await shared();
  const club = await open({
    nodes: 1,
    place: async () => ({ place, remove: () => undefined }),
    options: { leaseMs: LEASE_MS },
  });
  const other = await NodeProcess.start({ ...place, leaseMs: LEASE_MS });
  after.push(() => other.kill());
  const watching = await club.connectGuest('Anna');
  const person = await club.connect(0, watching.token, watching.me);
  const table = await person.open({ game: 'q4', order: 'seated' }, 1);
  await person.follow(table);
  const command = { c: 'invite-computer', level: 8 };
  const answer = await person.post(`/api/tables/${table}`, { command }, other.base);
  expect(answer.status).toBe(200);
  await other.kill();
  await person.until(table, ({ status }) => status === 'playing');
  await firstAct(person, table);
  expect(await asks(club.base(0))).toBe(1);
});
