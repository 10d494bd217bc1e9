// The server is killed at random moments during play: no acknowledged command is lost or applied twice.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tableFrom } from '@quadrille/protocol';
import { seeded } from '@quadrille/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../src/store/sqlite.ts';
import { Store } from '../../src/store/store.ts';
import { TestClient } from '../client.ts';
import { NodeProcess, UNLIMITED } from '../node-process.ts';
import { Robot } from './robot.ts';

const KILLS = 20;
const TABLES = 6;
const MINUTES = 60_000;

let folder: string;
let database: string;
let node: NodeProcess;
let port = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  database = join(folder, 'quadrille.sqlite');
  await begin();
});

afterAll(async () => {
  await node.kill();
  rmSync(folder, { recursive: true });
});

async function begin(): Promise<void> {
  node = await NodeProcess.start({ ...UNLIMITED, database, port });
  ({ port } = node);
}

/** Waits until every player has reconnected once more. */
async function areBack(robots: readonly Robot[], before: readonly number[]): Promise<void> {
  while (robots.some(({ player }, n) => player.reconnects <= before[n]!)) await sleep(20);
}

test(
  `killed ${KILLS} times under load: no acknowledged move is lost or applied twice, and clocks are right`,
  { timeout: 300_000 },
  async () => {
    const base = `http://127.0.0.1:${port}`;
    const random = seeded(7);
    const control = { kind: 'clock', total: 10 * MINUTES, increment: 0 } as const;
    const began = Date.now();
    const robots: Robot[] = [];
    const ids: string[] = [];
    for (let n = 0; n < TABLES; n++) {
      const anna = await TestClient.connectGuest(base, 'Anna');
      const ben = await TestClient.connectGuest(base, 'Ben');
      const table = await anna.open({ game: 'q4', options: { marbles: 31 }, control, order: 'random' });
      await ben.do(table, { c: 'sit' });
      for (const client of [anna, ben]) client.close();
      ids.push(table);
      robots.push(new Robot(anna, random), new Robot(ben, random));
    }
    const playing = robots.map((robot, n) => robot.play(ids[n >> 1]!));

    let away = 0;
    for (let n = 0; n < KILLS; n++) {
      const returns = robots.map(({ player }) => player.reconnects);
      await sleep((random() >>> 0) % 250);
      await node.kill();
      const since = Date.now();
      await begin();
      away += Date.now() - since;
      // Every other time the server is killed again while some players are still reconnecting.
      if (n % 2 === 0) await areBack(robots, returns);
    }
    await sleep(500);
    for (const robot of robots) robot.stop();
    await Promise.all(playing);
    await node.kill();
    const elapsed = Date.now() - began;

    const sql = openSqlite(database);
    const store = new Store(sql);
    let moves = 0;
    const played = new Set(robots.flatMap((robot) => [...robot.player.tables.keys()]));
    for (const id of played) {
      const stored = await store.events(id);
      expect(stored.map(({ event }) => event.v)).toEqual(stored.map((_, n) => n + 1));
      // Every acknowledged move is stored at the acknowledged version.
      for (const { id: command, move, v } of robots
        .flatMap((robot) => robot.acknowledged)
        .filter((a) => a.table === id)) {
        const written = stored.find(({ event }) => event.v === v)!;
        expect(written.command).toContain(command);
        expect(written.event).toMatchObject({ e: 'acted', act: move });
        moves++;
      }
      const commands = stored.map(({ command }) => command).filter((command) => command !== undefined);
      expect(new Set(commands).size).toBe(commands.length);
      // The clients' tables match the stored events.
      const table = tableFrom(
        id,
        stored.map(({ event }) => event),
      );
      for (const robot of robots) {
        const seen = robot.player.tables.get(id)?.match.acts ?? [];
        expect(table.match.acts.slice(0, seen.length)).toEqual(seen);
      }
      // Clocks: time charged equals time gone, and outages cost no time.
      const spent = stored.reduce((sum, { event }) => sum + (event.e === 'acted' ? event.spent : 0), 0);
      const gone = table.clocks.left.reduce((sum, left) => sum + control.total - left, 0);
      expect(gone).toBe(spent);
      expect(spent).toBeLessThan(elapsed - away);
      expect(table.match.outcome?.reason).not.toBe('time');
    }
    expect(moves).toBeGreaterThan(KILLS);
    expect(Math.min(...robots.map(({ player }) => player.reconnects))).toBeGreaterThanOrEqual(KILLS / 2);
    await sql.close();
  },
);
