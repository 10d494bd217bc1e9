import { deadlineOf, MAX_LAG_BUDGET_MS, FIRST_MOVE_GRACE_MS, tableFrom, type Command } from '@quadrille/protocol';
import { below, GAME_IDS, legalMoves, seeded, stillIn } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import { anna, ben, cleo, player, startedTable, TestTable } from '../../test/test-table.ts';
import { decide, flag, playFor } from './decide.ts';

const namesIn = ({ table }: TestTable): string[] =>
  table.sitters.map((sitter) => (sitter?.kind === 'person' ? sitter.name : ''));

describe('sitting down', () => {
  test('the game begins when the last place is taken', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 3 } });
    sitting.submit(ben, { c: 'sit', place: 2 });
    expect(sitting.table.status).toBe('open');
    expect(sitting.submit(cleo, { c: 'sit', place: 2 })).toBe('seat-taken');
    expect(sitting.submit(ben, { c: 'sit' })).toBe('already-seated');
    sitting.submit(cleo, { c: 'sit' });
    expect(sitting.table.status).toBe('playing');
    expect(sitting.table.sitters).toMatchObject([{ name: 'anna' }, { name: 'cleo' }, { name: 'ben' }]);
    expect(sitting.submit(player('dora'), { c: 'sit' })).toBe('not-open');
  });

  test('with a random order a lot decides who begins', () => {
    const sitting = new TestTable({ game: 'quantik', order: 'random' });
    sitting.draw = () => 1;
    sitting.submit(ben, { c: 'sit' });
    expect(sitting.table.sitters).toMatchObject([{ name: 'ben' }, { name: 'anna' }]);
  });

  test('everyone can be drawn to begin, and the order around the table stays', () => {
    const orders = [0, 1, 2].map((lot) => {
      const sitting = new TestTable({ game: 'q4', options: { players: 3 }, order: 'random' });
      sitting.submit(ben, { c: 'sit' });
      sitting.draw = (n) => (n === 3 ? lot : NaN);
      sitting.submit(cleo, { c: 'sit' });
      return namesIn(sitting).join(' ');
    });
    expect(orders).toEqual(['anna ben cleo', 'ben cleo anna', 'cleo anna ben']);
  });

  test('partners are those who sat opposite each other before the lots were drawn', () => {
    for (const lot of [0, 1, 2, 3]) {
      const sitting = new TestTable({ game: 'q4', options: { players: 4, teams: 'partners' }, order: 'random' });
      sitting.draw = () => lot;
      for (const other of [ben, cleo, player('dora')]) sitting.submit(other, { c: 'sit' });
      const names = namesIn(sitting);
      expect(names.indexOf('anna') % 2).toBe(names.indexOf('cleo') % 2);
      expect(names.indexOf('ben') % 2).toBe(names.indexOf('dora') % 2);
    }
  });

  test('a place that the table does not have is refused', () => {
    const sitting = new TestTable({ game: 'quantik' });
    expect(sitting.submit(ben, { c: 'sit', place: 2 })).toBe('bad-message');
    expect(sitting.submit(ben, { c: 'sit', place: 1 })).toBeUndefined();
  });

  test('sitting down at a full table that is still open is refused', () => {
    const sitting = new TestTable({ game: 'quantik' });
    const full = { ...sitting.table, sitters: [sitting.table.sitters[0], { kind: 'computer', level: 1 } as const] };
    const decided = decide(full, ben, { c: 'sit' }, sitting.context);
    expect(decided).toEqual({ ok: false, error: { code: 'no-free-seat' } });
  });

  test('a sitter that is a bot is marked as one', () => {
    const sitting = new TestTable({ game: 'quantik' });
    sitting.submit({ ...ben, bot: true }, { c: 'sit' });
    expect(sitting.table.sitters).toEqual([
      { kind: 'person', id: anna.id, name: 'anna', guest: true },
      { kind: 'person', id: ben.id, name: 'ben', guest: true, bot: true },
    ]);
  });

  test('only the host may invite computers, and only to an unrated table', () => {
    const sitting = new TestTable({ game: 'quantik' });
    expect(sitting.submit(ben, { c: 'invite-computer', level: 3 })).toBe('not-host');
    expect(sitting.submit(anna, { c: 'invite-computer', level: 3 })).toBeUndefined();
    expect(sitting.table.sitters[1]).toEqual({ kind: 'computer', level: 3 });
    const rated = new TestTable({ game: 'quantik', rated: true }, player('anna', false));
    expect(rated.submit(player('anna', false), { c: 'invite-computer', level: 3 })).toBe('accounts-only');
    expect(rated.submit(ben, { c: 'sit' })).toBe('accounts-only');
  });

  test('a table is closed when its last sitter stands up', () => {
    const sitting = new TestTable({ game: 'quantik' });
    sitting.submit(anna, { c: 'stand' });
    expect(sitting.events.slice(-2)).toMatchObject([
      { e: 'stood', place: 0 },
      { e: 'closed', why: 'empty' },
    ]);
    expect(sitting.table.status).toBe('closed');
  });

  test('a table stays open while a person sits at it, and is closed when only computers are left', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 4 } });
    sitting.submit(ben, { c: 'sit' });
    sitting.submit(anna, { c: 'invite-computer', level: 1 });
    sitting.submit(anna, { c: 'stand' });
    expect([sitting.table.status, sitting.table.sitters[0]]).toEqual(['open', undefined]);
    sitting.submit(ben, { c: 'stand' });
    expect(sitting.table.status).toBe('closed');
  });

  test('the host can close the table and dismiss computers', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 4 } });
    sitting.submit(anna, { c: 'invite-computer', level: 1, place: 2 });
    sitting.submit(anna, { c: 'dismiss-computer', place: 2 });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'stood', place: 2 });
    expect(sitting.submit(anna, { c: 'dismiss-computer', place: 3 })).toBe('bad-message');
    sitting.submit(anna, { c: 'close' });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'closed', why: 'host' });
  });
});

describe('clocks', () => {
  const control = { kind: 'clock', total: 60_000, increment: 2000 } as const;

  test('a first move has a grace period; later moves are charged and add the increment', () => {
    const sitting = startedTable({ game: 'quantik', control });
    sitting.now += FIRST_MOVE_GRACE_MS;
    sitting.moves(anna, 'Aa1');
    expect(sitting.table.clocks.left).toEqual([62_000, 60_000]);
    sitting.now += FIRST_MOVE_GRACE_MS + 5000;
    sitting.moves(ben, 'Bb1');
    expect(sitting.table.clocks.left).toEqual([62_000, 57_000]);
    sitting.now += 3000;
    sitting.moves(anna, 'Ab3');
    expect(sitting.table.clocks.left).toEqual([61_000, 57_000]);
  });

  test('lag is not charged up to the lag budget, which is regained move by move', () => {
    const sitting = startedTable({ game: 'quantik', control });
    sitting.moves(anna, 'Aa1');
    sitting.moves(ben, 'Bb1');
    sitting.roundTripMs = 800;
    sitting.now += 1000;
    sitting.moves(anna, 'Ab3');
    expect(sitting.table.clocks.left[0]).toBe(60_000 + 2000 - 200 + 2000);
    expect(sitting.table.clocks.lagBudget[0]).toBe(MAX_LAG_BUDGET_MS - 800 + 100);
    sitting.roundTripMs = 5000;
    sitting.moves(ben, 'Bd4');
    sitting.now += 10_000;
    sitting.moves(anna, 'Cc4');
    expect(sitting.events.at(-1)).toMatchObject({ lag: 300, spent: 9700 });
  });

  test('a move after the deadline becomes a loss on time', () => {
    const sitting = startedTable({ game: 'quantik', control });
    expect(flag(sitting.table, sitting.context).ok).toBe(false);
    sitting.now = deadlineOf(sitting.table.clocks, 0, control) + 1;
    sitting.moves(anna, 'Aa1');
    expect(sitting.table.match.outcome).toEqual({ winners: [1], reason: 'time' });
    expect(sitting.table.clocks.left[0]).toBe(0);
  });

  test('a move in the last millisecond is accepted, and the clock has not run out before it', () => {
    const sitting = startedTable({ game: 'quantik', control });
    sitting.now = deadlineOf(sitting.table.clocks, 0, control);
    expect(flag(sitting.table, sitting.context)).toEqual({ ok: false, error: { code: 'stale' } });
    expect(sitting.moves(anna, 'Aa1')).toBeUndefined();
    expect(sitting.events.at(-1)).toMatchObject({ act: 'Aa1', spent: 60_000, lag: MAX_LAG_BUDGET_MS });
    expect(sitting.table.status).toBe('playing');
  });

  test('a clock runs out once, for the player to move, in a game that is running', () => {
    const sitting = startedTable({ game: 'quantik', control });
    sitting.moves(anna, 'Aa1');
    sitting.now = deadlineOf(sitting.table.clocks, 1, control) + 1;
    const flagged = flag(sitting.table, sitting.context);
    if (flagged.ok) sitting.apply(flagged.value);
    const result = { winners: [0], reason: 'time' } as const;
    expect(sitting.events.at(-1)).toMatchObject({ e: 'acted', act: '2:time', spent: 0, result });
    expect(flag(sitting.table, sitting.context)).toEqual({ ok: false, error: { code: 'not-playing' } });
    expect(flag(new TestTable({ game: 'quantik', control }).table, sitting.context).ok).toBe(false);
  });

  test('resigning charges no clock, and an event without lag has no `lag` field', () => {
    const sitting = startedTable({ game: 'q4', options: { players: 2 }, control });
    sitting.now += 20_000;
    sitting.moves(anna, '1a1');
    expect(sitting.events.at(-1)).toEqual({ v: 5, at: sitting.now, e: 'acted', act: '1a1', spent: 10_000 });
    sitting.now += 20_000;
    sitting.roundTripMs = 500;
    sitting.submit(ben, { c: 'resign' });
    expect(sitting.events.at(-1)).toMatchObject({ act: '2:resigns', spent: 0 });
    expect(sitting.events.at(-1)).not.toHaveProperty('lag');
  });

  test('with days per move, every move has the full time', () => {
    const sitting = startedTable({ game: 'quantik', control: { kind: 'days', days: 2 } });
    const day = 24 * 60 * 60 * 1000;
    for (const [n, move] of ['Aa1', 'Bb1', 'Ab3'].entries()) {
      sitting.now += 1.9 * day;
      expect(sitting.moves(n % 2 === 0 ? anna : ben, move)).toBeUndefined();
    }
    sitting.now += 2.1 * day;
    expect(flag(sitting.table, sitting.context).ok).toBe(true);
  });
});

test('malformed and illegal moves are refused with a code', () => {
  const sitting = startedTable({ game: 'quantik' });
  for (const text of ['', 'Zz9', 'draw', '1:resigns']) expect(sitting.moves(anna, text)).toBe('bad-message');
  sitting.moves(anna, 'Aa1');
  const refused = decide(sitting.table, ben, { c: 'move', move: 'Aa2' }, sitting.context);
  expect(refused).toEqual({ ok: false, error: { code: 'illegal-move', why: 'opponent-shape' } });
  expect(decide(sitting.table, ben, { c: 'claim' }, sitting.context)).toStrictEqual({
    ok: false,
    error: { code: 'not-absent' },
  });
  expect(playFor(sitting.table, 1, 'Bb1', sitting.context)).toMatchObject({ ok: true });
});

test('a move sent for another position is refused', () => {
  const sitting = startedTable({ game: 'quantik' });
  expect(sitting.submit(anna, { c: 'move', move: 'Aa1', acts: 2 })).toBe('stale');
  expect(sitting.submit(anna, { c: 'move', move: 'Aa1', acts: 0 })).toBeUndefined();
});

test('random commands of any player at any time keep the table valid', () => {
  const random = seeded(11);
  const pick = <T>(list: readonly T[]): T => list[below(random, list.length)]!;
  const all = [anna, ben, cleo, player('dora'), player('eve', false)];
  const controls = [{ kind: 'none' }, { kind: 'clock', total: 5000, increment: 500 }, { kind: 'days', days: 1 }];
  const proposals = ['draw', 'takeback', 'rematch'] as const;
  let ended = 0;
  for (let n = 0; n < 300; n++) {
    const game = pick(GAME_IDS);
    const options = game === 'q4' ? { players: pick([2, 3, 4]), announce: pick([true, false]), penalty: 'out' } : {};
    const sitting = new TestTable({ game, options, control: pick(controls), order: pick(['seated', 'random']) });
    for (let step = 0; step < 80; step++) {
      sitting.now += below(random, 800);
      const { match } = sitting.table;
      const legal = legalMoves(match.game.rules, match.state);
      const what = pick(proposals);
      const command = pick<Command>([
        { c: 'sit', place: pick([undefined, 0, 1, 2, 3]) },
        { c: 'move', move: legal.length > 0 ? match.game.format(pick(legal)) : 'Aa1' },
        { c: 'move', move: legal.length > 0 ? match.game.format(pick(legal)) : 'Aa1' },
        { c: 'move', move: pick(['', 'draw', '1:resigns', 'Aa1', '1a1', 'pppp@c3']) },
        { c: 'propose', what },
        { c: 'agree', what },
        { c: 'decline', what },
        { c: 'say', phrase: 'hello' },
        step > 60 ? { c: 'resign' } : { c: 'stand' },
        { c: 'invite-computer', level: 1 },
        { c: 'dismiss-computer', place: pick([0, 1, 2, 3]) },
      ]);
      const before = sitting.table;
      sitting.submit(pick(all), command);
      const after = sitting.table;
      expect(after.clocks.left.every((left) => left >= 0)).toBe(true);
      expect(after.match.outcome !== undefined).toBe(after.status === 'over');
      expect(before.status !== 'over' || after.match === before.match).toBe(true);
      expect(after.status !== 'playing' || stillIn(after.match) !== 0).toBe(true);
    }
    if (sitting.table.status === 'over') ended++;
    expect(tableFrom(sitting.table.id, sitting.events)).toEqual(sitting.table);
  }
  expect(ended).toBeGreaterThan(50);
});
