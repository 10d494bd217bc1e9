// Everything that grows is bounded: attacks on the number of tables, and retention, with the limits of a real server.

import { Settings, type FromServer } from '@quadrille/protocol';
import type { HttpAnswer } from '@quadrille/protocol/client';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/secrets.ts';
import { startServer, type Server } from '../src/server.ts';
import { TestClient } from './client.ts';
import { TestCluster, doWithRetry, DEPLOYMENTS } from './cluster.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const QUANTIK = { game: 'quantik', order: 'seated' };
const PUBLIC = { ...QUANTIK, access: 'public' };

const count = async (server: Server, what: string): Promise<number> =>
  Number((await server.node.sql.all(`SELECT COUNT(*) AS n FROM ${what}`))[0]!['n']);

const codeOf = ({ body }: HttpAnswer): string | undefined => (body as { code?: string }).code;

describe.each(DEPLOYMENTS)('on $name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind);
  });
  afterAll(() => club.close());

  test('a flood of seeks leaves no tables', async () => {
    const [node] = club.nodes as [Server];
    const FLOODERS = 8;
    const SEEKS = 60;
    const flooders = await Promise.all(Array.from({ length: FLOODERS }, (_, n) => club.connectGuest(`Flooder ${n}`)));
    const before = await count(node, 'tables');
    const answers = flooders.map(async (client, n) => {
      const heard: FromServer[] = [];
      const all = Promise.withResolvers<FromServer[]>();
      client.raw.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as FromServer;
        if (message.t === 'paired' || message.t === 'refused') heard.push(message);
        if (heard.length === SEEKS) all.resolve(heard);
      });
      // All settings differ: each seek opens a table and leaves the previous one.
      for (let i = 0; i < SEEKS; i++) client.send({ t: 'seek', settings: { ...PUBLIC, stake: 1 + n * SEEKS + i } });
      return all.promise;
    });
    const heard = (await Promise.all(answers)).flat();
    expect(heard).toHaveLength(FLOODERS * SEEKS);
    // The bucket of each player holds 30 tokens.
    expect(heard.filter(({ t }) => t === 'paired').length).toBeLessThan(FLOODERS * 35);
    expect(heard).toContainEqual({ t: 'refused', code: 'too-fast' });
    expect((await count(node, 'tables')) - before).toBeLessThanOrEqual(FLOODERS);
    for (const client of flooders) client.close();
    await expect.poll(() => count(node, 'tables'), { timeout: 20_000 }).toBe(before);
  });

  test('repeating a seek waits on at the same table, and uses no quota', async () => {
    const anna = await club.connectGuest('Anna');
    const seek = async () => {
      const paired = anna.next('paired');
      anna.send({ t: 'seek', settings: { ...PUBLIC, stake: 900 } });
      return (await paired).table;
    };
    const table = await seek();
    // As often as the message rate limit allows at once: a seek costs five tokens.
    for (let n = 0; n < 10; n++) expect(await seek()).toBe(table);
    anna.close();
  });

  test('a host may have 10 waiting tables as a guest and 20 with an account, counted across nodes', async () => {
    const anna = await club.connectGuest('Anna');
    const open = (n: number, id = newId()) =>
      anna.post('/api/tables', { id, settings: n % 2 ? QUANTIK : PUBLIC }, club.base(n));
    const last = newId();
    for (let n = 0; n < 9; n++) expect((await open(n)).status).toBe(201);
    expect((await open(9, last)).status).toBe(201);
    for (const n of [10, 11]) {
      const refused = await open(n);
      expect([refused.status, codeOf(refused)]).toEqual([429, 'too-many']);
    }
    // Repeating an opening id opens no table, and succeeds.
    expect((await open(12, last)).status).toBe(201);
    // A seek opens a table as well.
    const refused = anna.next('refused');
    anna.send({ t: 'seek', settings: { ...PUBLIC, stake: 901 } });
    expect((await refused).code).toBe('too-many');
    const named = await anna.post('/api/account', { name: `Ann${newId().slice(0, 6).replace(/[-_]/g, 'x')}`, password: 'correct horse battery' }); // prettier-ignore
    const { token } = named.body as { token: string };
    const account = await club.connect(0, token, anna.me);
    for (let n = 0; n < 10; n++) {
      expect((await account.post('/api/tables', { settings: QUANTIK }, club.base(n))).status).toBe(201);
    }
    expect(codeOf(await account.post('/api/tables', { settings: QUANTIK }))).toBe('too-many');
  });

  test('many tables of other players do not push an invitation out of the lobby', async () => {
    const victim = await club.connectGuest('Victim');
    const invitation = await victim.open(PUBLIC);
    const crowd = await Promise.all(Array.from({ length: 21 }, (_, n) => club.connectGuest(`Host ${n}`)));
    for (const host of crowd) for (let n = 0; n < 10; n++) await host.open(PUBLIC);
    const { open } = (await (await fetch(`${club.base(1)}/api/tables`)).json()) as { open: { table: string }[] };
    expect(open.map(({ table }) => table)).toContain(invitation);
    expect(open.length).toBeLessThanOrEqual(200);
    const visitor = await club.connectGuest('Visitor');
    const lobby = visitor.next('lobby');
    visitor.send({ t: 'lobby', on: true });
    const shown = (await lobby).open;
    expect(shown.map(({ table }) => table)).toContain(invitation);
    expect(shown.filter(({ sitters }) => sitters.some((who) => who?.kind === 'person' && who.id === crowd[0]!.me.id)))
      .toHaveLength(3); // prettier-ignore
    // Many guests behind one address get only its share.
    const { tableService, lobby: list } = club.nodes[0]!.node;
    for (let n = 0; n < 70; n++) {
      const host = { id: newId(), name: '', guest: true, bot: false };
      const opened = await tableService.openTable(parse(Settings, { ...PUBLIC, stake: 777 }), host, 0, {
        address: '198.51.100.7',
      });
      expect(opened.ok).toBe(true);
    }
    expect((await list.open()).filter(({ settings }) => settings.stake === 777)).toHaveLength(60);
  });
});

describe.each(DEPLOYMENTS)('with settings, on $name', (kind) => {
  let nodes: Server[];
  let remove: () => void;
  const retention = { guestGamesMs: 30 * DAY_MS };
  const OPENINGS = 4;
  const quotas = { openings: [OPENINGS, 1e-6] as const };
  beforeAll(async () => {
    const made = await kind.place();
    ({ remove } = made);
    nodes = await Promise.all(
      Array.from({ length: kind.nodes }, () => startServer({ port: 0, ...made.place, proxied: 1, retention, quotas })),
    );
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    remove();
  });

  const base = (n: number) => `http://127.0.0.1:${nodes[n % nodes.length]!.port}`;
  const sql = (text: string, ...values: (string | number)[]) => nodes[0]!.node.sql.write([{ text, values }]);
  const guest = async () => (await nodes[0]!.node.players.createGuest('', '', nodes[0]!.node.time.now())).player;

  /** Moves a table's events into the past. */
  async function age(id: string, days: number): Promise<void> {
    const ms = days * DAY_MS;
    await sql('UPDATE tables SET touched_at = touched_at - $2, opened_at = opened_at - $2 WHERE id = $1', id, ms);
    await sql('UPDATE events SET at = at - $2 WHERE table_id = $1', id, ms);
    await nodes[0]!.node.tableService.reload(id);
  }

  const KINDS_OF_TABLES = [
    'open',
    'closed',
    'playing',
    'playing-clock',
    'over',
    'over-account',
    'over-bot',
    'over-rated',
  ] as const;
  type KindOfTable = (typeof KINDS_OF_TABLES)[number];

  async function create(what: KindOfTable): Promise<string> {
    const { tableService } = nodes[0]!.node;
    const [anna, ben] = [await guest(), await guest()];
    const control = what === 'playing-clock' ? { kind: 'days', days: 14 } : { kind: 'none' };
    const { id } = await tableService.openTable(parse(Settings, { ...PUBLIC, control }), anna, 0);
    if (what === 'open') return id;
    if (what === 'closed') {
      await tableService.submit(id, anna, newId(), { c: 'close' }, 0);
      return id;
    }
    await tableService.submit(id, ben, newId(), { c: 'sit' }, 0);
    await tableService.submit(id, anna, newId(), { c: 'move', move: 'Aa1' }, 0);
    if (what.startsWith('playing')) return id;
    await tableService.submit(id, ben, newId(), { c: 'resign' }, 0);
    if (what === 'over-account') await sql(`UPDATE players SET kind = 'account' WHERE id = $1`, ben.id);
    if (what === 'over-bot') await sql(`UPDATE players SET kind = 'bot' WHERE id = $1`, ben.id);
    if (what === 'over-rated') await sql('UPDATE tables SET rated = 1 WHERE id = $1', id);
    return id;
  }

  test('deletes what is past its retention and nothing else', async () => {
    const { node } = nodes[0]!;
    const AGES = [0, 0.9, 2, 29, 31, 400];
    const tables = new Map<string, { what: KindOfTable; days: number }>();
    for (const what of KINDS_OF_TABLES) {
      for (const days of AGES) {
        const id = await create(what);
        await age(id, days);
        tables.set(id, { what, days });
      }
    }
    // Moves do not update the row of a table without clocks: it shows no activity for long.
    const busy = await create('playing');
    await sql('UPDATE tables SET touched_at = touched_at - $2 WHERE id = $1', busy, 400 * DAY_MS);
    tables.set(busy, { what: 'playing', days: 0 });
    await sql('INSERT INTO absences (began, ended) VALUES ($1, $2)', 1, 2);
    // A guest is deleted with the last session, unless there is a game; failed sign-ins are forgotten.
    const [known, forgotten, expired] = [await guest(), await guest(), await guest()];
    await sql('DELETE FROM sessions WHERE player_id = $1', forgotten.id);
    await sql('UPDATE sessions SET seen_at = seen_at - $2 WHERE player_id = $1', expired.id, 401 * DAY_MS);
    const [seat] = await node.sql.all('SELECT player_id FROM seats WHERE table_id = $1', [busy]);
    const seated = { id: String(seat!['player_id']) };
    await sql('DELETE FROM sessions WHERE player_id = $1', seated.id);
    for (const [hash, days] of Object.entries({ long: 2, lately: 0 })) {
      const at = node.time.now() - days * DAY_MS;
      await sql('INSERT INTO attempts (hash, failures, wait_until, last_at) VALUES ($1, 1, 0, $2)', hash, at);
    }
    // All nodes at once, as in production.
    await Promise.all(nodes.map((each) => each.node.housekeeping.sweep()));
    for (const each of nodes) await each.node.housekeeping.sweep();

    const rows = await node.sql.all('SELECT id, status FROM tables');
    const left = new Map(rows.map((row) => [String(row['id']), String(row['status'])]));
    for (const [id, { what, days }] of tables) {
      const expected =
        (what === 'closed' && days > 1) || (what === 'over' && days > 30)
          ? undefined
          : what === 'playing' && days > 365
            ? 'closed'
            : what.split('-')[0];
      expect({ what, days, status: left.get(id) }).toEqual({ what, days, status: expected });
    }
    expect(await count(nodes[0]!, 'events WHERE table_id NOT IN (SELECT id FROM tables)')).toBe(0);
    expect(await count(nodes[0]!, 'seats WHERE table_id NOT IN (SELECT id FROM tables)')).toBe(0);
    expect(await count(nodes[0]!, 'absences WHERE ended = 2')).toBe(0);
    const isThere = async ({ id }: { id: string }) => (await node.players.byId(id)) !== undefined;
    expect([await isThere(known), await isThere(seated)]).toEqual([true, true]);
    expect([await isThere(forgotten), await isThere(expired)]).toEqual([false, false]);
    expect((await node.sql.all('SELECT hash FROM attempts')).map((row) => row['hash'])).toEqual(['lately']);
    const metrics = await Promise.all(nodes.map(({ node: each }) => each.metrics.registry.metrics()));
    const deleted = (why: string) =>
      metrics.reduce((sum, text) => sum + Number(new RegExp(`deleted_total{why="${why}"} (\\d+)`).exec(text)?.[1] ?? 0), 0); // prettier-ignore
    expect([deleted('closed'), deleted('guests')]).toEqual([4, 2]);
    // A table closed for inactivity is deleted like any other closed table.
    const still = [...tables].find(([, { what, days }]) => what === 'playing' && days === 400)![0];
    await age(still, 2);
    await node.housekeeping.sweep();
    expect(await node.store.exists(still)).toBe(false);
    expect(await node.store.exists(busy)).toBe(true);
  });

  test('rate-limits rematches like opened tables', async () => {
    const anna = await TestClient.connectGuest(base(0), 'Anna');
    const ben = await TestClient.connectGuest(base(1), 'Ben');
    let table = await anna.open(QUANTIK, 0);
    await Promise.all([anna.follow(table), ben.follow(table)]);
    await doWithRetry(ben, table, { c: 'sit' });
    await anna.until(table, ({ status }) => status === 'playing');
    let refusal: string | undefined;
    let rematches = 0;
    for (let games = 0; games < 10 && refusal === undefined; games++) {
      await doWithRetry(anna, table, { c: 'resign' });
      await doWithRetry(anna, table, { c: 'propose', what: 'rematch' });
      await ben.until(table, ({ proposing }) => proposing !== undefined);
      const agreed = await ben.do(table, { c: 'agree', what: 'rematch' });
      if (agreed.t === 'refused') refusal = agreed.code;
      else {
        const next = (await anna.until(table, (now) => now.next !== undefined)).next!;
        for (const each of [anna, ben]) {
          each.send({ t: 'leave', table });
          await each.follow(next);
        }
        table = next;
        rematches++;
      }
    }
    expect(refusal).toBe('too-fast');
    expect(rematches).toBe(OPENINGS);
    anna.close();
    ben.close();
  });

  test('removes a deleted table from the memory of all nodes', async () => {
    const anna = await TestClient.connectGuest(base(0), 'Anna');
    const ben = await TestClient.connectGuest(base(1), 'Ben');
    const table = await anna.open(QUANTIK);
    await Promise.all([anna.follow(table), ben.follow(table)]);
    await doWithRetry(anna, table, { c: 'close' });
    await ben.until(table, ({ status }) => status === 'closed');
    await age(table, 2);
    await nodes[0]!.node.housekeeping.sweep();
    expect(await anna.do(table, { c: 'say', phrase: 'hello' })).toMatchObject({ code: 'unknown-table' });
    // The other node is notified a moment later, and may reply until then that the table is closed.
    await expect.poll(() => ben.do(table, { c: 'sit' })).toMatchObject({ code: 'unknown-table' });
    for (const n of [0, 1]) expect((await fetch(`${base(n)}/api/tables/${table}`)).status).toBe(404);
    expect(await count(nodes[0]!, `events WHERE table_id = '${table}'`)).toBe(0);
    anna.close();
    ben.close();
  });

  test('a cancelled seek deletes its table, and a player who is about to sit down is refused', async () => {
    const anna = await TestClient.connectGuest(base(0), 'Anna');
    const ben = await TestClient.connectGuest(base(1), 'Ben');
    const paired = anna.next('paired');
    anna.send({ t: 'seek', settings: PUBLIC });
    const { table } = await paired;
    await ben.follow(table);
    const ended = anna.next('seeking');
    anna.send({ t: 'seek' });
    await ended;
    const answer = await ben.do(table, { c: 'sit' });
    expect(['unknown-table', 'not-open']).toContain((answer as { code?: string }).code);
    expect(await count(nodes[0]!, `tables WHERE id = '${table}'`)).toBe(0);
    anna.close();
    ben.close();
  });
});
