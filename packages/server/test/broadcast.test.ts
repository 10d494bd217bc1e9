// After a successful append the broadcast cannot fail: an error at one recipient does not affect the others.

import { newCommandId } from '@quadrille/protocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './client.ts';
import { TestCluster, doWithRetry, DEPLOYMENTS } from './cluster.ts';

const ROUNDS = 5;

describe.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind);
  });
  afterAll(() => club.close());

  test('a chat message sent while a rematch is agreed is acknowledged and reaches all, with or without news', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const watcher = await club.connectGuest('Clara');
      await watcher.follow(table);
      for (const each of [anna, ben]) {
        const began = each.next('news', ({ news }) => news.n === 'began' && news.table === table);
        each.send({ t: 'news', on: true });
        await began;
      }
      await doWithRetry(anna, table, { c: 'resign' });
      await doWithRetry(anna, table, { c: 'propose', what: 'rematch' });
      // Concurrently: the agreement, and commands before and after it in the table's queue.
      const [agreed, ...said] = await Promise.all([
        ben.do(table, { c: 'agree', what: 'rematch' }, newCommandId()),
        ...[anna, ben, anna, ben].map((each, n) => each.do(table, { c: 'say', text: `${round}.${n}` })),
      ]);
      expect([agreed.t, ...said.map(({ t }) => t)]).toEqual(['done', 'done', 'done', 'done', 'done']);
      for (const each of [anna, ben]) {
        const { version, next } = await each.until(table, (now) => now.chat.length === 4 && now.next !== undefined);
        expect((await watcher.until(table, (now) => now.version >= version)).next).toBe(next);
      }
    }
  });
});
