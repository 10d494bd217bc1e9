import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@quadrille/protocol';
import { parse } from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LonelyBus } from './bus/bus.ts';
import { House } from './house.ts';
import { newId } from './secrets.ts';
import { StoreFault, type Sql } from './store/sql.ts';
import { openSqlite } from './store/sqlite.ts';
import type { Player } from './table/decide.ts';

let folder: string;
let house: House;
/** Is the disk full? */
let full: boolean;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  full = false;
  const file = openSqlite(join(folder, 'house.sqlite'));
  const sql: Sql = {
    ...file,
    write: (...args) => (full ? Promise.reject(new StoreFault('disk-full')) : file.write(...args)),
  };
  house = await House.open({ sql, bus: new LonelyBus(), alone: true });
});

afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const guest = (name: string): Player => ({ id: newId(), name, guest: true, bot: false });

test('a disk that stays full is called full, not away, and whoever waits is told when there is room', async () => {
  const [anna, ben] = [guest('Anna'), guest('Ben')];
  const weather: boolean[] = [];
  house.onWeather((fair) => weather.push(fair));
  const { id } = await house.hall.open(parse(Settings, { game: 'quantik', order: 'seated' }), anna, 0);
  const submit = () => house.hall.submit(id, ben, newId(), { c: 'sit' }, 0);
  full = true;
  expect(await submit()).toMatchObject({ error: { code: 'disk-full' } });
  await expect.poll(() => weather, { timeout: 5000 }).toEqual([false]);
  expect(await submit()).toMatchObject({ error: { code: 'disk-full' } });
  expect(await house.fair()).toBe(false);
  full = false;
  await expect.poll(() => weather, { timeout: 5000 }).toEqual([false, true]);
  expect(await submit()).toMatchObject({ ok: true });
});

test('a house that closes leaves no computer thinking: whoever looks next goes on at once', async () => {
  const anna = guest('Anna');
  const { id } = await house.hall.open(parse(Settings, { game: 'q4', order: 'seated' }), anna, 1);
  await house.hall.submit(id, anna, newId(), { c: 'invite-computer', level: 8 }, 0);
  expect(await house.store.computersDue(0)).toEqual([]);
  await house.close();
  house = await House.open({ sql: openSqlite(join(folder, 'house.sqlite')), bus: new LonelyBus(), alone: true });
  expect(await house.store.computersDue(0)).toEqual([id]);
  await expect.poll(async () => (await house.hall.table(id))?.match.acts.length, { timeout: 12_000 }).toBe(1);
});
