// Tables with damaged events are quarantined: requests for them get their own refusal, and all other tables are served.

import type { Table } from '@quadrille/protocol';
import { Settings } from '@quadrille/protocol';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/secrets.ts';
import { toStoredEvent, type TableAppend } from '../src/store/store.ts';
import type { TestClient } from './client.ts';
import { TestCluster, doWithRetry, DEPLOYMENTS } from './cluster.ts';

/** Kinds of damage to a table's events, as SQL; $1 is the table. */
const DAMAGES: readonly (readonly [name: string, ...sql: string[]])[] = [
  ['a hole', 'DELETE FROM events WHERE table_id = $1 AND v = 3'],
  ['no first event', 'DELETE FROM events WHERE table_id = $1 AND v = 1'],
  ['no JSON', `UPDATE events SET body = '{"e":' WHERE table_id = $1 AND v = 2`],
  ['null', `UPDATE events SET body = 'null' WHERE table_id = $1 AND v = 2`],
  ['no event', `UPDATE events SET body = '{"e":"danced"}' WHERE table_id = $1 AND v = 2`],
  ['a seat that is not there', `UPDATE events SET body = '{"e":"stood","place":3}' WHERE table_id = $1 AND v = 2`],
  ['no move', `UPDATE events SET body = '{"e":"acted","act":"Zz9","spent":0}' WHERE table_id = $1 AND v = 5`],
];

describe.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind);
  });
  afterAll(() => club.close());

  const run = (text: string, ...values: (string | number)[]) => club.nodes[0]!.node.sql.write([{ text, values }]);
  const ask = async (n: number, path: string, client?: TestClient) =>
    fetch(`${club.base(n)}${path}`, {
      headers: client === undefined ? {} : { authorization: `Bearer ${client.token}` },
    });
  const quarantined = async (n: number): Promise<number> => {
    const text = await (await ask(n, '/metrics')).text();
    return Number(/^quadrille_tables_quarantined (\d+)$/m.exec(text)?.[1]);
  };

  test('an append that would leave a gap fails, whatever version the node assumes', async () => {
    const anna = await club.connectGuest('Anna');
    const table = await anna.open({ game: 'quantik' });
    const { node } = club.nodes[0]!;
    const now = (await node.tableService.readTable(table)) as Table;
    const writing = (v: number): TableAppend => ({
      table: { ...now, version: v },
      stored: [toStoredEvent(v, now.at, { e: 'said', seat: 0, text: String(v) })],
      keepsRow: true,
    });
    const { version } = now;
    expect(await node.store.append([writing(version + 2)])).toBe(false);
    expect(await node.store.append([writing(0)])).toBe(false);
    // Concurrently on all nodes, in an order in which most are too early.
    const wanted = [8, 6, 4, 2, 7, 5, 3, 1, 8, 7, 6, 5, 4, 3, 2, 1];
    const written = await Promise.all(
      wanted.map((n, i) => club.nodes[i % club.nodes.length]!.node.store.append([writing(version + n)])),
    );
    expect(written.filter(Boolean).length).toBeGreaterThan(0);
    const rows = await node.sql.all('SELECT v FROM events WHERE table_id = $1 ORDER BY v', [table]);
    expect(rows.map(({ v }) => v)).toEqual(Array.from(rows, (_, i) => i + 1));
    expect(rows).toHaveLength(version + written.filter(Boolean).length);
  });

  test('a table is created once when two nodes append concurrently, and only by its first event', async () => {
    const { store } = club.nodes[0]!.node;
    const id = newId();
    const settings = parse(Settings, { game: 'quantik' });
    const opened = toStoredEvent(1, 1, { e: 'opened', settings, host: newId() });
    const anna = await club.connectGuest('Anna');
    const now = (await club.nodes[0]!.node.tableService.readTable(await anna.open({ game: 'quantik' }))) as Table;
    const table = { ...now, id, version: 1 };
    const late: TableAppend = { table, stored: [toStoredEvent(2, 1, { e: 'hidden' })], keepsRow: true };
    expect(await store.append([late])).toBe(false);
    const first: TableAppend = { table, stored: [opened], keepsRow: false };
    expect((await Promise.all([store.append([first]), store.append([first])])).filter(Boolean)).toHaveLength(1);
  });

  test('when the last event is lost during a game, play continues from the stored events', async () => {
    const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
    await doWithRetry(anna, table, { c: 'move', move: 'Aa1' });
    await Promise.all([anna, ben].map((each) => each.until(table, ({ match }) => match.acts.length === 1)));
    await run('DELETE FROM events WHERE table_id = $1 AND v = (SELECT MAX(v) FROM events WHERE table_id = $1)', table);
    const sentAway = ben.next('closing');
    expect(await ben.do(table, { c: 'move', move: 'Bb1' })).toMatchObject({ t: 'refused', code: 'unavailable' });
    await sentAway;
    // The other nodes notice when they next compare versions.
    for (const node of club.nodes) await node.node.tableService.catchUp();
    const again = await club.reconnectElsewhere(ben);
    expect((await again.follow(table)).match.acts).toHaveLength(0);
    const others = await club.reconnectElsewhere(anna);
    await others.follow(table);
    await doWithRetry(others, table, { c: 'move', move: 'Aa1' });
    await again.until(table, ({ match }) => match.acts.length === 1);
  });

  test('damaged tables are quarantined, counted and refused, do not affect others, and return when repaired', async () => {
    const anna = await club.connectGuest('Anna');
    const clara = await club.connectGuest('Clara');
    const open = async () => {
      const table = await anna.open({ game: 'q4', order: 'seated', access: 'public' }, 1);
      await doWithRetry(anna, table, { c: 'invite-computer', level: 1 });
      await anna.follow(table);
      await anna.until(table, ({ match }) => match.acts.length === 1);
      return table;
    };
    const damaged: string[] = [];
    for (const _ of DAMAGES) damaged.push(await open());
    // The last one is finished and public; each of the others is due for work on clocks and computers.
    const over = await open();
    await doWithRetry(anna, over, { c: 'resign' });
    damaged.push(over);
    const healthy = await open();
    await doWithRetry(anna, healthy, { c: 'resign' });
    const expired = await clara.open({ game: 'quads' });
    const waiting = await clara.open({ game: 'quads' });
    const thinking = await open();
    const pairing = await club.connectGuest('Dan');
    const paired = pairing.next('paired');
    pairing.send({ t: 'seek', settings: { game: 'quantik', stake: 3 } });
    const sought = (await paired).table;
    // The seek ends before the restart: its table would be found otherwise.
    const stopped = pairing.next('seeking');
    pairing.send({ t: 'seek' });
    await stopped;
    await run('UPDATE tables SET deadline = 1, computer_since = 1 WHERE id = $1', expired);
    const [, before] = (
      await club.nodes[0]!.node.sql.all('SELECT body FROM events WHERE table_id = $1 ORDER BY v', [damaged[3]!])
    ).map(({ body }) => String(body));
    await club.stop();
    await club.start();
    for (const [n, table] of damaged.entries()) {
      const [, ...texts] = DAMAGES[n] ?? DAMAGES[2]!;
      for (const text of texts) await run(text, table);
    }
    // Again, as some may have been processed before they were damaged. The export reaches the finished one first.
    for (const table of damaged.filter((each) => each !== over)) {
      await run('UPDATE tables SET deadline = 1, computer_since = 1 WHERE id = $1', table);
    }
    await run('UPDATE tables SET deadline = NULL, computer_since = NULL WHERE id = $1', over);
    await run(`UPDATE tables SET summary = '{"settings":' WHERE id = $1`, waiting);
    await club.stop();
    await club.start();

    const again = await club.connect(0, anna.token, anna.me);
    for (const [n] of club.nodes.entries()) {
      await expect.poll(() => quarantined(n), { timeout: 15_000 }).toBeGreaterThanOrEqual(damaged.length - 1);
      const games = await ask(n, '/api/games');
      const exported = await games.text();
      expect([games.status, exported.includes(healthy), exported.includes(over)]).toEqual([200, true, false]);
      for (const path of ['/api/tables', '/api/session/tables', `/api/players/${anna.me.id}/games`, '/healthz']) {
        expect([path, (await ask(n, path, anna)).status]).toEqual([path, 200]);
      }
      expect((await ask(n, `/api/tables/${damaged[0]!}`)).status).toBe(503);
    }
    for (const [n] of club.nodes.entries()) {
      await expect.poll(() => quarantined(n), { timeout: 15_000 }).toBe(damaged.length);
    }
    // Bulk work continues: an expired table is closed, a computer moves, players who seek a game are paired.
    await expect
      .poll(async () => (await club.nodes[0]!.node.tableService.readTable(expired))?.status, { timeout: 15_000 })
      .toBe('closed');
    await again.follow(thinking);
    const { match } = again.tables.get(thinking)!;
    expect(match.acts).toHaveLength(1);
    const others = [await club.connectGuest('Eva'), await club.connectGuest('Finn')] as const;
    const found = others.map((each) => each.next('paired'));
    for (const each of others) each.send({ t: 'seek', settings: { game: 'quantik', stake: 3 } });
    const [one, two] = await Promise.all(found);
    expect([one!.table === two!.table, one!.table === sought]).toEqual([true, false]);
    // A player seated there gets the refusal, and can delete the account.
    for (const table of damaged) {
      const refused = again.next('refused', (message) => message.table === table);
      again.send({ t: 'follow', table });
      expect(await refused).toMatchObject({ code: 'unreadable' });
      expect(await again.do(table, { c: 'resign' })).toMatchObject({ t: 'refused', code: 'unreadable' });
    }
    for (const { node } of club.nodes) {
      await node.accountDeletion.resumePending();
      await node.tableService.catchUp();
      await node.ratings.countUncounted();
    }
    expect(await club.nodes[0]!.node.accountDeletion.deletePlayer(anna.me.id)).toEqual([anna.me.id]);

    await run('UPDATE events SET body = $2 WHERE table_id = $1 AND v = 2', damaged[3]!, before!);
    await club.stop();
    await club.start();
    const spectator = await club.connectGuest('Gus');
    expect((await spectator.follow(damaged[3]!)).version).toBeGreaterThan(1);
    await expect.poll(() => quarantined(0), { timeout: 15_000 }).toBe(damaged.length - 1);
  });
});
