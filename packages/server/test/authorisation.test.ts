// Authorisation at a table in every state, checked on real servers over WebSockets, on every back end.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Me } from '@quadrille/protocol';
import { HttpClient } from '@quadrille/protocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../src/secrets.ts';
import { parseStoredEvent } from '../src/store/store.ts';
import type { Player } from '../src/table/decide.ts';
import type { TestClient } from './client.ts';
import { EXPECTED_CELLS, COMMAND_CASES, STATE_NAMES, stateOf, type Participants } from './authorisation.ts';
import { TestCluster, DEPLOYMENTS } from './cluster.ts';

const SEATED = ['host', 'seated', 'out', 'fourth'] as const;
type Seated = (typeof SEATED)[number];

const playerOf = ({ me: { id, name, guest, bot } }: TestClient): Player => ({ id, name, guest, bot: bot ?? false });

/** An account, and another player's bot, which authenticates only by its token. */
async function accountAndBot(club: TestCluster, name: string): Promise<[TestClient, TestClient]> {
  const ask = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const http = new HttpClient({ base: club.base(0), token, headers: { 'x-forwarded-for': newId() } });
    for (;;) {
      const answer = await http.request<T>('POST', path, body);
      if (answer.ok) return answer.value;
      if (answer.error.code !== 'unavailable') throw new Error(`${path}: ${answer.error.code}`);
      await sleep(100);
    }
  };
  const account = { name, password: 'correct horse battery' };
  const { token, ...me } = await ask<Me & { token: string }>('/api/account', account);
  const robbie = await ask<{ id: string }>('/api/bots', { name: 'Robbie' }, token);
  const robbies = await ask<{ token: string }>(`/api/bots/${robbie.id}/tokens`, {}, token);
  const bot = { id: robbie.id, name: 'Robbie', guest: false, bot: true };
  return [await club.connect(0, token, me), await club.connect(1, robbies.token, bot)];
}

/** The reply; `unavailable` from a server too busy to keep its heartbeat is retried. */
async function answerTo(client: TestClient, table: string, command: string): Promise<string> {
  for (;;) {
    const answer = await client.do(table, COMMAND_CASES[command]!);
    if (answer.t === 'done') return 'done';
    if (answer.code !== 'unavailable' && answer.code !== 'busy') return answer.code;
    await sleep(100);
  }
}

describe.concurrent.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  let cast: Participants;
  /** The clients of each column of the table. */
  const people = new Map<string, readonly TestClient[]>();
  /** One without a session, and one whose session was ended. */
  const nobodies: TestClient[] = [];

  beforeAll(async () => {
    club = await TestCluster.open(kind, { messages: [1_000_000, 1_000_000], claimAfterMs: 0 });
    for (const who of SEATED) people.set(who, [await club.connectGuest(`Player ${who}`)]);
    const player = (who: Seated) => playerOf(people.get(who)![0]!);
    cast = { host: player('host'), seated: player('seated'), out: player('out'), fourth: player('fourth') };
    people.set('stranger', [await club.connectGuest('Somebody'), ...(await accountAndBot(club, 'Olga'))]);
    const gone = await club.connectGuest('Signed out');
    await new HttpClient({ base: club.base(0), token: gone.token }).send('DELETE', '/api/session');
    nobodies.push(await club.connect(1, '', gone.me), await club.connect(0, gone.token, gone.me));
  });
  afterAll(() => club.close());

  /** A fresh table in this state. */
  async function tableIn(state: string): Promise<{ id: string; version: number }> {
    const id = newId();
    const now = Date.now() - 60_000;
    const moment = { now, roundTripMs: 0, randomBelow: () => 0, newTable: newId, absenceMs: () => 0, claimAfterMs: 0 };
    const { table, events } = stateOf(state, cast, moment, id);
    const stored = events.map(({ v, at, ...body }) =>
      parseStoredEvent({ v, at, command: null, body: JSON.stringify(body) }, v),
    );
    expect(await club.nodes[0]!.node.store.append([{ table, stored, keepsRow: false }])).toBe(true);
    return { id, version: table.version };
  }

  test.each(STATE_NAMES)('at a table that is %s each player gets the expected results', async (state) => {
    const { id, version } = await tableIn(state);
    const wrong: string[] = [];
    for (const { command, who, expected } of EXPECTED_CELLS.filter((cell) => cell.state === state)) {
      for (const client of people.get(who)!) {
        const table = expected === 'done' ? (await tableIn(state)).id : id;
        const answer = await answerTo(client, table, command);
        if (answer !== expected) wrong.push(`${command} by ${who} ${client.me.name}: ${answer}, not ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    // A refused command changes nothing.
    expect((await club.nodes[0]!.node.tableService.readTable(id))?.version).toBe(version);
  });

  test('connections without a session, or whose session was ended, may do nothing', async () => {
    const { id, version } = await tableIn('open');
    for (const client of nobodies) {
      for (const command of Object.keys(COMMAND_CASES))
        expect(await answerTo(client, id, command)).toBe('not-signed-in');
    }
    expect((await club.nodes[0]!.node.tableService.readTable(id))?.version).toBe(version);
  });

  test('only people with accounts may sit at a rated table: no guests, bots or computers', async () => {
    const [guest, account, bot] = people.get('stranger') as [TestClient, TestClient, TestClient];
    const control = { kind: 'days', days: 1 };
    const table = await account.open({ game: 'quantik', rated: true, control });
    const answers = [
      await answerTo(guest, table, 'sit'),
      await answerTo(bot, table, 'sit'),
      await answerTo(account, table, 'invite-computer'),
    ];
    expect(answers).toEqual(['accounts-only', 'accounts-only', 'accounts-only']);
    const [other] = await accountAndBot(club, 'Oscar');
    expect(await answerTo(other, table, 'sit')).toBe('done');
  });
});
