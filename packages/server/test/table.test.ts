// Hostile or absent players at a table, on every back end: endless chat, a clock at 0:00, leaving a lost game; and what
// a program that does not know the rules receives at the end of a game.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  actorAt,
  deadlineOf,
  MAX_LAG_BUDGET_MS,
  LAG_REGAINED_PER_MOVE_MS,
  MAX_CHAT_PER_WINDOW,
  MAX_CHAT_PER_SEAT,
  Settings,
  thinkingMs,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import { act, formatAct, legalMoves } from '@quadrille/rules';
import { parse } from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './client.ts';
import { TestCluster, DEPLOYMENTS } from './cluster.ts';

const CLAIM_AFTER_MS = 1_500;
const BLITZ = { kind: 'clock', total: 5000, increment: 0 } as const;
/** The attacker moves this long before the deadline, so that a busy machine is not too late. */
const MARGIN_MS = 200;

const over = ({ status }: Table) => status === 'over';
const acts = ({ match }: Table) => match.acts.length;

/** The first legal move that does not end the game. */
function quietMove({ match }: Table): string {
  const moves = legalMoves(match.game.rules, match.state).map((id) => ({ kind: 'move', id }) as const);
  const quiet = moves.find((move) => {
    const done = act(match, move);
    return done.ok && done.value.outcome === undefined;
  });
  return formatAct(match.game, quiet!);
}

/** The event that ended the game, as a client received it. */
function endOf(client: TestClient, table: string): TableEvent | undefined {
  const events = client.received.flatMap((message) =>
    message.t === 'events' && message.table === table ? message.events : [],
  );
  return events.findLast(({ e }) => e === 'acted');
}

/** Retries the claim until it is accepted; any other refusal is an error. */
async function claimed(client: TestClient, table: string): Promise<void> {
  for (;;) {
    const answer = await client.do(table, { c: 'claim' });
    if (answer.t === 'done') return;
    if (answer.code !== 'unavailable' && answer.code !== 'not-absent') throw new Error(`refused: ${answer.code}`);
    await sleep(50);
  }
}

async function streamOf(club: TestCluster, table: string): Promise<TableEvent[]> {
  const text = await (await fetch(`${club.base(1)}/api/tables/${table}/stream`)).text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TableEvent);
}

describe.concurrent.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind, { claimAfterMs: CLAIM_AFTER_MS });
  });
  afterAll(() => club.close());

  describe.concurrent('chat', () => {
    test('the chat of four players is rate-limited across all nodes', async () => {
      const options = { players: 4 };
      const [table, ...people] = await club.startGame({ game: 'q4', options }, ['A', 'B', 'C', 'D']);
      const others = await Promise.all(people.map((each) => club.reconnectElsewhere(each)));
      const answers = await Promise.all(
        [...people, ...others].flatMap((each) =>
          Array.from({ length: 15 }, (_, n) => each.do(table, { c: 'say', text: `flood ${n}` })),
        ),
      );
      const done = answers.filter(({ t }) => t === 'done');
      const refusals = answers.flatMap((answer) => (answer.t === 'refused' ? [answer.code] : []));
      // `busy`: too many lost appends on two nodes at once; `unavailable`: the machine is overloaded.
      const told = refusals.filter((code) => code !== 'busy' && code !== 'unavailable');
      expect(new Set(told)).toEqual(new Set(['too-fast']));
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThanOrEqual(4 * MAX_CHAT_PER_WINDOW);
      const { chat: said } = await people[0]!.until(table, (now) => now.chat.length >= done.length);
      expect(said).toHaveLength(done.length);
    });

    test('a table keeps a limited number of messages of each seat', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const [node] = club.nodes;
      const { version } = anna.tables.get(table)!;
      // Chat from long ago, one message every few seconds.
      await node!.node.sql.write(
        Array.from({ length: MAX_CHAT_PER_SEAT }, (_, n) => ({
          text: 'INSERT INTO events (table_id, v, at, command, body) VALUES ($1, $2, $3, NULL, $4)',
          values: [
            table,
            version + 1 + n,
            Date.now() - 3_600_000 + n,
            JSON.stringify({ e: 'said', seat: 0, text: 'x' }),
          ],
        })),
      );
      for (const each of club.nodes) await each.node.tableService.catchUp();
      expect(await anna.do(table, { c: 'say', text: 'one more' })).toMatchObject({ t: 'refused', code: 'too-many' });
      expect(await anna.do(table, { c: 'say', phrase: 'hello' })).toMatchObject({ t: 'refused', code: 'too-many' });
      expect(await ben.do(table, { c: 'say', phrase: 'hello' })).toMatchObject({ t: 'done' });
    });
  });

  describe.concurrent('a clock', () => {
    test('at 0:00 does not last, however late a player moves', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quads', control: BLITZ })) as [
        string,
        TestClient,
        TestClient,
      ];
      let used = 0;
      let moves = 0;
      for (let n = 0; n < 18; n++) {
        const mover = n % 2 === 0 ? anna : ben;
        const now = await mover.until(table, (seen) => acts(seen) === n || over(seen));
        if (over(now)) break;
        // Ben's moves, and Anna's first, take no time; after that Anna moves at the last instant.
        if (n > 0 && mover === anna) {
          await sleep(Math.max(0, deadlineOf(now.clocks, 0, BLITZ) - MARGIN_MS - Date.now()));
        }
        await mover.do(table, { c: 'move', move: quietMove(now) });
        const { at, match } = await mover.until(table, (seen) => acts(seen) > n);
        if (mover !== anna || match.acts.at(-1)?.kind !== 'move') continue;
        moves++;
        used += thinkingMs(now.clocks, 0, BLITZ, at);
      }
      const { match } = await ben.until(table, over);
      expect(match.outcome).toEqual({ winners: [1], reason: 'time' });
      expect(used).toBeLessThanOrEqual(BLITZ.total + MAX_LAG_BUDGET_MS + moves * LAG_REGAINED_PER_MOVE_MS);
    });
  });

  describe.concurrent('leaving the opponent waiting', () => {
    test('in a game without a clock can be claimed after an absence, not before, and reconnecting ends the absence', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const sees = (here: number) => anna.next('presence', (now) => now.table === table && now.here === here);
      await anna.do(table, { c: 'move', move: 'Aa1' });
      await ben.until(table, (now) => acts(now) === 1);
      const left = sees(0b01);
      ben.close();
      await left;
      expect(await anna.do(table, { c: 'claim' })).toMatchObject({ t: 'refused', code: 'not-absent' });
      await sleep(CLAIM_AFTER_MS / 2);
      const [back, leftAgain] = [sees(0b11), sees(0b01)];
      const again = await club.reconnectElsewhere(ben);
      await again.follow(table);
      await back;
      again.close();
      const leftAt = Date.now();
      await leftAgain;
      await claimed(anna, table);
      expect(Date.now() - leftAt).toBeGreaterThanOrEqual(CLAIM_AFTER_MS);
      const { match } = await anna.until(table, over);
      expect(match.outcome).toEqual({ winners: [0], reason: 'time' });
      expect(endOf(anna, table)).toMatchObject({ act: '2:time', result: { winners: [0], reason: 'time' } });
    });

    test('cannot be claimed while the player is present, nor in a game with a clock', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const [clocked, clara, dan] = (await club.startGame({ game: 'quantik', control: { kind: 'days', days: 1 } })) as [
        string,
        TestClient,
        TestClient,
      ];
      await anna.do(table, { c: 'move', move: 'Aa1' });
      await clara.do(clocked, { c: 'move', move: 'Aa1' });
      dan.close();
      await sleep(CLAIM_AFTER_MS + 500);
      expect(await anna.do(table, { c: 'claim' })).toMatchObject({ code: 'not-absent' });
      expect(await ben.do(table, { c: 'claim' })).toMatchObject({ code: 'not-absent' });
      expect(await clara.do(clocked, { c: 'claim' })).toMatchObject({ code: 'not-absent' });
    });

    test('cannot block a rated game, which needs a clock; old ones without a clock are still read', async () => {
      const anna = await club.connectGuest('Anna');
      const settings = { game: 'quantik', rated: true };
      const answer = await anna.post('/api/tables', { settings });
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ code: 'bad-message', why: expect.stringContaining('clock') as string });
      const refused = anna.next('refused');
      anna.send({ t: 'seek', settings });
      expect(await refused).toMatchObject({ code: 'bad-message', why: expect.stringContaining('clock') as string });

      const account = { id: anna.me.id, name: 'Anna', guest: false, bot: false };
      const opened = await club.nodes[0]!.node.tableService.openTable(parse(Settings, settings), account, 0);
      expect((await anna.follow(opened.id)).settings).toMatchObject(settings);
    });
  });

  describe.concurrent('the end of a game', () => {
    const ENDS = {
      'by a move': async (table: string, anna: TestClient, ben: TestClient) => {
        for (const [n, move] of ['Aa1', 'Bb1', 'Cc1', 'Dd1'].entries()) {
          await (n % 2 === 0 ? anna : ben).do(table, { c: 'move', move });
        }
        return { winners: [1], reason: 'line' };
      },
      'by resigning': async (table: string, anna: TestClient) => {
        await anna.do(table, { c: 'resign' });
        return { winners: [1], reason: 'resignation' };
      },
      'by agreement': async (table: string, anna: TestClient, ben: TestClient) => {
        await anna.do(table, { c: 'propose', what: 'draw' });
        await ben.do(table, { c: 'agree', what: 'draw' });
        return { winners: [], reason: 'agreement' };
      },
    };

    test.each(Object.keys(ENDS) as (keyof typeof ENDS)[])(
      '%s is sent with its result, also for games stored by earlier versions',
      async (how) => {
        const game = how === 'by agreement' ? 'q4' : 'quantik';
        const [table, anna, ben] = (await club.startGame({ game })) as [string, TestClient, TestClient];
        const result = await ENDS[how](table, anna, ben);
        for (const each of [anna, ben]) {
          await each.until(table, over);
          expect(endOf(each, table)).toMatchObject({ result });
        }
        expect((await streamOf(club, table)).filter((event) => 'result' in event)).toMatchObject([{ result }]);

        // The format from before events had results.
        const { sql } = club.nodes[0]!.node;
        const where = `WHERE table_id = $1 AND body LIKE '%"result"%'`;
        const [row] = await sql.all(`SELECT v, body FROM events ${where}`, [table]);
        const { result: _, ...old } = JSON.parse(String(row!['body'])) as Record<string, unknown>;
        await sql.write([
          { text: `UPDATE events SET body = $2 ${where}`, values: [table, JSON.stringify(old)], expect: 1 },
        ]);
        await club.nodes[0]!.node.tableService.reload(table);
        const late = await club.reconnectElsewhere(anna);
        await late.follow(table);
        expect(endOf(late, table)).toMatchObject({ ...old, result });
        expect((await streamOf(club, table)).filter((event) => 'result' in event)).toMatchObject([{ result }]);
        expect(await sql.all(`SELECT v FROM events ${where}`, [table])).toEqual([]);
      },
    );
  });
});

describe.concurrent.each(DEPLOYMENTS)('$name, restarted', (kind) => {
  test('an absence counts from when the node is running again', async () => {
    const club = await TestCluster.open(kind, { claimAfterMs: CLAIM_AFTER_MS });
    try {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      await anna.do(table, { c: 'move', move: 'Aa1' });
      expect(actorAt(await ben.until(table, (now) => acts(now) === 1))).toBe(1);
      await club.stop();
      await sleep(CLAIM_AFTER_MS);
      await club.start();
      const begun = Date.now();
      const back = await club.connect(0, anna.token, anna.me);
      await back.follow(table);
      await claimed(back, table);
      expect(Date.now() - begun).toBeGreaterThanOrEqual(CLAIM_AFTER_MS);
    } finally {
      await club.close();
    }
  });
});
