// Everything players can do together, the same on every back end. With two nodes, neighbours at a table are connected
// to different ones.

import { setTimeout as sleep } from 'node:timers/promises';
import { actorAt, seatOf, type Settings, type Table } from '@quadrille/protocol';
import { newCommandId } from '@quadrille/protocol/client';
import { below, formatAct, seeded, gameNamed, legalMoves, parseRecord, type GameId } from '@quadrille/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from './client.ts';
import { TestCluster, DEPLOYMENTS } from './cluster.ts';

/** Every game, with every number of players and the options that affect the course of play. */
const GAMES: readonly { game: GameId; options: object; people: number }[] = [
  { game: 'quantik', options: {}, people: 2 },
  { game: 'quads', options: {}, people: 2 },
  { game: 'quads', options: { hidden: true, border: true }, people: 2 },
  { game: 'q4', options: {}, people: 2 },
  { game: 'q4', options: { players: 3 }, people: 3 },
  { game: 'q4', options: { players: 4, teams: 'partners', announce: true, penalty: 'out' }, people: 4 },
  { game: 'q4', options: { players: 4, teams: 'shared' }, people: 4 },
];
const LONG = 40;
/** How long the server is down. */
const AWAY = 7_000;
const BLITZ = { kind: 'clock', total: 5000, increment: 0 } as const;

/** A Quads piece by its four sides, wherever it occurs. */
const PIECE = /(?<![\w-])[LDpx]{4}(?![\w-])/g;

const acts = (table: Table) => table.match.acts.length;
const over = ({ status }: Table) => status === 'over';

/** A random move as text. */
function anyMove({ match }: Table, seed: number): string {
  const moves = legalMoves(match.game.rules, match.state);
  return formatAct(match.game, { kind: 'move', id: moves[below(seeded(seed), moves.length)]! });
}

/** The lobby no longer shows the table. */
const vanished = (who: TestClient, table: string) =>
  who.next('lobby', ({ open }) => open.every((each) => each.table !== table));

async function paired(who: TestClient, settings: object): Promise<string> {
  const answer = who.next('paired');
  who.send({ t: 'seek', settings });
  return (await answer).table;
}

describe.each(DEPLOYMENTS)('$name', (kind) => {
  let club: TestCluster;
  beforeAll(async () => {
    club = await TestCluster.open(kind);
  });
  afterAll(() => club.close());

  describe.concurrent('at a table', () => {
    test.each(GAMES)('$game $options is played to its end on all clients', async ({ game, options, people }) => {
      const names = ['Anna', 'Ben', 'Cleo', 'Dan'].slice(0, people);
      const [table, ...players] = await club.startGame({ game, options }, names);
      const watcher = await club.connectGuest('Eve');
      await watcher.follow(table);
      for (let n = 0; ; n++) {
        const seen = await Promise.all(players.map((each) => each.until(table, (now) => acts(now) >= n)));
        if (over(seen[0]!)) break;
        const seat = actorAt(seen[0]!);
        const command =
          n < LONG ? ({ c: 'move', move: anyMove(seen[0]!, n), acts: n } as const) : ({ c: 'resign' } as const);
        expect(await players[seat]!.do(table, command)).toMatchObject({ t: 'done' });
      }
      const ends = await Promise.all([...players, watcher].map((each) => each.until(table, over)));
      const [{ version, match }] = ends as [Table];
      expect(match.outcome).toBeDefined();
      for (const end of ends)
        expect(end).toMatchObject({ version, match: { acts: match.acts, outcome: match.outcome } });
      // Every node has the whole game.
      for (const n of kind.nodes === 1 ? [0] : [0, 1]) {
        const record = parseRecord(await (await fetch(`${club.base(n)}/api/tables/${table}/record`)).text());
        expect(record.ok && record.value.match.acts).toEqual(match.acts);
      }
    });

    test.each(GAMES.filter(({ options }) => 'hidden' in options))(
      'hidden hands are sent over no connection or stream: $game $options',
      async ({ game, options }) => {
        const [table, anna, ben] = (await club.startGame({ game, options, access: 'public' })) as [
          string,
          TestClient,
          TestClient,
        ];
        const eve = await club.connectGuest('Eve');
        const wire: string[] = [];
        for (const each of [ben, eve]) each.raw.on('message', (data: Buffer) => wire.push(data.toString()));
        await eve.follow(table);
        const read = async (path: string, who = eve) => {
          const answer = await fetch(`${club.base(1)}${path}`, { headers: { authorization: `Bearer ${who.token}` } });
          wire.push(await answer.text());
        };
        for (let n = 0; n < 8; n++) {
          const mover = n % 2 === 0 ? anna : ben;
          const now = await mover.until(table, (seen) => acts(seen) === n);
          expect(await mover.do(table, { c: 'move', move: anyMove(now, n) })).toMatchObject({ t: 'done' });
          for (const path of ['', '/record']) await read(`/api/tables/${table}${path}`);
          await read('/api/session/tables', ben);
        }
        const late = await club.reconnectElsewhere(eve);
        late.raw.on('message', (data: Buffer) => wire.push(data.toString()));
        await late.follow(table);
        const { match } = await eve.until(table, (now) => acts(now) === 8);
        const laid = match.acts.map((act) => formatAct(match.game, act).split('@')[0]);
        const told = wire.join('\n').match(PIECE) ?? [];
        expect(told.length).toBeGreaterThan(8 * 4);
        expect(new Set(told)).toEqual(new Set(laid));
      },
    );

    test('opening a table again with the same id, on any node, returns the same table', async () => {
      const anna = await club.connectGuest('Anna');
      const ben = await club.connectGuest('Ben');
      const open = async (client: TestClient, n: number, id: string) => {
        const answer = await client.post('/api/tables', { id, settings: { game: 'quantik' } }, club.base(n));
        return { status: answer.status, ...(answer.body as { table?: string; code?: string }) };
      };
      const id = 'chosen-by-chance-1';
      const answers = [...(await Promise.all([0, 1].map((n) => open(anna, n, id)))), await open(anna, 1, id)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ table }) => table)).size).toBe(1);
      expect((await anna.follow(answers[0]!.table!)).host).toBe(anna.me.id);
      const others = [await open(anna, 0, 'chosen-by-chance-2'), await open(ben, 0, id)];
      expect(new Set([answers[0]!, ...others].map(({ table }) => table)).size).toBe(3);
      expect(await open(anna, 0, 'too-short')).toMatchObject({ status: 400, code: 'bad-message' });
    });

    test('a move out of turn, an illegal one and one by a spectator are refused with a code', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const eve = await club.connectGuest('Eve');
      expect(await ben.do(table, { c: 'move', move: 'Aa1' })).toMatchObject({ t: 'refused', code: 'not-your-turn' });
      expect(await eve.do(table, { c: 'move', move: 'Aa1' })).toMatchObject({ t: 'refused', code: 'not-seated' });
      await anna.do(table, { c: 'move', move: 'Aa1' });
      expect(await ben.do(table, { c: 'move', move: 'Aa2' })).toMatchObject({ t: 'refused', code: 'illegal-move' });
      expect(await ben.do(table, { c: 'move', move: 'Bb1', acts: 0 })).toMatchObject({ t: 'refused', code: 'stale' });
      expect(acts(await anna.follow(table))).toBe(1);
    });

    test('a command sent twice takes effect once', async () => {
      const [table, anna] = (await club.startGame({ game: 'quantik' })) as [string, TestClient];
      const id = newCommandId();
      const first = await anna.do(table, { c: 'move', move: 'Aa1' }, id);
      const again = await anna.do(table, { c: 'move', move: 'Aa1' }, id);
      expect(first).toMatchObject({ t: 'done' });
      expect(again).toEqual(first);
      expect(acts(anna.tables.get(table)!)).toBe(1);
    });

    test('a command sent to every node concurrently, many times, takes effect once', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const other = await club.reconnectElsewhere(anna);
      for (const [n, command] of [
        { c: 'move', move: 'Aa1' } as const,
        { c: 'say', phrase: 'hello' } as const,
      ].entries()) {
        const id = newCommandId();
        const answers = await Promise.all(
          [anna, other, anna, other, anna, other].map((each) => each.do(table, command, id)),
        );
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(answers[0]).toMatchObject({ t: 'done', v: 5 + n });
      }
      const seen = await ben.until(table, ({ chat: said }) => said.length > 0);
      expect([seen.version, acts(seen), seen.chat.length]).toEqual([6, 1, 1]);
    });

    test('contradicting commands sent to every node concurrently take effect one after the other', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const other = await club.reconnectElsewhere(anna);
      const moves = ['Aa1', 'Bb2', 'Cc3', 'Dd4'];
      const answers = await Promise.all(
        moves.map((move, n) => (n % 2 === 0 ? anna : other).do(table, { c: 'move', move, acts: 0 })),
      );
      expect(answers.filter(({ t }) => t === 'done')).toHaveLength(1);
      expect(acts(await ben.until(table, (now) => acts(now) > 0))).toBe(1);
    });

    test('a move can be answered through a node that has not read it yet', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      for (const [n, move] of ['Aa1', 'Bb1', 'Cc1', 'Dd1'].entries()) {
        const player = n % 2 === 0 ? anna : ben;
        const answer = await player.post(
          `/api/tables/${table}`,
          { id: newCommandId(), command: { c: 'move', move } },
          club.base(n),
        );
        expect(answer.status).toBe(200);
      }
      const { match } = await anna.until(table, over);
      expect(match.outcome).toEqual({ winners: [1], reason: 'line' });
    });

    test('a move is taken back when the opponent agrees, not before', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quads' })) as [string, TestClient, TestClient];
      await anna.do(table, { c: 'move', move: anyMove(anna.tables.get(table)!, 1) });
      await ben.do(table, { c: 'move', move: anyMove(await ben.until(table, (now) => acts(now) === 1), 2) });
      expect(await anna.do(table, { c: 'propose', what: 'takeback' })).toMatchObject({ t: 'done' });
      expect(acts(await ben.until(table, ({ proposing }) => proposing?.what === 'takeback'))).toBe(2);
      await ben.do(table, { c: 'decline', what: 'takeback' });
      expect(acts(await anna.until(table, ({ proposing }) => proposing === undefined))).toBe(2);
      await anna.do(table, { c: 'propose', what: 'takeback' });
      await ben.do(table, { c: 'agree', what: 'takeback' });
      await anna.until(table, (now) => acts(now) === 0);
    });

    test('a draw is offered, declined by a move, offered again and agreed', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'q4' })) as [string, TestClient, TestClient];
      await anna.do(table, { c: 'propose', what: 'draw' });
      expect(await anna.do(table, { c: 'propose', what: 'draw' })).toMatchObject({ code: 'already-proposed' });
      await anna.do(table, { c: 'move', move: anyMove(anna.tables.get(table)!, 3) });
      expect(await ben.do(table, { c: 'agree', what: 'draw' })).toMatchObject({ code: 'nothing-proposed' });
      await ben.do(table, { c: 'propose', what: 'draw' });
      await anna.do(table, { c: 'agree', what: 'draw' });
      const { match } = await ben.until(table, over);
      expect(match.outcome).toEqual({ winners: [], reason: 'agreement' });
    });

    test('one of four players resigns and the others play on', async () => {
      const [table, ...people] = await club.startGame({ game: 'q4', options: { players: 4 } }, ['A', 'B', 'C', 'D']);
      await people[1]!.do(table, { c: 'resign' });
      await people[0]!.do(table, {
        c: 'move',
        move: anyMove(await people[0]!.until(table, (now) => acts(now) === 1), 4),
      });
      const seen = await people[3]!.until(table, (now) => acts(now) === 2);
      expect([seen.status, actorAt(seen)]).toEqual(['playing', 2]);
      expect(await people[1]!.do(table, { c: 'propose', what: 'draw' })).toMatchObject({ code: 'out' });
    });

    test('rematches change who moves first, and keep the points', async () => {
      const [first, anna, ben] = (await club.startGame({ game: 'quantik', stake: 3 })) as [
        string,
        TestClient,
        TestClient,
      ];
      let table = first;
      for (const number of [1, 2, 3]) {
        await anna.do(table, { c: 'resign' });
        // Both propose at once: it is agreed on once.
        const wishes = await Promise.all([anna, ben].map((each) => each.do(table, { c: 'propose', what: 'rematch' })));
        expect(wishes.map(({ t }) => t)).toEqual(['done', 'done']);
        const nexts = await Promise.all([anna, ben].map((each) => each.until(table, ({ next }) => next !== undefined)));
        expect(nexts[0]!.next).toBe(nexts[1]!.next);
        table = nexts[0]!.next!;
        const [second] = await Promise.all([anna.follow(table), ben.follow(table)]);
        expect(second.status).toBe('playing');
        expect(seatOf(second, ben.me.id)).toBe(number % 2 === 1 ? 0 : 1);
        expect(second.series).toEqual({ number, points: { [ben.me.id]: 3 * number } });
      }
    });

    test('table chat is sent only to players who sit there', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const eve = await club.connectGuest('Eve');
      await eve.follow(table);
      await anna.do(table, { c: 'say', text: 'good luck' });
      const { chat: said } = await ben.until(table, (now) => now.chat.length > 0);
      expect(said[0]).toMatchObject({ seat: 0, text: 'good luck' });
      await anna.do(table, { c: 'move', move: 'Aa1' });
      const watched = await eve.until(table, (now) => acts(now) === 1);
      expect(watched.chat).toEqual([]);
      expect(watched.version).toBe(anna.tables.get(table)!.version);
      const late = await club.reconnectElsewhere(eve);
      expect((await late.follow(table)).chat).toEqual([]);
      expect(await eve.do(table, { c: 'say', text: 'hm' })).toMatchObject({ code: 'not-seated' });
    });

    test('presence and the number of spectators are known on every node', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      const sees = (who: TestClient, here: number, watching: number) =>
        who.next('presence', (now) => now.table === table && now.here === here && now.watching === watching);
      const first = [sees(anna, 3, 2), sees(ben, 3, 2)];
      const watchers = [await club.connectGuest('Eve'), await club.connectGuest('Fay')];
      for (const watcher of watchers) await watcher.follow(table);
      await Promise.all(first);
      const left = sees(anna, 1, 2);
      ben.close();
      await left;
      const back = [sees(anna, 3, 1), sees(watchers[0]!, 3, 1)];
      watchers[1]!.send({ t: 'leave', table });
      await (await club.reconnectElsewhere(ben)).follow(table);
      expect(await Promise.all(back)).toHaveLength(2);
    });

    test('a player changes the device during a game and plays on', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik' })) as [string, TestClient, TestClient];
      await anna.do(table, { c: 'move', move: 'Aa1' });
      anna.close();
      const phone = await club.reconnectElsewhere(anna);
      expect(acts(await phone.follow(table))).toBe(1);
      await ben.do(table, { c: 'move', move: 'Bb1' });
      await phone.until(table, (now) => acts(now) === 2);
      expect(await phone.do(table, { c: 'move', move: 'Cc1' })).toMatchObject({ t: 'done' });
      // A client ahead of the node receives only new events.
      const third = await club.reconnectElsewhere(phone);
      third.tables.set(table, phone.tables.get(table)!);
      expect(acts(await third.follow(table, phone.tables.get(table)!.version))).toBe(3);
    });
  });

  describe.concurrent('a clock', () => {
    test('runs out once, whichever node processes the deadline', async () => {
      const [table, anna, ben] = (await club.startGame({ game: 'quantik', control: BLITZ })) as [
        string,
        TestClient,
        TestClient,
      ];
      await anna.do(table, { c: 'move', move: 'Aa1' });
      await ben.do(table, { c: 'move', move: 'Bb1' });
      const { match, version } = await anna.until(table, over);
      expect(match.outcome).toEqual({ winners: [1], reason: 'time' });
      await sleep(600);
      expect(anna.tables.get(table)!.version).toBe(version);
      expect(await anna.do(table, { c: 'move', move: 'Cc1' })).toMatchObject({ code: 'over' });
    });

    test('charges the player to move, and adds the increment', async () => {
      const control = { kind: 'clock', total: 60_000, increment: 2000 };
      const [table, anna, ben] = (await club.startGame({ game: 'quantik', control })) as [
        string,
        TestClient,
        TestClient,
      ];
      await anna.do(table, { c: 'move', move: 'Aa1' });
      await ben.do(table, { c: 'move', move: 'Bb1' });
      await sleep(1500);
      await anna.do(table, { c: 'move', move: 'Cc1' });
      const { left } = (await ben.until(table, (now) => acts(now) === 3)).clocks;
      // Two increments, less the thinking time; the lag budget forgives at most a second.
      expect(left[0]).toBeLessThanOrEqual(64_000 - 500);
      expect(left[0]).toBeGreaterThan(40_000);
      expect(left[1]).toBe(62_000);
    });
  });

  describe.concurrent('finding a game', () => {
    test('a computer takes the free seat and plays', async () => {
      const anna = await club.connectGuest('Anna');
      const table = await anna.open({ game: 'q4', options: { players: 3 }, order: 'seated' }, 1);
      await anna.follow(table);
      expect(await anna.do(table, { c: 'invite-computer', level: 1, place: 2 })).toMatchObject({ t: 'done' });
      await anna.do(table, { c: 'dismiss-computer', place: 2 });
      await anna.do(table, { c: 'invite-computer', level: 1, place: 2 });
      await anna.do(table, { c: 'invite-computer', level: 2, place: 0 });
      await anna.do(table, { c: 'move', move: anyMove(await anna.until(table, (now) => acts(now) === 1), 5) });
      const { match } = await anna.until(table, (now) => acts(now) === 3);
      expect(match.acts.map(({ kind: what }) => what)).toEqual(['move', 'move', 'move']);
    });

    test('when several players request the last seat concurrently, one gets it', async () => {
      const host = await club.connectGuest('Anna');
      const table = await host.open({ game: 'quantik' });
      const people = await Promise.all(Array.from({ length: 6 }, (_, n) => club.connectGuest(`P${n}`)));
      const answers = await Promise.all(people.map((each) => each.do(table, { c: 'sit' })));
      expect(answers.filter(({ t }) => t === 'done')).toHaveLength(1);
      const refusals = answers.flatMap((answer) => (answer.t === 'refused' ? [answer.code] : []));
      expect(refusals).toEqual(Array.from({ length: 5 }, () => 'not-open'));
    });

    test('the lobby of every node shows an open table until it is full or closed', async () => {
      const [anna, ben] = [await club.connectGuest('Anna'), await club.connectGuest('Ben')];
      const begins = [anna, ben].map((each) => each.next('lobby'));
      for (const each of [anna, ben]) each.send({ t: 'lobby', on: true });
      await Promise.all(begins);
      for (const end of ['full', 'closed'] as const) {
        // Subscribed before it happens: the message may arrive before the reply.
        const appears = [anna, ben].map((each) =>
          each.next('lobby', ({ open }) => open.some(({ settings: { stake } }) => stake === 77)),
        );
        const table = await anna.open({ game: 'quads', access: 'public', stake: 77 });
        await Promise.all(appears);
        const vanishes = [anna, ben].map((each) => vanished(each, table));
        if (end === 'full') await ben.do(table, { c: 'sit' });
        else await anna.do(table, { c: 'close' });
        expect(await Promise.all(vanishes)).toHaveLength(2);
      }
      const hidden = await anna.open({ game: 'quads' });
      const { open } = (await (await fetch(`${club.base(1)}/api/tables`)).json()) as { open: { table: string }[] };
      expect(open.map(({ table }) => table)).not.toContain(hidden);
    });

    test('two players who seek the same game are paired; one who has stopped seeking is not', async () => {
      const people = [
        await club.connectGuest('Anna'),
        await club.connectGuest('Ben'),
        await club.connectGuest('Cleo'),
      ] as const;
      const wanted = { game: 'q4', control: { kind: 'clock', total: 300_000, increment: 2000 } };
      const table = await paired(people[0], wanted);
      expect((await people[0].follow(table)).status).toBe('open');
      // A repeated seek continues the first.
      expect(await paired(await club.reconnectElsewhere(people[0]), wanted)).toBe(table);
      expect(await paired(people[1], wanted)).toBe(table);
      await people[0].until(table, ({ status }) => status === 'playing');
      const alone = await paired(people[2], wanted);
      await people[2].follow(alone);
      const stopped = people[2].next('seeking');
      people[2].send({ t: 'seek' });
      await stopped;
      expect((await people[2].until(alone, ({ status }) => status === 'closed')).status).toBe('closed');
    });

    test('all of many players who seek concurrently are paired', async () => {
      const wanted = { game: 'quantik', stake: 5 };
      const people = await Promise.all(Array.from({ length: 12 }, (_, n) => club.connectGuest(`P${n}`)));
      const tables = await Promise.all(people.map((each) => paired(each, wanted)));
      const counts = new Map<string, number>();
      for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
      expect([...counts.values()]).toEqual(Array.from({ length: 6 }, () => 2));
      const seen = await Promise.all(people.map((each, n) => each.follow(tables[n]!)));
      await Promise.all(people.map((each, n) => each.until(tables[n]!, ({ status }) => status === 'playing')));
      for (const [n, { settings }] of seen.entries()) {
        expect(settings satisfies Settings).toMatchObject(wanted);
        expect(seatOf(people[n]!.tables.get(tables[n]!)!, people[n]!.me.id)).toBeDefined();
      }
    });
  });
});

describe.concurrent.each(DEPLOYMENTS)('$name, stopped and restarted', (kind) => {
  test('games continue where they were, and clocks stood still meanwhile', async () => {
    const club = await TestCluster.open(kind);
    try {
      const control = { kind: 'clock', total: 10_000, increment: 0 };
      const [table, anna, ben] = (await club.startGame({ game: 'quantik', control })) as [
        string,
        TestClient,
        TestClient,
      ];
      const id = newCommandId();
      await anna.do(table, { c: 'move', move: 'Aa1' });
      await ben.do(table, { c: 'move', move: 'Bb1' }, id);
      await club.stop();
      await sleep(AWAY);
      await club.start();
      const again = await club.connect(0, anna.token, anna.me);
      const other = await club.connect(1, ben.token, ben.me);
      await Promise.all([again.follow(table), other.follow(table)]);
      // The idempotency key keeps the command from taking effect again.
      expect(await other.do(table, { c: 'move', move: 'Bb1' }, id)).toMatchObject({ t: 'done' });
      expect(await again.do(table, { c: 'move', move: 'Cc1' })).toMatchObject({ t: 'done' });
      const { status, match, clocks } = await other.until(table, (now) => acts(now) === 3);
      expect([status, match.acts.length]).toEqual(['playing', 3]);
      expect(clocks.left[0]).toBeGreaterThan(10_000 - AWAY);
    } finally {
      await club.close();
    }
  });
});

test('every registered game is tested', () => {
  expect(new Set(GAMES.map(({ game }) => game))).toEqual(new Set(['quantik', 'quads', 'q4']));
  for (const { game, options, people } of GAMES) {
    const known = gameNamed(game)!;
    const parsed = known.options.parse(options);
    expect(parsed.ok && known.seats(parsed.value)).toBe(people);
  }
});
