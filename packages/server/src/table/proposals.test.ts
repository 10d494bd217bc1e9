// Proposals that need consent: draws, takebacks, rematches.

import { tableFrom, type EventBody, type Table, type TableEvent } from '@quadrille/protocol';
import { describe, expect, test } from 'vitest';
import { anna, ben, cleo, player, startedTable, TestTable } from '../../test/test-table.ts';
import { decide } from './decide.ts';

describe('proposals', () => {
  test('only one proposal is open at a time, and agreeing or declining must name it', () => {
    const sitting = startedTable({ game: 'q4' });
    sitting.moves(anna, '1a1');
    sitting.moves(ben, '1b1');
    sitting.submit(anna, { c: 'propose', what: 'draw' });
    expect(sitting.submit(ben, { c: 'propose', what: 'takeback' })).toBe('already-proposed');
    expect(sitting.submit(ben, { c: 'agree', what: 'takeback' })).toBe('nothing-proposed');
    expect(sitting.submit(ben, { c: 'decline', what: 'takeback' })).toBe('nothing-proposed');
    expect(sitting.submit(anna, { c: 'agree', what: 'draw' })).toBe('already-proposed');
    sitting.submit(ben, { c: 'decline', what: 'draw' });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'declined', what: 'draw', seat: 1 });
    expect(sitting.table).toMatchObject({ status: 'playing', proposing: undefined });
  });

  test('proposing what the opponent has proposed counts as agreeing', () => {
    const sitting = startedTable({ game: 'q4' });
    sitting.submit(ben, { c: 'propose', what: 'draw' });
    sitting.submit(anna, { c: 'propose', what: 'draw' });
    expect(sitting.events.slice(-3)).toMatchObject([
      { e: 'proposed', what: 'draw', seat: 1 },
      { e: 'agreed', what: 'draw', seat: 0 },
      { e: 'acted', act: 'draw' },
    ]);
  });

  test('eliminated players have no say in a draw, but must agree to a rematch', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 3 } });
    for (const each of [ben, cleo]) sitting.submit(each, { c: 'sit' });
    sitting.submit(cleo, { c: 'resign' });
    sitting.submit(anna, { c: 'propose', what: 'draw' });
    for (const c of ['agree', 'decline'] as const) expect(sitting.submit(cleo, { c, what: 'draw' })).toBe('out');
    sitting.submit(ben, { c: 'agree', what: 'draw' });
    expect(sitting.table.status).toBe('over');
    sitting.submit(anna, { c: 'propose', what: 'rematch' });
    sitting.submit(ben, { c: 'agree', what: 'rematch' });
    expect(sitting.table.next).toBeUndefined();
    sitting.submit(cleo, { c: 'agree', what: 'rematch' });
    expect(sitting.table.next).toBe('next-table-id');
  });

  test('a takeback undoes the last move of the player who proposed it, not an earlier one of the opponent', () => {
    const sitting = startedTable({ game: 'quantik' });
    for (const [n, move] of ['Aa1', 'Bb1', 'Cc3'].entries()) sitting.moves(n % 2 === 0 ? anna : ben, move);
    sitting.submit(ben, { c: 'propose', what: 'takeback' });
    sitting.submit(anna, { c: 'agree', what: 'takeback' });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'took-back', acts: 1 });
    // Ben's only move was taken back.
    expect(sitting.submit(ben, { c: 'propose', what: 'takeback' })).toBe('no-moves');
  });

  test('a takeback finds a move made before another player resigned', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 3 } });
    for (const each of [ben, cleo]) sitting.submit(each, { c: 'sit' });
    sitting.moves(anna, '1a1');
    sitting.submit(ben, { c: 'resign' });
    sitting.moves(cleo, '1c1');
    sitting.submit(anna, { c: 'propose', what: 'takeback' });
    sitting.submit(cleo, { c: 'agree', what: 'takeback' });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'took-back', acts: 0 });
    expect(sitting.submit(cleo, { c: 'propose', what: 'takeback' })).toBe('no-moves');
  });

  test('a resignation during a player’s turn is not counted as that player’s move', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 3 } });
    for (const each of [ben, cleo]) sitting.submit(each, { c: 'sit' });
    sitting.moves(anna, '1a1');
    sitting.submit(cleo, { c: 'resign' });
    expect(sitting.submit(ben, { c: 'propose', what: 'takeback' })).toBe('no-moves');
  });

  test('computers agree to a draw after eighty acts', () => {
    const sitting = new TestTable({ game: 'q4' });
    sitting.submit(anna, { c: 'invite-computer', level: 1 });
    const long = (acts: number): Table => {
      const { match } = sitting.table;
      return { ...sitting.table, match: { ...match, acts: Array.from({ length: acts }, () => ({ kind: 'draw' })) } };
    };
    const ask = (acts: number) => {
      const decided = decide(long(acts), anna, { c: 'propose', what: 'draw' }, sitting.context);
      return decided.ok && decided.value.events.at(-1)!.e;
    };
    expect([ask(79), ask(80)]).toEqual(['declined', 'acted']);
  });

  test('a rematch of an old rated game without a clock is not rated', () => {
    const host = player('anna', false);
    for (const [control, rated] of [[{ kind: 'none' }, false] as const, [{ kind: 'days', days: 1 }, true] as const]) {
      const sitting = new TestTable({ game: 'quantik', rated: true, control }, host);
      const other = player('ben', false);
      sitting.submit(other, { c: 'sit' });
      sitting.submit(other, { c: 'resign' });
      for (const each of [host, other]) sitting.submit(each, { c: 'propose', what: 'rematch' });
      expect(sitting.opened!.events[0]).toMatchObject({ settings: { rated, order: 'seated', control } });
    }
  });

  test('a draw needs the consent of every player who is still in the game', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 3 } });
    sitting.submit(ben, { c: 'sit' });
    sitting.submit(cleo, { c: 'sit' });
    sitting.submit(ben, { c: 'propose', what: 'draw' });
    expect(sitting.submit(ben, { c: 'propose', what: 'draw' })).toBe('already-proposed');
    sitting.submit(anna, { c: 'agree', what: 'draw' });
    expect(sitting.table.status).toBe('playing');
    sitting.submit(cleo, { c: 'agree', what: 'draw' });
    expect(sitting.table.match.outcome).toEqual({ winners: [], reason: 'agreement' });
  });

  test('a move withdraws a draw offer, and games without draws refuse one', () => {
    const sitting = startedTable({ game: 'q4' });
    sitting.submit(ben, { c: 'propose', what: 'draw' });
    sitting.moves(anna, '1a1');
    expect(sitting.submit(anna, { c: 'agree', what: 'draw' })).toBe('nothing-proposed');
    expect(startedTable({ game: 'quads' }).submit(anna, { c: 'propose', what: 'draw' })).toBe('no-draws');
  });

  test('a takeback undoes the player’s last move and all acts after it', () => {
    const sitting = startedTable({ game: 'quantik' });
    expect(sitting.submit(anna, { c: 'propose', what: 'takeback' })).toBe('no-moves');
    sitting.moves(anna, 'Aa1');
    sitting.moves(ben, 'Bb1');
    sitting.submit(anna, { c: 'propose', what: 'takeback' });
    sitting.submit(ben, { c: 'agree', what: 'takeback' });
    expect(sitting.table.match.acts).toEqual([]);
    sitting.moves(anna, 'Ad4');
    sitting.submit(anna, { c: 'propose', what: 'takeback' });
    sitting.submit(ben, { c: 'decline', what: 'takeback' });
    expect(sitting.table.match.acts).toHaveLength(1);
  });

  test('a rematch rotates the seats and keeps the points', () => {
    const sitting = startedTable({ game: 'quantik', stake: 2 });
    expect(sitting.submit(anna, { c: 'propose', what: 'rematch' })).toBe('not-over');
    sitting.submit(ben, { c: 'resign' });
    sitting.submit(anna, { c: 'propose', what: 'rematch' });
    sitting.submit(ben, { c: 'propose', what: 'rematch' });
    expect(sitting.table.next).toBe('next-table-id');
    const next = tableFrom(
      'next-table-id',
      sitting.opened!.events.map((body: EventBody, n): TableEvent => ({ v: n + 1, at: sitting.now, ...body })),
    );
    expect(next).toMatchObject({ status: 'playing', series: { number: 1, points: { [anna.id]: 2 } } });
    expect(next.sitters).toMatchObject([{ name: 'ben' }, { name: 'anna' }]);
  });

  test('there is no rematch with a deleted player, not even if that player proposed it', () => {
    const sitting = startedTable({ game: 'quantik' });
    sitting.submit(ben, { c: 'resign' });
    const { table } = sitting;
    const gone = { kind: 'person', id: ben.id, name: '', guest: true, gone: true } as const;
    sitting.table = { ...table, sitters: table.sitters.with(1, gone) };
    expect(sitting.submit(anna, { c: 'propose', what: 'rematch' })).toBe('player-gone');
    sitting.table = { ...sitting.table, proposing: { what: 'rematch', by: 1, agreed: 0b10 } };
    expect(sitting.submit(anna, { c: 'agree', what: 'rematch' })).toBe('player-gone');
    expect(sitting.submit(anna, { c: 'decline', what: 'rematch' })).toBeUndefined();
  });

  test('computers agree to every takeback, and decline an early draw', () => {
    const sitting = new TestTable({ game: 'q4' });
    sitting.submit(anna, { c: 'invite-computer', level: 1 });
    sitting.submit(anna, { c: 'propose', what: 'draw' });
    expect(sitting.events.at(-1)).toMatchObject({ e: 'declined', what: 'draw', seat: 1 });
    sitting.moves(anna, '1a1');
    sitting.submit(anna, { c: 'propose', what: 'takeback' });
    expect(sitting.table.match.acts).toEqual([]);
  });
});
