import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { History, Leaderboard, Me, Profile, RatingPoint } from '@quadrille/protocol';
import { asMoveId } from '@quadrille/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type Server } from '../../src/server.ts';
import { insertPlayer } from '../../src/players/players.ts';
import { newId } from '../../src/secrets.ts';
import { Store } from '../../src/store/store.ts';
import { TestBrowser } from '../browser.ts';
import { TestClient } from '../client.ts';
import { Ratings } from '../../src/ratings/ratings.ts';

let folder: string;
let server: Server;
let base: string;
const clients: TestClient[] = [];

async function begin(): Promise<void> {
  server = await startServer({ port: 0, database: join(folder, 'quadrille.sqlite') });
  base = `http://127.0.0.1:${server.port}`;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quadrille-'));
  await begin();
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A player with an account, created directly in the store. */
async function account(name: string): Promise<TestClient> {
  const me: Me = { id: newId(), name, guest: false };
  const now = server.node.time.now();
  await server.node.sql.write([insertPlayer(me.id, 'account', name, now)]);
  const client = await TestClient.connect(
    base,
    await server.node.players.openSession(me.id, 'test', 'password', now),
    me,
  );
  clients.push(client);
  return client;
}

const RATED = { order: 'seated', access: 'public', rated: true, control: { kind: 'days', days: 1 } };

async function sitDown(people: readonly TestClient[], settings: object): Promise<string> {
  const [host, ...others] = people;
  const table = await host!.open({ ...RATED, ...settings }, 0);
  for (const client of people) await client.follow(table);
  for (const client of others) expect(await client.do(table, { c: 'sit' })).toMatchObject({ t: 'done' });
  return table;
}

/** Plays a game that the second player wins. */
async function playQuantik(one: TestClient, other: TestClient, settings: object = {}): Promise<string> {
  const table = await sitDown([one, other], { game: 'quantik', ...settings });
  for (const [n, move] of ['Aa1', 'Bb1', 'Cc1', 'Dd1'].entries()) {
    await (n % 2 === 0 ? one : other).do(table, { c: 'move', move });
  }
  return table;
}

const profileOf = async ({ me }: TestClient) =>
  (await new TestBrowser(base).ask<Profile>('GET', `/api/players/${me.id}`)).body;
const standingOf = async (client: TestClient, game = 'quantik') =>
  (await profileOf(client)).standings.find((standing) => standing.game === game);

describe('a rated game', () => {
  test('is counted for both players, with its rating change', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const table = await playQuantik(anna, ben);
    await expect.poll(() => standingOf(ben)).toMatchObject({ games: 1, won: 1, drawn: 0, provisional: true });
    const won = (await standingOf(ben))!.rating;
    const lost = (await standingOf(anna))!.rating;
    expect(won).toBeGreaterThan(1000);
    expect(won).toBeGreaterThan(lost);

    const { games } = (await new TestBrowser(base).ask<History>('GET', `/api/players/${ben.me.id}/games`)).body;
    expect(games).toMatchObject([{ table, winners: [1], rated: { rating: won, change: won - 1000 } }]);
    const { points } = (
      await new TestBrowser(base).ask<{ points: RatingPoint[] }>('GET', `/api/players/${ben.me.id}/ratings/quantik`)
    ).body;
    expect(points).toMatchObject([{ rating: won, change: won - 1000 }]);
  });

  test('is for accounts only', async () => {
    const anna = await account('Anna');
    const guest = await TestClient.connectGuest(base, 'Greta');
    clients.push(guest);
    const table = await sitDown([anna], { game: 'quantik' });
    expect(await guest.do(table, { c: 'sit' })).toMatchObject({ t: 'refused', code: 'accounts-only' });
    expect(await anna.do(table, { c: 'invite-computer', level: 1 })).toMatchObject({ code: 'accounts-only' });
    const own = await guest.post('/api/tables', {
      settings: { game: 'quantik', rated: true, control: { kind: 'days', days: 1 } },
    });
    expect(own.status).toBe(403);
  });

  test('that ended before both had moved is not counted, nor examined again', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const table = await sitDown([anna, ben], { game: 'quantik' });
    await anna.do(table, { c: 'move', move: 'Aa1' });
    await ben.do(table, { c: 'resign' });
    const counted = () => server.node.sql.all('SELECT counted FROM tables WHERE id = $1', [table]);
    await expect.poll(counted).toEqual([{ counted: 1 }]);
    expect(await standingOf(anna)).toBeUndefined();
  });

  test('that was aborted before the second move is not counted, and no list has it', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const table = await sitDown([anna, ben], { game: 'quantik' });
    await anna.do(table, { c: 'move', move: 'Aa1' });
    expect(await ben.do(table, { c: 'abort' })).toMatchObject({ t: 'done' });
    expect(await anna.until(table, ({ status }) => status === 'closed')).toMatchObject({ status: 'closed' });
    expect(await server.node.ratings.count((await server.node.tableService.readTable(table))!)).toBe(false);
    expect(await standingOf(anna)).toBeUndefined();
    const { games } = (await new TestBrowser(base).ask<History>('GET', `/api/players/${ben.me.id}/games`)).body;
    expect(games).toEqual([]);
  });

  test('that is not rated is not counted', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const table = await playQuantik(anna, ben, { rated: false });
    expect(await server.node.ratings.count((await server.node.tableService.readTable(table))!)).toBe(false);
    expect(await standingOf(ben)).toBeUndefined();
  });

  test('is counted once, however many nodes try concurrently', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const table = await playQuantik(anna, ben);
    await expect.poll(() => standingOf(ben)).toMatchObject({ games: 1 });
    // Resets the count, then counts the game eight times concurrently.
    const { sql, tableService } = server.node;
    await sql.write([
      { text: 'UPDATE tables SET counted = 0', values: [] },
      { text: 'DELETE FROM ratings', values: [] },
      { text: 'DELETE FROM rated_games', values: [] },
    ]);
    const seen = (await tableService.readTable(table))!;
    const nodes = Array.from({ length: 8 }, () => new Ratings(sql, new Store(sql)));
    const counted = await Promise.all(nodes.map((node) => node.count(seen)));
    expect(counted.filter(Boolean)).toHaveLength(1);
    expect(await standingOf(ben)).toMatchObject({ games: 1, won: 1 });
  });

  test('and another of the same players ending concurrently are both counted', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const tables = [await playQuantik(anna, ben), await playQuantik(anna, ben), await playQuantik(ben, anna)];
    await expect.poll(() => standingOf(ben)).toMatchObject({ games: 3 });
    const { sql, tableService } = server.node;
    await sql.write([
      { text: 'UPDATE tables SET counted = 0', values: [] },
      { text: 'DELETE FROM ratings', values: [] },
      { text: 'DELETE FROM rated_games', values: [] },
    ]);
    const nodes = tables.map(() => new Ratings(sql, new Store(sql)));
    await Promise.all(tables.map(async (table, n) => nodes[n]!.count((await tableService.readTable(table))!)));
    expect(await standingOf(ben)).toMatchObject({ games: 3, won: 2 });
    expect(await standingOf(anna)).toMatchObject({ games: 3, won: 1 });
    // Each game started from the rating that the previous one produced.
    const rows = await sql.all('SELECT mu, mu_before FROM rated_games WHERE player_id = $1', [ben.me.id]);
    const befores = new Set(rows.map((row) => row['mu_before']));
    expect(befores.size).toBe(3);
    expect(rows.filter((row) => befores.has(row['mu']))).toHaveLength(2);
  });

  test('left uncounted by a stopped server is counted after the restart', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    server.node.ratings.count = () => Promise.resolve(false);
    const table = await playQuantik(anna, ben);
    await anna.until(table, ({ status }) => status === 'over');
    await server.close();
    await begin();
    expect(await standingOf(ben)).toBeUndefined();
    await server.node.ratings.countUncounted();
    expect(await standingOf(ben)).toMatchObject({ games: 1, won: 1 });
    await server.node.ratings.countUncounted();
    expect(await standingOf(ben)).toMatchObject({ games: 1, won: 1 });
  });

  test('of two teams counts for all four players', async () => {
    const people = [await account('Anna'), await account('Ben'), await account('Cleo'), await account('Dora')];
    const [anna, ben, cleo, dora] = people as [TestClient, TestClient, TestClient, TestClient];
    const table = await sitDown(people, { game: 'q4', options: { players: 4, teams: 'partners' } });
    for (const [n, client] of people.entries()) {
      const { match } = await client.until(table, ({ match: now }) => now.acts.length === n);
      const out = new Int32Array(match.game.rules.maxMoves);
      match.game.rules.generate(match.state, out, 0);
      await client.do(table, { c: 'move', move: match.game.format(asMoveId(out[n]!)) });
    }
    await ben.do(table, { c: 'resign' });
    await dora.do(table, { c: 'resign' });
    await expect.poll(() => standingOf(cleo, 'q4')).toMatchObject({ games: 1, won: 1 });
    const ratings = await Promise.all(people.map(async (client) => (await standingOf(client, 'q4'))!.rating));
    expect(ratings[0]).toBe(ratings[2]);
    expect(ratings[1]).toBe(ratings[3]);
    expect(ratings[0]).toBeGreaterThan(ratings[1]!);
    expect((await standingOf(anna, 'q4'))!.won).toBe(1);
  });
});

const tablesIn = ({ body }: { body: History }) => body.games.map(({ table }) => table);

describe('histories', () => {
  test('show private games only to the player', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const open = await playQuantik(anna, ben, { rated: false });
    const secret = await playQuantik(anna, ben, { rated: false, access: 'private' });
    const running = await sitDown([anna, ben], { game: 'quads', rated: false });
    const path = `/api/players/${anna.me.id}/games`;
    const mine = new TestBrowser(base);
    mine.cookie = `quadrille=${anna.token}`;
    expect(tablesIn(await mine.ask<History>('GET', path))).toEqual([running, secret, open]);
    expect(tablesIn(await new TestBrowser(base).ask<History>('GET', path))).toEqual([open]);
    const other = new TestBrowser(base);
    other.cookie = `quadrille=${ben.token}`;
    expect(tablesIn(await other.ask<History>('GET', path))).toEqual([open]);
  });

  test('come page by page without gaps or duplicates, even where many games ended at the same time', async () => {
    const [anna, ben] = [await account('Anna'), await account('Ben')];
    const first = await playQuantik(anna, ben, { rated: false });
    const { sql } = server.node;
    const columns =
      'version, status, game, access, rated, deadline, computer_since, quick, counted, opened_at, touched_at, summary';
    const copies = Array.from({ length: 64 }, (_, n) => `copy-of-table-${String(n).padStart(2, '0')}`);
    await sql.write(
      copies.flatMap((id) => [
        {
          text: `INSERT INTO tables (id, ${columns}) SELECT $1, ${columns} FROM tables WHERE id = $2`,
          values: [id, first],
        },
        {
          text: `INSERT INTO seats (player_id, table_id, touched_at) SELECT player_id, $1, touched_at FROM seats
                 WHERE table_id = $2`,
          values: [id, first],
        },
      ]),
    );
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = next === '' ? '' : `?after=${next}`;
      const { body } = await new TestBrowser(base).ask<History>('GET', `/api/players/${anna.me.id}/games${query}`);
      seen.push(...body.games.map(({ table }) => table));
      next = body.next;
    }
    expect(seen.toSorted()).toEqual([...copies, first].toSorted());
    const nonsense = await new TestBrowser(base).ask('GET', `/api/players/${anna.me.id}/games?after=x`);
    expect(nonsense.status).toBe(400);
  });

  test('do not exist for an unknown player', async () => {
    expect((await new TestBrowser(base).ask('GET', `/api/players/${newId()}`)).status).toBe(404);
    expect((await new TestBrowser(base).ask('GET', '/api/players/%00/games')).status).toBe(404);
  });
});

test('a leaderboard lists players whose rating is not provisional, the best first', async () => {
  const people = [await account('Anna'), await account('Ben'), await account('Cleo'), await account('Dora')];
  const skills = [
    [28, 3],
    [40, 8],
    [30, 2],
    [28, 3],
  ] as const;
  await server.node.sql.write(
    people.map(({ me }, n) => ({
      text: `INSERT INTO ratings (player_id, game, mu, sigma, games, won, drawn, touched_at)
             VALUES ($1, 'quads', $2, $3, 20, 10, 0, 0)`,
      values: [me.id, ...skills[n]!],
    })),
  );
  const { body } = await new TestBrowser(base).ask<Leaderboard>('GET', '/api/leaderboards/quads');
  expect(body.players.map(({ place, name, rating }) => [place, name, rating])).toEqual([
    [1, 'Cleo', 1720],
    ...['Anna', 'Dora']
      .map((name) => people.find(({ me }) => me.name === name)!.me)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ name }) => [2, name, 1570]),
  ]);
  expect((await new TestBrowser(base).ask<Leaderboard>('GET', '/api/leaderboards/q4')).body.players).toEqual([]);
  expect((await new TestBrowser(base).ask('GET', '/api/leaderboards/chess')).status).toBe(404);
});
