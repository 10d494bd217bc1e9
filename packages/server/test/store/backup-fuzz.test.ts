// Backups with damaged bytes. Each is either refused with a fault, or restored into a server that starts, serves what
// is readable and isolates what is not.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { below, legalMoves, seeded, type Random } from '@quadrille/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../src/server.ts';
import { TestClient } from '../client.ts';
import { backUp, BackupFault, inspectBackup, restore } from '../../src/store/backup.ts';

const DAMAGED = 60;
const PAGE_BYTES = 4096;

let folder: string;
let backup: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  backup = join(folder, 'backup.sqlite');
  const database = join(folder, 'original.sqlite');
  const server = await startServer({ port: 0, database });
  const base = `http://127.0.0.1:${server.port}`;
  const [anna, ben] = [await TestClient.connectGuest(base, 'Anna'), await TestClient.connectGuest(base, 'Ben')];
  for (const game of ['quantik', 'quads', 'q4']) {
    const table = await anna.open({ game, access: 'public', order: 'seated' }, 0);
    await anna.follow(table);
    await ben.do(table, { c: 'sit' });
    for (let n = 0; n < 6; n++) {
      const { match } = await anna.until(table, (now) => now.match.acts.length === n && now.status === 'playing');
      const move = match.game.format(legalMoves(match.game.rules, match.state)[0]!);
      await (n % 2 === 0 ? anna : ben).do(table, { c: 'move', move });
    }
    await anna.do(table, { c: 'say', text: 'good game' });
    await ben.do(table, { c: 'resign' });
  }
  anna.close();
  ben.close();
  await server.close();
  backUp(database, backup);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Single bytes changed, a page replaced by another, a page zeroed, or the end truncated. */
function damage(bytes: Buffer, random: Random): Buffer {
  const damaged = Buffer.from(bytes);
  const pages = bytes.length / PAGE_BYTES;
  switch (below(random, 5)) {
    case 0:
      return damaged.subarray(0, below(random, bytes.length));
    case 1:
      damaged.fill(0, PAGE_BYTES * below(random, pages));
      return damaged;
    case 2:
      bytes.copy(damaged, PAGE_BYTES * below(random, pages), PAGE_BYTES * below(random, pages), bytes.length);
      return damaged;
    default:
      for (let n = 1 + below(random, 8); n > 0; n--) damaged[below(random, bytes.length)] = below(random, 256);
      return damaged;
  }
}

/** Text changed inside the events, which SQLite cannot detect. */
function damageEvents(bytes: Buffer, random: Random): Buffer {
  const damaged = Buffer.from(bytes);
  const places: number[] = [];
  for (let at = bytes.indexOf('{"e":"'); at >= 0; at = bytes.indexOf('{"e":"', at + 1)) places.push(at);
  const at = places[below(random, places.length)]!;
  damaged[at + below(random, 20)] = 0x20 + below(random, 90);
  return damaged;
}

/** Only a fault of the backup counts: any other error is rethrown. */
function isRefused(work: () => unknown): boolean {
  try {
    work();
  } catch (error) {
    if (error instanceof BackupFault) return true;
    throw error;
  }
  return false;
}

test(`${DAMAGED} damaged backups are refused, or served as far as they can be read`, { timeout: 120_000 }, async () => {
  const random = seeded(11);
  const whole = readFileSync(backup);
  const served = { readable: 0, refused: 0 };
  for (let n = 0; n < DAMAGED; n++) {
    const file = join(folder, `damaged-${n}.sqlite`);
    const database = join(folder, `restored-${n}`, 'quadrille.sqlite');
    writeFileSync(file, n % 2 === 0 ? damage(whole, random) : damageEvents(whole, random));
    if (isRefused(() => inspectBackup(file))) {
      if (!isRefused(() => restore(database, file))) throw new Error('a damaged backup was restored');
      served.refused++;
      continue;
    }
    expect(restore(database, file).isInstalled).toBe(true);
    const server = await startServer({ port: 0, database, proxied: 1 });
    const base = `http://127.0.0.1:${server.port}`;
    const games = await fetch(`${base}/api/games`, { headers: { 'x-forwarded-for': `192.0.2.${n}` } });
    expect(games.status).toBe(200);
    expect((await games.text()).trim().split('\n').length).toBeGreaterThanOrEqual(2);
    const late = await TestClient.connectGuest(base, 'Late');
    expect(await late.open({ game: 'quantik' })).toMatch(/^[\w-]{16}$/);
    late.close();
    await server.close();
    served.readable++;
  }
  expect(served.refused).toBeGreaterThan(DAMAGED / 10);
  expect(served.readable).toBeGreaterThan(DAMAGED / 10);
});
