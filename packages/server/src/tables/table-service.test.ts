import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seatOf, Settings } from '@quadrille/protocol';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SingleNodeBus, type Bus } from '../bus/bus.ts';
import type { TableMessage } from '../bus/messages.ts';
import type { EncodedMessage } from '../encoded-message.ts';
import { newId } from '../secrets.ts';
import { migrate } from '../store/migrations.ts';
import type { Sql } from '../store/sql.ts';
import { openSqlite } from '../store/sqlite.ts';
import { Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';
import { Time } from '../time.ts';
import { TableService } from './table-service.ts';

let folder: string;
let sql: Sql;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  sql = openSqlite(join(folder, 'tables.sqlite'));
  await migrate(sql);
});

afterEach(async () => {
  await sql.close();
  rmSync(folder, { recursive: true });
});

const time = new Time();
/** Table services that share a store but no bus. */
const hall = (bus: Bus = new SingleNodeBus()): TableService =>
  new TableService(new Store(sql), bus, time, {
    lobbyChanged: () => undefined,
    tableChanged: () => undefined,
    turnChanged: () => undefined,
    onError: () => undefined,
    eventsAppended: () => undefined,
    commandAnswered: () => undefined,
    refusalNow: () => undefined,
  });

const guest = (name: string): Player => ({ id: newId(), name, guest: true, bot: false });

test('a node that is behind reads the newer events before it decides, also with an outage to compensate', async () => {
  const [here, there] = [hall(), hall()];
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const control = { kind: 'clock', total: 60_000, increment: 0 };
  const { id } = await here.openTable(parse(Settings, { game: 'quantik', order: 'seated', control }), anna, 0);
  await here.submit(id, ben, newId(), { c: 'sit' }, 0);
  const began = time.now();
  await sleep(60);
  await there.setOutages([{ began, ended: began + 50 }]);
  expect((await there.readTable(id))?.version).toBe(4);
  expect(await here.submit(id, anna, newId(), { c: 'move', move: 'Aa1' }, 0)).toMatchObject({ ok: true });
  expect(await there.submit(id, ben, newId(), { c: 'move', move: 'Bb1' }, 0)).toEqual({
    ok: true,
    value: { version: 6 },
  });
  expect((await here.readTable(id))?.match.acts).toHaveLength(2);
});

test('a follower that unfollows and follows again concurrently still receives events', async () => {
  const here = hall();
  const anna = guest('Anna');
  const { id } = await here.openTable(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const heard: string[] = [];
  const follower = { player: anna.id, send: ({ bytes }: EncodedMessage) => heard.push(bytes.toString()) };
  await here.follow(id, follower, 0);
  await Promise.all([here.unfollow(id, follower), here.follow(id, follower, 2)]);
  await here.submit(id, guest('Ben'), newId(), { c: 'sit' }, 0);
  expect(heard.join()).toContain('"e":"began"');
});

test('a bus message carries only a version: the node reads the events from the store', async () => {
  let say: ((message: TableMessage) => void) | undefined;
  const bus: Bus = {
    isSingleNode: false,
    isConnected: true,
    setNamespace: () => undefined,
    onProblem: () => undefined,
    publish: () => undefined,
    subscribe: async (_, heard) => {
      say = heard as typeof say;
      return () => undefined;
    },
    onGap: () => undefined,
    close: async () => undefined,
  };
  const [here, there] = [hall(), hall(bus)];
  const anna = guest('Anna');
  const { id } = await here.openTable(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const heard: string[] = [];
  await there.follow(id, { player: anna.id, send: ({ bytes }) => heard.push(bytes.toString()) }, 0);
  await here.submit(id, guest('Ben'), newId(), { c: 'sit' }, 0);
  expect(heard.join()).not.toContain('"e":"began"');
  say!({ v: 4 });
  await expect.poll(() => heard.join()).toContain('"e":"began"');
});

test('moves do not rewrite a deadline that they postpone; a node that processes it too early does', async () => {
  const here = hall();
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const control = { kind: 'clock', total: 600_000, increment: 0 };
  const { id } = await here.openTable(parse(Settings, { game: 'quantik', order: 'seated', control }), anna, 0);
  await here.submit(id, ben, newId(), { c: 'sit' }, 0);
  const row = async () => (await sql.all('SELECT deadline, version FROM tables WHERE id = $1', [id]))[0];
  const moves = async (player: Player, move: string) =>
    expect(await here.submit(id, player, newId(), { c: 'move', move }, 0)).toMatchObject({ ok: true });
  // The first moves have extra time, so the deadline is earlier afterwards.
  await moves(anna, 'Aa1');
  await moves(ben, 'Bb1');
  const first = await row();
  expect(first).toMatchObject({ version: 6 });
  await sleep(20);
  await moves(anna, 'Cc2');
  await moves(ben, 'Dd2');
  expect(await row()).toEqual(first);
  const store = new Store(sql);
  expect(await store.versions([id])).toEqual(new Map([[id, 8]]));

  const deadline = Number(first!['deadline']);
  await sql.write([{ text: 'UPDATE tables SET deadline = $2 WHERE id = $1', values: [id, time.now() - 1] }]);
  expect(await store.tablesPastDeadline(time.now())).toEqual([id]);
  expect(await here.applyDeadline(id)).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await store.tablesPastDeadline(time.now())).toEqual([]);
  expect(Number((await row())!['deadline'])).toBeGreaterThan(deadline);
  // A postponement based on an older state must not overwrite a newer deadline.
  await store.postponeDeadline(id, time.now(), deadline - 1000);
  expect(Number((await row())!['deadline'])).toBeGreaterThan(deadline);
});

test('when sending to one follower fails, the move is accepted, the others receive it and the game continues', async () => {
  const dropped: string[] = [];
  const here = hall();
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const { id } = await here.openTable(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  await here.submit(id, ben, newId(), { c: 'sit' }, 0);
  const follower = {
    player: anna.id,
    send: ({ bytes }: EncodedMessage) => {
      if (bytes.includes('Aa1')) throw new Error('send failed');
    },
    dropped: (table: string) => dropped.push(table),
  };
  await here.follow(id, follower, 0);
  const heard: string[] = [];
  await here.follow(id, { player: ben.id, send: ({ bytes }) => heard.push(bytes.toString()) }, 0);
  expect(await here.submit(id, anna, newId(), { c: 'move', move: 'Aa1' }, 0)).toMatchObject({ ok: true });
  expect([dropped, heard.join().includes('Aa1')]).toEqual([[id], true]);
  expect(await here.submit(id, ben, newId(), { c: 'move', move: 'Bb1' }, 0)).toMatchObject({ ok: true });
  expect((await here.readTable(id))?.match.acts).toHaveLength(2);
});

test('with a random order the host moves first in some games and not in others', async () => {
  const here = hall();
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const begins = new Set<boolean>();
  for (let n = 0; n < 40 && begins.size < 2; n++) {
    const { id } = await here.openTable(parse(Settings, { game: 'quantik' }), anna, 0);
    await here.submit(id, ben, newId(), { c: 'sit' }, 0);
    begins.add(seatOf((await here.readTable(id))!, anna.id) === 0);
  }
  expect(begins).toEqual(new Set([true, false]));
});
