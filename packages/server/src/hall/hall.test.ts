import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Settings } from '@quadrille/protocol';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LonelyBus, type Bus } from '../bus/bus.ts';
import { newId } from '../secrets.ts';
import { migrate } from '../store/migrations.ts';
import type { Sql } from '../store/sql.ts';
import { openSqlite } from '../store/sqlite.ts';
import { Store } from '../store/store.ts';
import type { Player } from '../table/decide.ts';
import { Time } from '../time.ts';
import { Hall } from './hall.ts';

let folder: string;
let sql: Sql;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  sql = openSqlite(join(folder, 'hall.sqlite'));
  await migrate(sql);
});

afterEach(async () => {
  await sql.close();
  rmSync(folder, { recursive: true });
});

const time = new Time();
/** Halls on one store that hear nothing of each other: the store alone tells them. */
const hall = (bus: Bus = new LonelyBus()): Hall =>
  new Hall(new Store(sql), bus, time, {
    lobbyChanged: () => undefined,
    changed: () => undefined,
    happened: () => undefined,
    answered: () => undefined,
    hindered: () => undefined,
  });

const guest = (name: string): Player => ({ id: newId(), name, guest: true, bot: false });

test('a hall that is behind in every way, with a clock to set right, still decides by what has happened', async () => {
  const [here, there] = [hall(), hall()];
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const control = { kind: 'clock', total: 60_000, increment: 0 };
  const { id } = await here.open(parse(Settings, { game: 'quantik', order: 'seated', control }), anna, 0);
  await here.submit(id, ben, newId(), { c: 'sit' }, 0);
  const began = time.now();
  await sleep(60);
  await there.excuse([{ began, ended: began + 50 }]);
  expect((await there.table(id))?.version).toBe(4);
  expect(await here.submit(id, anna, newId(), { c: 'move', move: 'Aa1' }, 0)).toMatchObject({ ok: true });
  expect(await there.submit(id, ben, newId(), { c: 'move', move: 'Bb1' }, 0)).toEqual({
    ok: true,
    value: { version: 6 },
  });
  expect((await here.table(id))?.match.acts).toHaveLength(2);
});

test('whoever leaves and follows again in one breath is told what happens', async () => {
  const here = hall();
  const anna = guest('Anna');
  const { id } = await here.open(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const heard: string[] = [];
  const follower = { player: anna.id, send: (text: string) => heard.push(text) };
  await here.follow(id, follower, 0);
  await Promise.all([here.unfollow(id, follower), here.follow(id, follower, 2)]);
  await here.submit(id, guest('Ben'), newId(), { c: 'sit' }, 0);
  expect(heard.join()).toContain('"e":"began"');
});

test('a node that says in other words what it wrote, as one of another version may, is heard as well', async () => {
  let say: ((text: string) => void) | undefined;
  const bus: Bus = {
    alone: false,
    up: true,
    publish: () => undefined,
    listen: async (_, heard) => {
      say = heard;
      return () => undefined;
    },
    onGap: () => undefined,
    close: async () => undefined,
  };
  const [here, there] = [hall(), hall(bus)];
  const anna = guest('Anna');
  const { id } = await here.open(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const heard: string[] = [];
  await there.follow(id, { player: anna.id, send: (text) => heard.push(text) }, 0);
  await here.submit(id, guest('Ben'), newId(), { c: 'sit' }, 0);
  expect(heard.join()).not.toContain('"e":"began"');
  say!('{"happened":[3,4]}');
  await expect.poll(() => heard.join()).toContain('"e":"began"');
});

test('moves put off when somebody must look without writing that down; who looks too early does', async () => {
  const here = hall();
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const control = { kind: 'clock', total: 600_000, increment: 0 };
  const { id } = await here.open(parse(Settings, { game: 'quantik', order: 'seated', control }), anna, 0);
  await here.submit(id, ben, newId(), { c: 'sit' }, 0);
  const row = async () => (await sql.all('SELECT deadline, version FROM tables WHERE id = $1', [id]))[0];
  const moves = async (player: Player, move: string) =>
    expect(await here.submit(id, player, newId(), { c: 'move', move }, 0)).toMatchObject({ ok: true });
  // Before the first moves there is time to settle down: afterwards it is earlier.
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

  const due = Number(first!['deadline']);
  await sql.write([{ text: 'UPDATE tables SET deadline = $2 WHERE id = $1', values: [id, time.now() - 1] }]);
  expect(await store.due(time.now())).toEqual([id]);
  expect(await here.strike(id)).toMatchObject({ ok: false, error: { code: 'stale' } });
  expect(await store.due(time.now())).toEqual([]);
  expect(Number((await row())!['deadline'])).toBeGreaterThan(due);
  // Somebody who has written since knows better.
  await store.postpone(id, time.now(), due - 1000);
  expect(Number((await row())!['deadline'])).toBeGreaterThan(due);
});

test('whatever goes wrong when people are told, the table goes on', async () => {
  const here = hall();
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const { id } = await here.open(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  await here.submit(id, ben, newId(), { c: 'sit' }, 0);
  const follower = {
    player: anna.id,
    send: (text: string) => {
      if (text.includes('Aa1')) throw new Error('the line fell down');
    },
  };
  await here.follow(id, follower, 0);
  await expect(here.submit(id, anna, newId(), { c: 'move', move: 'Aa1' }, 0)).rejects.toThrow('fell down');
  expect(await here.submit(id, ben, newId(), { c: 'move', move: 'Bb1' }, 0)).toMatchObject({ ok: true });
  expect((await here.table(id))?.match.acts).toHaveLength(2);
});
