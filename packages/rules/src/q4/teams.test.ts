import { describe, expect, test } from 'vitest';
import { stateAfter, idNamed, moveNamed, playMoves } from '../../testing/random-games.ts';
import { q4 } from './game.ts';
import { colourOf } from './options.ts';
import { placedMarbles } from './position.ts';

const SHARED = { players: 4, teams: 'shared' };
const PARTNERS = { players: 4, teams: 'partners' };
const after = (options: object, moves = '') => stateAfter(q4, options, moves);
const hole = (name: string) => q4.parseCell(name)!;
const standing = (s: ReturnType<typeof after>) => q4.formatPosition(s).split(' ').slice(1).join(' ');
const leave = (s: ReturnType<typeof after>, seat: number) => q4.leave!(s, seat);

describe('sides', () => {
  test('with teams the first plays with the third, the second with the fourth', () => {
    for (const teams of [SHARED, PARTNERS]) {
      expect([0, 1, 2, 3].map((seat) => q4.allies(after(teams).options, seat))).toEqual([0b101, 0b1010, 0b101, 0b1010]);
    }
  });

  test('without teams every player is a side', () => {
    expect([0, 1, 2].map((seat) => q4.allies(after({ players: 3 }).options, seat))).toEqual([1, 2, 4]);
  });
});

describe('a shared colour', () => {
  test('partners use the same marbles', () => {
    const s = after(SHARED, '1a1 2a1 1b1 2b1');
    expect([0, 1, 2, 3].map((seat) => colourOf(s.options, seat))).toEqual([0, 1, 0, 1]);
    expect(q4.formatPosition(s)).toBe(
      '..../..../..../11..|..../..../..../22..|..../..../..../....|..../..../..../.... 1',
    );
  });

  test('partners draw on the same reserve', () => {
    const s = after(SHARED, '1a1 2a1 1b1 2b1');
    expect(Array.from(s.reserve)).toEqual([10, 10, 0, 0]);
    expect(q4.events(s, idNamed(q4, '1c3'))[0]).toEqual({
      kind: 'dropped',
      seat: 0,
      colour: 0,
      to: hole('1c3'),
      left: 9,
    });
  });

  test('a player may move the marble that the partner dropped', () => {
    const s = after({ ...SHARED, marbles: 4 }, '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2');
    // Seat 2 dropped 1b1 and 3a1.
    expect(q4.why(s, moveNamed(q4, '1b1-4d4'))).toBeUndefined();
    expect(q4.why(s, moveNamed(q4, '1a2-4d4'))).toEqual({ kind: 'not-yours', cell: hole('1a2'), colour: 1 });
  });

  test('a line of both partners wins for both', () => {
    const s = after(SHARED, '1a1 2a1 1b1 2b1 1c1 3a1');
    expect(q4.events(s, idNamed(q4, '1d1')).at(-1)).toEqual({ kind: 'ended', winners: [0, 2], reason: 'line' });
    expect(q4.outcome(after(SHARED, '1a1 2a1 1b1 2b1 1c1 2c1 3d1 2d1'))).toEqual({ winners: [1, 3], reason: 'line' });
  });
});

describe('partners with a colour each', () => {
  const played = '1a1 3a1 2a1 4b1 1b1 3c2 2a2 4c3 1c1 3d4 2a3 4d1';

  test('a line of either wins for both', () => {
    expect(q4.outcome(after(PARTNERS, `${played} 1d1`))).toEqual({ winners: [0, 2], reason: 'line' });
    expect(q4.outcome(after(PARTNERS, `${played} 1d2 4d2 2a4`))).toEqual({ winners: [0, 2], reason: 'line' });
  });

  test('a line of mixed colours does not win', () => {
    expect(q4.outcome(after(PARTNERS, '1a1 2a1 1b1 2b1 1c1 3a1 1d1'))).toBeUndefined();
  });

  test("a partner's marble stays where it is", () => {
    const s = after({ ...PARTNERS, marbles: 4 }, `${played} 1d2 3b3 2c4 4a4`);
    expect(placedMarbles(s, 2)).toBe(4);
    expect(q4.why(s, moveNamed(q4, '2a1-4d4'))).toEqual({ kind: 'not-yours', cell: hole('2a1'), colour: 2 });
  });

  test('each partner has a separate reserve', () => {
    expect(Array.from(after(PARTNERS, '1a1 2a1 1b1').reserve)).toEqual([11, 11, 11, 12]);
  });
});

const three = () => after({ players: 3 }, '1a1 1b1 1c1 1d1');

describe('leaving', () => {
  test('a player who leaves at their turn passes it on, and the marbles stay', () => {
    const s = leave(three(), 1);
    expect(standing(s)).toBe('3 out=2');
    expect(placedMarbles(s, 1)).toBe(1);
    expect(q4.playing(s)).toBe(0b101);
    expect(q4.outcome(s)).toBeUndefined();
  });

  test('leaving out of turn does not change the turn', () => {
    expect(standing(leave(three(), 0))).toBe('2 out=1');
    expect(standing(leave(three(), 2))).toBe('2 out=3');
  });

  test('the turn order skips players who have left', () => {
    expect(standing(playMoves(q4, leave(three(), 2), '2a1'))).toBe('1 out=3');
  });

  test('the last player left wins', () => {
    expect(q4.outcome(leave(leave(three(), 0), 2))).toEqual({ winners: [1], reason: 'out' });
    expect(q4.outcome(leave(after({}), 0))).toEqual({ winners: [1], reason: 'out' });
  });

  test('the last team left wins', () => {
    const alone = leave(after(PARTNERS), 0);
    expect(q4.outcome(alone)).toBeUndefined();
    expect(q4.outcome(leave(alone, 1))).toBeUndefined();
    expect(q4.outcome(leave(alone, 2))).toEqual({ winners: [1, 3], reason: 'out' });
  });

  test('with a shared colour the partner continues with the marbles of both', () => {
    const s = playMoves(q4, leave(after(SHARED, '1a1 2a1 1b1 2b1'), 2), '1c1 3a1 3b2');
    expect(standing(s)).toBe('1 out=3');
    expect(q4.outcome(playMoves(q4, s, '1d1'))).toEqual({ winners: [0, 2], reason: 'line' });
  });

  test('leaving cancels a pending skip', () => {
    const s = after({ players: 3, announce: true }, '1a1! 1b1!');
    expect(standing(s)).toBe('3 skip=1,2');
    expect(standing(leave(s, 0))).toBe('3 skip=2 out=1');
  });

  test('the turn passes over those who miss it', () => {
    const s = after({ players: 4, announce: true }, '1a1! 1b1! 1c1');
    expect(standing(s)).toBe('4 skip=1,2');
    expect(standing(leave(s, 3))).toBe('3 out=4');
  });

  test('leaving twice or after the end changes nothing', () => {
    expect(standing(leave(leave(three(), 1), 1))).toBe('3 out=2');
    const won = after({ players: 3 }, '1a1 2a1 3a1 1b1 2b2 3b1 1c1 2c4 3c1 1d1');
    expect(q4.outcome(leave(won, 1))).toEqual({ winners: [0], reason: 'line' });
    expect(q4.playing(leave(won, 1))).toBe(0b111);
  });
});
