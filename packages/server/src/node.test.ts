import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@quadrille/protocol';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SingleNodeBus } from './bus/bus.ts';
import { ServerNode } from './node.ts';
import { newId } from './secrets.ts';
import { StoreFault, type Sql } from './store/sql.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Player } from './table/decide.ts';

let folder: string;
let node: ServerNode;
/** Simulates a full disk. */
let full: boolean;
/** Simulates an unreachable database. */
let away: boolean;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  full = false;
  away = false;
  const file = openSqlite(join(folder, 'node.sqlite'));
  const sql: Sql = {
    ...file,
    all: (...args) => (away ? Promise.reject(new StoreFault('unavailable')) : file.all(...args)),
    write: (...args) => (full ? Promise.reject(new StoreFault('disk-full')) : file.write(...args)),
  };
  node = await ServerNode.open({ sql, bus: new SingleNodeBus(), isSingleNode: true });
});

afterEach(async () => {
  await node.close();
  rmSync(folder, { recursive: true });
});

const guest = (name: string): Player => ({ id: newId(), name, guest: true, bot: false });

test('a full disk is refused as `disk-full`, not `unavailable`, and the node is healthy again once there is space', async () => {
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const changes: boolean[] = [];
  node.health.onChange((healthy) => changes.push(healthy));
  const { id } = await node.tableService.openTable(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const submit = () => node.tableService.submit(id, ben, newId(), { c: 'sit' }, 0);
  full = true;
  expect(await submit()).toMatchObject({ error: { code: 'disk-full' } });
  await expect.poll(() => changes, { timeout: 5000 }).toEqual([false]);
  expect(await submit()).toMatchObject({ error: { code: 'disk-full' } });
  expect(await node.health.check()).toBe(false);
  full = false;
  await expect.poll(() => changes, { timeout: 5000 }).toEqual([false, true]);
  expect(await submit()).toMatchObject({ ok: true });
});

test('a node that closes releases the leases of its computers, and the next node continues at once', async () => {
  const anna = guest('Anna');
  const { id } = await node.tableService.openTable(parse(Settings, { game: 'q4', order: 'seated' }), anna, 1);
  await node.tableService.submit(id, anna, newId(), { c: 'invite-computer', level: 8 }, 0);
  expect(await node.store.staleLeases(0)).toEqual([]);
  await node.close();
  node = await ServerNode.open({
    sql: openSqlite(join(folder, 'node.sqlite')),
    bus: new SingleNodeBus(),
    isSingleNode: true,
  });
  expect(await node.store.staleLeases(0)).toEqual([{ id, since: 0 }]);
  await expect
    .poll(async () => (await node.tableService.readTable(id))?.match.acts.length, { timeout: 12_000 })
    .toBe(1);
});

test('a news feed that failed to open because the store was unavailable receives nothing later', async () => {
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const { id } = await node.tableService.openTable(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const told: unknown[] = [];
  away = true;
  await expect(node.playerNews.open(anna.id, node.tableService, (news) => told.push(news))).rejects.toThrow(StoreFault);
  away = false;
  const heard: unknown[] = [];
  const feed = await node.playerNews.open(anna.id, node.tableService, (news) => heard.push(news));
  expect(await node.tableService.submit(id, ben, newId(), { c: 'sit' }, 0)).toMatchObject({ ok: true });
  await expect.poll(() => heard, { timeout: 5000 }).toContainEqual(expect.objectContaining({ n: 'began', table: id }));
  await feed.close();
  await expect.poll(() => node.tableService.isPresent(id, anna.id), { timeout: 5000 }).toBe(false);
  expect(told).toEqual([]);
});
