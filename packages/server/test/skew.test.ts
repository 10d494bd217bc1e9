// Two nodes whose clocks differ by five seconds: shared times follow the database's clock.

import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '@quadrille/protocol/client';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { respond, TestClient } from './client.ts';
import { TestCluster, doWithRetry } from './cluster.ts';
import { NodeProcess, UNLIMITED } from './node-process.ts';
import { newDatabase } from './postgres.ts';

vi.setConfig({ testTimeout: 60_000 });

const SKEW_MS = 5_000;
/** Shorter than the skew: a node using its own clock would take every lease from the other. */
const LEASE_MS = 3_000;
const PRELOAD = `data:text/javascript,${encodeURIComponent(
  `const D = Date; const now = () => D.now() + ${SKEW_MS};
   globalThis.Date = class extends D { constructor(...a) { super(...(a.length ? a : [now()])); } static now() { return now(); } };`,
)}`;
/** Time that a busy machine may take to reply. */
const SLOW_MS = 2_000;
const TOTAL_MS = 60_000;

const after: (() => unknown)[] = [];
afterAll(async () => {
  for (const clean of after.splice(0).toReversed()) await clean();
});

const asks = async (base: string) =>
  /^quadrille_engine_asks_total (\d+)$/m.exec(await (await fetch(`${base}/metrics`)).text())![1];

/** How far a node's time is ahead of ours, according to its replies. */
async function ahead(client: TestClient): Promise<number> {
  const pong = client.next('pong');
  client.send({ t: 'ping', n: 7 });
  return (await pong).now - Date.now();
}

test('clocks, absences, presence, tickets and leases use the database’s time', async () => {
  const place = { database: await newDatabase(inject('postgres')), redis: inject('redis') };
  const club = await TestCluster.open({
    nodes: 1,
    place: async () => ({ place, remove: () => undefined }),
    options: { leaseMs: LEASE_MS },
  });
  after.push(() => club.close());
  const fast = await NodeProcess.start({ ...UNLIMITED, ...place, leaseMs: LEASE_MS }, ['--import', PRELOAD]);
  after.push(() => fast.kill());
  const there = fast.base;
  const anna = await club.connectGuest('Anna');
  const introduced = await TestClient.createGuest(there, 'Ben');
  const ben = await TestClient.connect(there, introduced.token, introduced.me);
  after.push(() => ben.close());
  expect(Math.abs((await ahead(anna)) - (await ahead(ben)))).toBeLessThan(SLOW_MS);

  // Clocks: no player is charged the difference, whichever node writes.
  const control = { kind: 'clock', total: TOTAL_MS, increment: 0 };
  const table = await anna.open({ game: 'quantik', order: 'seated', control }, 0);
  await Promise.all([anna.follow(table), ben.follow(table)]);
  await doWithRetry(ben, table, { c: 'sit' });
  await anna.until(table, ({ status }) => status === 'playing');
  const began = performance.now();
  for (const [n, move] of ['Aa1', 'Bb1', 'Cc2', 'Dd2'].entries()) {
    await doWithRetry(n % 2 === 0 ? anna : ben, table, { c: 'move', move });
    await sleep(50);
  }
  const seen = await Promise.all([anna, ben].map((each) => each.until(table, ({ match }) => match.acts.length === 4)));
  expect(seen[0]!.clocks).toEqual(seen[1]!.clocks);
  const played = performance.now() - began;
  for (const left of seen[0]!.clocks.left) {
    expect(left).toBeLessThanOrEqual(TOTAL_MS);
    expect(TOTAL_MS - left).toBeLessThanOrEqual(played);
  }
  expect(Math.abs(seen[0]!.clocks.since - Date.now())).toBeLessThan(SLOW_MS);

  // Presence: both see both.
  for (const each of [anna, ben]) {
    await expect
      .poll(() => each.received.findLast((message) => message.t === 'presence' && message.table === table))
      .toMatchObject({ here: 0b11 });
  }

  // Tickets: one issued by a node is valid at the other for its five minutes.
  const handover = async (from: string, to: string, token: string) => {
    const issued = await respond(from, new HttpClient({ base: from, token }).send('POST', '/api/handover', {}));
    const { code, expiresAt } = issued.body as { code: string; expiresAt: number };
    expect(Math.abs(expiresAt - Date.now() - 5 * 60_000)).toBeLessThan(SLOW_MS);
    const redeemed = await new HttpClient({ base: to }).send('POST', '/api/handover/redeem', { code });
    expect(redeemed?.status).toBe(200);
  };
  await handover(club.base(0), there, anna.token);
  await handover(there, club.base(0), ben.token);

  // Leases: the fast node does not take over the other's.
  const game = await anna.open({ game: 'q4', order: 'seated' }, 1);
  await anna.follow(game);
  await doWithRetry(anna, game, { c: 'invite-computer', level: 8 });
  await anna.until(game, ({ match }) => match.acts.length === 1);
  expect([await asks(club.base(0)), await asks(there)]).toEqual(['1', '0']);

  // Outages: none was recorded.
  expect(await club.nodes[0]!.node.sql.all('SELECT * FROM absences')).toEqual([]);
});
