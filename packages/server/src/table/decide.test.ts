import {
  deadlineOf,
  evolve,
  LAG_MOST,
  openTable,
  SETTLING,
  tableFrom,
  type Command,
  type EventBody,
  type Table,
  type TableEvent,
} from '@quadrille/protocol';
import { Settings } from '@quadrille/protocol';
import { below, GAME_IDS, legalMoves, seeded, stillIn } from '@quadrille/rules';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { decide, flag, type Decision, type Moment, type Player } from './decide.ts';

const player = (id: string, guest = true): Player => ({ id: id.padEnd(12, '-'), name: id, guest, bot: false });
const anna = player('anna');
const ben = player('ben');
const cleo = player('cleo');

/** A table in the hands of a test: commands, and a clock that is set by hand. */
class Sitting {
  now = 1_000_000;
  lag = 0;
  table: Table;
  readonly events: TableEvent[] = [];
  opened: Decision['opens'];

  constructor(settings: object, host = anna) {
    const opened: TableEvent = {
      v: 1,
      at: this.now,
      e: 'opened',
      settings: v.parse(Settings, { order: 'seated', ...settings }),
      host: host.id,
    };
    this.events.push(opened);
    this.table = openTable('table-of-test', opened);
    this.does(host, { c: 'sit' });
  }

  get moment(): Moment {
    return { now: this.now, lag: this.lag, below: () => 0, newTable: () => 'next-table-id' };
  }

  take({ events, opens }: Decision): void {
    this.opened = opens ?? this.opened;
    for (const body of events) {
      const event: TableEvent = { v: this.table.version + 1, at: this.now, ...body };
      this.events.push(event);
      this.table = evolve(this.table, event);
    }
  }

  /** The refusal, or undefined when it was done. */
  does(who: Player, command: Command): string | undefined {
    const decided = decide(this.table, who, command, this.moment);
    if (!decided.ok) return decided.error.code;
    this.take(decided.value);
    return undefined;
  }

  moves(who: Player, move: string): string | undefined {
    return this.does(who, { c: 'move', move });
  }
}

const seated = (settings: object): Sitting => {
  const sitting = new Sitting(settings);
  sitting.does(ben, { c: 'sit' });
  return sitting;
};

describe('sitting down', () => {
  test('the last one to come begins the game', () => {
    const sitting = new Sitting({ game: 'q4', options: { players: 3 } });
    sitting.does(ben, { c: 'sit', place: 2 });
    expect(sitting.table.status).toBe('open');
    expect(sitting.does(cleo, { c: 'sit', place: 2 })).toBe('seat-taken');
    expect(sitting.does(ben, { c: 'sit' })).toBe('already-seated');
    sitting.does(cleo, { c: 'sit' });
    expect(sitting.table.status).toBe('playing');
    expect(sitting.table.sitters).toMatchObject([{ name: 'anna' }, { name: 'cleo' }, { name: 'ben' }]);
    expect(sitting.does(player('dora'), { c: 'sit' })).toBe('not-open');
  });

  test('who sits where is drawn by lot if it was agreed so', () => {
    const sitting = new Sitting({ game: 'quantik', order: 'random' });
    sitting.does(ben, { c: 'sit' });
    expect(sitting.table.sitters).toMatchObject([{ name: 'ben' }, { name: 'anna' }]);
  });

  test('only the host brings computers, and only where nothing is rated', () => {
    const sitting = new Sitting({ game: 'quantik' });
    expect(sitting.does(ben, { c: 'invite-computer', level: 3 })).toBe('not-host');
    expect(sitting.does(anna, { c: 'invite-computer', level: 3 })).toBeUndefined();
    expect(sitting.table.sitters[1]).toEqual({ kind: 'computer', level: 3 });
    const rated = new Sitting({ game: 'quantik', rated: true }, player('anna', false));
    expect(rated.does(player('anna', false), { c: 'invite-computer', level: 3 })).toBe('accounts-only');
    expect(rated.does(ben, { c: 'sit' })).toBe('accounts-only');
  });

  test('a table nobody sits at is closed', () => {
    const sitting = new Sitting({ game: 'quantik' });
    sitting.does(anna, { c: 'stand' });
    expect(sitting.table.status).toBe('closed');
  });
});

describe('clocks', () => {
  const control = { kind: 'clock', total: 60_000, increment: 2000 } as const;

  test('a first move may take a while; then thinking is charged and the increment added', () => {
    const sitting = seated({ game: 'quantik', control });
    sitting.now += SETTLING;
    sitting.moves(anna, 'Aa1');
    expect(sitting.table.clocks.left).toEqual([62_000, 60_000]);
    sitting.now += SETTLING + 5000;
    sitting.moves(ben, 'Bb1');
    expect(sitting.table.clocks.left).toEqual([62_000, 57_000]);
    sitting.now += 3000;
    sitting.moves(anna, 'Ab3');
    expect(sitting.table.clocks.left).toEqual([61_000, 57_000]);
  });

  test('a slow line is spared up to a quota, which is regained move by move', () => {
    const sitting = seated({ game: 'quantik', control });
    sitting.moves(anna, 'Aa1');
    sitting.moves(ben, 'Bb1');
    sitting.lag = 800;
    sitting.now += 1000;
    sitting.moves(anna, 'Ab3');
    expect(sitting.table.clocks.left[0]).toBe(60_000 + 2000 - 200 + 2000);
    expect(sitting.table.clocks.lag[0]).toBe(LAG_MOST - 800 + 100);
    sitting.lag = 5000;
    sitting.moves(ben, 'Bd4');
    sitting.now += 10_000;
    sitting.moves(anna, 'Cc4');
    expect(sitting.events.at(-1)).toMatchObject({ lag: 300, spent: 9700 });
  });

  test('a move after the end of the time is the end of the time', () => {
    const sitting = seated({ game: 'quantik', control });
    expect(flag(sitting.table, sitting.moment).ok).toBe(false);
    sitting.now = deadlineOf(sitting.table.clocks, 0, control) + 1;
    sitting.moves(anna, 'Aa1');
    expect(sitting.table.match.outcome).toEqual({ winners: [1], reason: 'time' });
    expect(sitting.table.clocks.left[0]).toBe(0);
  });

  test('days are for every move anew', () => {
    const sitting = seated({ game: 'quantik', control: { kind: 'days', days: 2 } });
    const day = 24 * 60 * 60 * 1000;
    for (const [n, move] of ['Aa1', 'Bb1', 'Ab3'].entries()) {
      sitting.now += 1.9 * day;
      expect(sitting.moves(n % 2 === 0 ? anna : ben, move)).toBeUndefined();
    }
    sitting.now += 2.1 * day;
    expect(flag(sitting.table, sitting.moment).ok).toBe(true);
  });
});

describe('agreeing', () => {
  test('a draw needs everybody who is still in', () => {
    const sitting = new Sitting({ game: 'q4', options: { players: 3 } });
    sitting.does(ben, { c: 'sit' });
    sitting.does(cleo, { c: 'sit' });
    sitting.does(ben, { c: 'propose', what: 'draw' });
    expect(sitting.does(ben, { c: 'propose', what: 'draw' })).toBe('already-proposed');
    sitting.does(anna, { c: 'agree', what: 'draw' });
    expect(sitting.table.status).toBe('playing');
    sitting.does(cleo, { c: 'agree', what: 'draw' });
    expect(sitting.table.match.outcome).toEqual({ winners: [], reason: 'agreement' });
  });

  test('one move later the offer is gone; Quads and Quantik know no draws', () => {
    const sitting = seated({ game: 'q4' });
    sitting.does(ben, { c: 'propose', what: 'draw' });
    sitting.moves(anna, '1a1');
    expect(sitting.does(anna, { c: 'agree', what: 'draw' })).toBe('nothing-proposed');
    expect(seated({ game: 'quads' }).does(anna, { c: 'propose', what: 'draw' })).toBe('no-draws');
  });

  test('taking back undoes the own last move and whatever followed', () => {
    const sitting = seated({ game: 'quantik' });
    expect(sitting.does(anna, { c: 'propose', what: 'takeback' })).toBe('no-moves');
    sitting.moves(anna, 'Aa1');
    sitting.moves(ben, 'Bb1');
    sitting.does(anna, { c: 'propose', what: 'takeback' });
    sitting.does(ben, { c: 'agree', what: 'takeback' });
    expect(sitting.table.match.acts).toEqual([]);
    sitting.moves(anna, 'Ad4');
    sitting.does(anna, { c: 'propose', what: 'takeback' });
    sitting.does(ben, { c: 'decline', what: 'takeback' });
    expect(sitting.table.match.acts).toHaveLength(1);
  });

  test('a rematch turns the seats and carries the points on', () => {
    const sitting = seated({ game: 'quantik', stake: 2 });
    expect(sitting.does(anna, { c: 'propose', what: 'rematch' })).toBe('not-over');
    sitting.does(ben, { c: 'resign' });
    sitting.does(anna, { c: 'propose', what: 'rematch' });
    sitting.does(ben, { c: 'propose', what: 'rematch' });
    expect(sitting.table.next).toBe('next-table-id');
    const next = tableFrom(
      'next-table-id',
      sitting.opened!.events.map((body: EventBody, n): TableEvent => ({ v: n + 1, at: sitting.now, ...body })),
    );
    expect(next).toMatchObject({ status: 'playing', series: { number: 1, points: { [anna.id]: 2 } } });
    expect(next.sitters).toMatchObject([{ name: 'ben' }, { name: 'anna' }]);
  });

  test('computers take back gladly and agree to a draw only late', () => {
    const sitting = new Sitting({ game: 'q4' });
    sitting.does(anna, { c: 'invite-computer', level: 1 });
    sitting.does(anna, { c: 'propose', what: 'draw' });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'declined', what: 'draw', seat: 1 });
    sitting.moves(anna, '1a1');
    sitting.does(anna, { c: 'propose', what: 'takeback' });
    expect(sitting.table.match.acts).toEqual([]);
  });
});

test('a move for another position is not made', () => {
  const sitting = seated({ game: 'quantik' });
  expect(sitting.does(anna, { c: 'move', move: 'Aa1', acts: 2 })).toBe('stale');
  expect(sitting.does(anna, { c: 'move', move: 'Aa1', acts: 0 })).toBeUndefined();
});

test('whatever anybody asks for, at any time, a table stays a table', () => {
  const random = seeded(11);
  const pick = <T>(list: readonly T[]): T => list[below(random, list.length)]!;
  const all = [anna, ben, cleo, player('dora'), player('eve', false)];
  const controls = [{ kind: 'none' }, { kind: 'clock', total: 5000, increment: 500 }, { kind: 'days', days: 1 }];
  const proposals = ['draw', 'takeback', 'rematch'] as const;
  let ended = 0;
  for (let n = 0; n < 300; n++) {
    const game = pick(GAME_IDS);
    const options = game === 'q4' ? { players: pick([2, 3, 4]), announce: pick([true, false]), penalty: 'out' } : {};
    const sitting = new Sitting({ game, options, control: pick(controls), order: pick(['seated', 'random']) });
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
      sitting.does(pick(all), command);
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
