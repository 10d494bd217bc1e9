// Chat, claims of absence, and the end of a game.

import { CLAIM_AFTER_ABSENCE_MS, MAX_CHAT_PER_WINDOW, MAX_CHAT_PER_SEAT, CHAT_WINDOW_MS } from '@quadrille/protocol';
import { describe, expect, test } from 'vitest';
import { anna, ben, cleo, startedTable, TestTable } from '../../test/test-table.ts';
import { type Player } from './decide.ts';

describe('chat', () => {
  test('a seat may send ten messages at once, then one whenever the tenth last is twenty seconds old', () => {
    const sitting = startedTable({ game: 'quantik' });
    const say = (who: Player) => sitting.submit(who, { c: 'say', text: 'hello' });
    const began = sitting.now;
    for (let n = 0; n < MAX_CHAT_PER_WINDOW; n++, sitting.now += 100) expect(say(anna)).toBeUndefined();
    expect(say(anna)).toBe('too-fast');
    expect(say(ben)).toBeUndefined();
    sitting.now = began + CHAT_WINDOW_MS - 1;
    expect(say(anna)).toBe('too-fast');
    sitting.now = began + CHAT_WINDOW_MS;
    expect(say(anna)).toBeUndefined();
    expect(say(anna)).toBe('too-fast');
    expect(sitting.events.at(-1)).toMatchObject({ e: 'said', seat: 0, text: 'hello' });
  });

  test('a table keeps at most two hundred messages of a seat, however slowly they are sent', () => {
    const sitting = startedTable({ game: 'quantik' });
    const say = (who: Player) => sitting.submit(who, { c: 'say', phrase: 'hello' });
    for (let n = 0; n < MAX_CHAT_PER_SEAT; n++, sitting.now += CHAT_WINDOW_MS) expect(say(anna)).toBeUndefined();
    expect(say(anna)).toBe('too-many');
    expect(say(ben)).toBeUndefined();
    expect(sitting.table.chat).toHaveLength(MAX_CHAT_PER_SEAT + 1);
  });
});

/** Anna has moved, it is Ben's turn, and all players have been absent for long enough. */
const waiting = (settings: object = {}): TestTable => {
  const sitting = startedTable({ game: 'quantik', ...settings });
  sitting.moves(anna, 'Aa1');
  sitting.now += CLAIM_AFTER_ABSENCE_MS;
  sitting.absent = [CLAIM_AFTER_ABSENCE_MS, CLAIM_AFTER_ABSENCE_MS];
  return sitting;
};

describe('a claim', () => {
  test('ends the time of the absent player to move', () => {
    const sitting = waiting();
    expect(sitting.submit(anna, { c: 'claim' })).toBeUndefined();
    const result = { winners: [0], reason: 'time' };
    expect(sitting.events.at(-1)).toMatchObject({ e: 'acted', act: '2:time', spent: 0, result });
  });

  test('needs ten minutes of absence', () => {
    const sitting = waiting();
    sitting.absent[1]! -= 1;
    expect(sitting.submit(anna, { c: 'claim' })).toBe('not-absent');
  });

  test('needs ten minutes of that player’s turn', () => {
    const sitting = waiting();
    sitting.now -= 1;
    expect(sitting.submit(anna, { c: 'claim' })).toBe('not-absent');
  });

  test('may not be made by the player to move', () => {
    expect(waiting().submit(ben, { c: 'claim' })).toBe('not-absent');
  });

  test.each([
    { kind: 'days', days: 1 },
    { kind: 'clock', total: 24 * 3600 * 1000, increment: 0 },
  ])('is refused where a clock decides: %j', (control) => {
    expect(waiting({ control }).submit(anna, { c: 'claim' })).toBe('not-absent');
  });

  test('may not be made against a computer', () => {
    const sitting = new TestTable({ game: 'quantik' });
    sitting.submit(anna, { c: 'invite-computer', level: 1 });
    sitting.moves(anna, 'Aa1');
    sitting.now += CLAIM_AFTER_ABSENCE_MS;
    sitting.absent = [0, CLAIM_AFTER_ABSENCE_MS];
    expect(sitting.submit(anna, { c: 'claim' })).toBe('not-absent');
  });

  test('against one of several lets the others play on; eliminated players cannot claim', () => {
    const sitting = new TestTable({ game: 'q4', options: { players: 3 } });
    for (const each of [ben, cleo]) sitting.submit(each, { c: 'sit' });
    sitting.submit(cleo, { c: 'resign' });
    sitting.now += CLAIM_AFTER_ABSENCE_MS;
    sitting.absent = [CLAIM_AFTER_ABSENCE_MS];
    expect(sitting.submit(cleo, { c: 'claim' })).toBe('out');
    sitting.submit(ben, { c: 'claim' });
    expect(sitting.table.match.outcome).toEqual({ winners: [1], reason: 'time' });
  });
});

describe('a game can be aborted', () => {
  test('by any player before the second move, without a result', () => {
    for (const moves of [[], ['Aa1']]) {
      for (const who of [anna, ben]) {
        const sitting = startedTable({ game: 'quantik' });
        for (const move of moves) sitting.moves(anna, move);
        expect(sitting.submit(who, { c: 'abort' })).toBeUndefined();
        expect(sitting.events.at(-1)).toMatchObject({ e: 'closed', why: 'aborted', seat: who === anna ? 0 : 1 });
        expect(sitting.table).toMatchObject({ status: 'closed', match: { outcome: undefined } });
        expect(sitting.submit(who, { c: 'abort' })).toBe('not-playing');
      }
    }
  });

  test('not after the second move, nor after a resignation', () => {
    const two = startedTable({ game: 'quantik' });
    two.moves(anna, 'Aa1');
    two.moves(ben, 'Bb1');
    expect(two.submit(anna, { c: 'abort' })).toBe('too-late');
    const three = new TestTable({ game: 'q4', options: { players: 3 } });
    for (const each of [ben, cleo]) three.submit(each, { c: 'sit' });
    three.submit(cleo, { c: 'resign' });
    expect(three.submit(anna, { c: 'abort' })).toBe('too-late');
    expect(three.submit(cleo, { c: 'abort' })).toBe('out');
  });
});

describe('the event that ends a game contains the result', () => {
  test.each([
    ['a line', 'quantik', ['Aa1', 'Bb1', 'Cc1', 'Dd1'], { winners: [1], reason: 'line' }],
    ['resigning', 'quantik', ['Aa1', 'resign'], { winners: [0], reason: 'resignation' }],
    ['a draw', 'q4', ['1a1', 'draw'], { winners: [], reason: 'agreement' }],
  ] as const)('%s', (_, game, played, result) => {
    const sitting = startedTable({ game });
    for (const [n, what] of played.entries()) {
      const mover = n % 2 === 0 ? anna : ben;
      if (what === 'resign') sitting.submit(mover, { c: 'resign' });
      else if (what === 'draw') for (const each of [anna, ben]) sitting.submit(each, { c: 'propose', what: 'draw' });
      else sitting.moves(mover, what);
    }
    expect(sitting.events.filter((event) => 'result' in event)).toEqual([sitting.events.at(-1)]);
    expect(sitting.events.at(-1)).toMatchObject({ e: 'acted', result });
  });
});
