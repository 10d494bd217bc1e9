// The API for programs, on every back end: bots and their tokens, news from other nodes, the export of finished games.

import { HttpClient } from '@quadrille/protocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { respond, type TestClient } from './client.ts';
import { TestCluster, DEPLOYMENTS } from './cluster.ts';

const WON = ['Aa1', 'Bb1', 'Cc1', 'Dd1'];

/** The tables that a node exports. */
async function exported(base: string, query: string): Promise<string[]> {
  const text = await (await fetch(`${base}/api/games${query}`)).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { table: string }).table);
}

describe.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind);
  });
  afterAll(() => club.close());

  async function call<T>(n: number, path: string, token: string, body?: object): Promise<T> {
    const http = new HttpClient({ base: club.base(n), token: token === '' ? undefined : token });
    const answer = await respond(path, http.send(body === undefined ? 'GET' : 'POST', path, body));
    return (answer.body ?? {}) as T;
  }

  test('a bot is created and invited on one node, and receives the invitation on another', async () => {
    const account = { name: `Olga ${kind.nodes}`, password: 'correct horse battery' };
    const { token: owner } = await call<{ token: string }>(0, '/api/account', '', account);
    const { id } = await call<{ id: string }>(0, '/api/bots', owner, { name: 'Robbie' });
    const made = await call<{ id: string; token: string }>(0, `/api/bots/${id}/tokens`, owner, { note: 'at home' });
    expect(await call(1, '/api/bots', owner)).toMatchObject({ bots: [{ id, tokens: [{ id: made.id }] }] });

    const me = await call<TestClient['me']>(1, '/api/session', made.token);
    expect(me).toMatchObject({ id, bot: true });
    const robbie = await club.connect(1, made.token, me);
    // A player's news arrive in order: once the first table is reported, the subscription works.
    const mine = await robbie.open({ game: 'quantik' });
    await robbie.do(mine, { c: 'invite-computer', level: 1 });
    const listening = robbie.next('news', ({ news }) => news.table === mine);
    robbie.send({ t: 'news', on: true });
    await listening;

    const { table } = await call<{ table: string }>(0, '/api/tables', owner, { settings: { game: 'quantik' } });
    const invited = robbie.next('news', ({ news }) => news.n === 'invited' && news.table === table);
    await call(0, `/api/tables/${table}/invitations`, owner, { player: id });
    await invited;
    const began = robbie.next('news', ({ news }) => news.n === 'began' && news.table === table);
    expect(await robbie.do(table, { c: 'sit' })).toMatchObject({ t: 'done' });
    await began;
    const over = robbie.next('news', ({ news }) => news.n === 'over' && news.table === table);
    await call(0, `/api/tables/${table}`, owner, { command: { c: 'resign' } });
    expect(await over).toMatchObject({ news: { reason: 'resignation' } });
  });

  test('finished public games are exported page by page, alike on every node', async () => {
    const ended: string[] = [];
    for (const access of ['public', 'private', 'public', 'public']) {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik', access })) as [
        string,
        TestClient,
        TestClient,
      ];
      for (const [n, move] of WON.entries()) await (n % 2 === 0 ? anna : ben).do(table, { c: 'move', move });
      if (access === 'public') ended.push(table);
    }
    expect(await exported(club.base(0), '?game=quantik')).toEqual(ended);
    expect(await exported(club.base(1), '?limit=1')).toEqual(ended.slice(0, 1));
    expect(await exported(club.base(0), `?after=${ended[0]}`)).toEqual(ended.slice(1));
    expect(await exported(club.base(1), '?game=q4')).toEqual([]);
  });
});
