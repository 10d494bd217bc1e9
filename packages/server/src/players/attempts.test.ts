import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../store/migrations.ts';
import type { Sql } from '../store/sql.ts';
import { openSqlite } from '../store/sqlite.ts';
import { Attempts, ATTEMPT_LIMITS, waitAfter } from './attempts.ts';
import { Tickets } from './tickets.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
let sql: Sql;

beforeAll(async () => {
  sql = openSqlite(join(folder, 'quadrille.sqlite'));
  await migrate(sql);
});

afterAll(async () => {
  await sql.close();
  rmSync(folder, { recursive: true });
});

describe('failed attempts', () => {
  test('within the free number cause no wait, even if they are recorded out of order', async () => {
    const attempts = new Attempts(sql);
    expect(await attempts.begin('address', 'a household', 1000.5)).toBe(0);
    expect(await attempts.begin('address', 'a household', 1000)).toBe(0);
  });

  test('cause no wait at first, then one that doubles up to a limit', () => {
    const waits = [1, 4, 5, 6, 7, 8, 9, 50].map((failures) => waitAfter(failures, ATTEMPT_LIMITS.name));
    expect(waits).toEqual([0, 0, 5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect(waitAfter(100, ATTEMPT_LIMITS.address)).toBe(15 * 60_000);
  });

  test('are counted when they begin, so concurrent attempts get around no limit', async () => {
    const attempts = new Attempts(sql);
    const waits = await Promise.all(Array.from({ length: 30 }, () => attempts.begin('name', 'anna', 1000)));
    expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(ATTEMPT_LIMITS.name.free);
  });

  test('are reset by a success, and after a day', async () => {
    const attempts = new Attempts(sql);
    for (let n = 0; n < ATTEMPT_LIMITS.name.free; n++) expect(await attempts.begin('name', 'ben', 1000)).toBe(0);
    expect(await attempts.begin('name', 'ben', 1500)).toBe(4500);
    await attempts.succeeded('name', 'ben');
    expect(await attempts.begin('name', 'ben', 1500)).toBe(0);

    for (let n = 0; n < ATTEMPT_LIMITS.name.free; n++) await attempts.begin('name', 'cleo', 1000);
    const later = 1000 + 25 * 60 * 60 * 1000;
    expect(await attempts.begin('name', 'cleo', later)).toBe(0);
    expect(await attempts.begin('name', 'cleo', later)).toBe(0);
  });

  test('of one name do not count for another', async () => {
    const attempts = new Attempts(sql);
    for (let n = 0; n < 8; n++) await attempts.begin('name', 'dora', 1000);
    expect(await attempts.begin('name', 'emil', 1000)).toBe(0);
    expect(await attempts.begin('address', 'dora', 1000)).toBe(0);
  });

  test('are stored by hash: the name is not in the database', async () => {
    await new Attempts(sql).begin('name', 'a password typed as a name', 1000);
    const rows = await sql.all('SELECT * FROM attempts');
    expect(JSON.stringify(rows)).not.toContain('typed as a name');
  });
});

describe('a ticket', () => {
  test('is valid once, for its purpose, until it expires', async () => {
    const tickets = new Tickets(sql);
    const expires = await tickets.issue('secret', 'handover', { player: 'p', note: 'n' }, 1000);
    expect(await tickets.redeem('secret', 'new-passkey', 2000)).toBeUndefined();
    expect(await tickets.redeem('secret', 'handover', expires)).toBeUndefined();
    expect(await tickets.redeem('secret', 'handover', expires - 1)).toEqual({ player: 'p', note: 'n' });
    expect(await tickets.redeem('secret', 'handover', 2000)).toBeUndefined();
  });

  test('is stored only as a hash', async () => {
    await new Tickets(sql).issue('another secret', 'handover', { player: undefined, note: '' }, 1000);
    expect(JSON.stringify(await sql.all('SELECT * FROM tickets'))).not.toContain('another secret');
  });
});
