import { describe, expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import { stateAfter, idNamed, moveNamed, playMoves } from '../../testing/random-games.ts';
import { q4 } from './game.ts';

const FOUR = { marbles: 4 };
const DROPPED = '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2';
/** Both move away and back. */
const CYCLE = '1a1-4d4 1a2-4c4 4d4-1a1 4c4-1a2';
const after = (moves: string, options: object = FOUR) => stateAfter(q4, options, moves);
const skipping = { marbles: 4, announce: true, penalty: 'skip' };

describe('a draw by repetition', () => {
  test('the third occurrence of a position is a draw', () => {
    const almost = after(`${DROPPED} ${CYCLE} ${CYCLE.slice(0, -8)}`);
    expect(q4.events(almost, idNamed(q4, '4c4-1a2')).at(-1)).toEqual({
      kind: 'ended',
      winners: [],
      reason: 'repetition',
    });
    expect(q4.outcome(after(`${DROPPED} ${CYCLE} ${CYCLE}`))).toEqual({ winners: [], reason: 'repetition' });
    expect(q4.drawable).toBe(true);
  });

  test('the second occurrence of a position is no draw', () => {
    expect(q4.outcome(after(`${DROPPED} ${CYCLE}`))).toBeUndefined();
    expect(q4.outcome(after(`${DROPPED} ${CYCLE} ${CYCLE.slice(0, -8)}`))).toBeUndefined();
  });

  test('the occurrences need not be consecutive', () => {
    const s = after(`${DROPPED} ${CYCLE} 1b1-4a4 1b2-4b4 4a4-4a3 4b4-4b3 4a3-1b1`);
    expect(q4.outcome(s)).toBeUndefined();
    expect(q4.outcome(playMoves(q4, s, '4b3-1b2'))).toEqual({ winners: [], reason: 'repetition' });
  });

  test('the same boards with another player to move are another position', () => {
    // The first player takes three moves to return, the second two: the same boards four times.
    const detour = '1a1-4d4 1a2-4c4 4d4-4d3 4c4-1a2 4d3-1a1';
    const s = after(`${DROPPED} ${detour}`);
    expect(q4.formatPosition(s).split(' ')).toEqual([q4.formatPosition(after(DROPPED)).split(' ')[0], '2']);
    const again = '1a2-4c4 1a1-4d4 4c4-1a2 4d4-4d3 1a2-4c4 4d3-1a1 4c4-1a2';
    expect(q4.outcome(playMoves(q4, s, again))).toBeUndefined();
  });

  test('marbles of one colour are interchangeable', () => {
    // Two marbles of one colour swap places.
    const swap = '1a1-4d4 1a2-4c4 1b1-1a1 4c4-1a2 4d4-1b1';
    const s = after(`${DROPPED} ${swap}`);
    expect(q4.formatPosition(s).split(' ')[0]).toBe(q4.formatPosition(after(DROPPED)).split(' ')[0]);
  });

  test('a position read from text counts as its first occurrence', () => {
    const read = q4.parsePosition(after('').options, q4.formatPosition(after(`${DROPPED} ${CYCLE}`)));
    const s = read.ok ? read.value : after('');
    expect(q4.outcome(playMoves(q4, s, CYCLE))).toBeUndefined();
    expect(q4.outcome(playMoves(q4, s, `${CYCLE} ${CYCLE}`))).toEqual({ winners: [], reason: 'repetition' });
  });

  test('after the draw no move is legal, and leaving does not change the outcome', () => {
    const s = after(`${DROPPED} ${CYCLE} ${CYCLE}`);
    expect(q4.rules.status(s)).toBe(0);
    expect(legalMoves(q4.rules, s)).toEqual([]);
    expect(q4.rules.count(s)).toBe(0);
    expect(q4.why(s, moveNamed(q4, '1a1-4d4'))).toEqual({ kind: 'over' });
    expect(q4.outcome(q4.leave!(s, 0))).toEqual({ winners: [], reason: 'repetition' });
  });

  test('a position that was taken back does not count', () => {
    const s = after(`${DROPPED} ${CYCLE.slice(0, -8)}`);
    const [back, on] = [idNamed(q4, '4c4-1a2'), idNamed(q4, '1a1-3d3')];
    q4.rules.make(s, back);
    q4.rules.make(s, on);
    q4.rules.unmake(s, on);
    q4.rules.unmake(s, back);
    q4.rules.make(s, back);
    expect(q4.outcome(s)).toBeUndefined();
  });

  test('unmaking the last move cancels the draw', () => {
    const s = after(`${DROPPED} ${CYCLE} ${CYCLE}`);
    q4.rules.unmake(s, idNamed(q4, '4c4-1a2'));
    expect(q4.outcome(s)).toBeUndefined();
    q4.rules.make(s, idNamed(q4, '4c4-1a2'));
    expect(q4.outcome(s)).toEqual({ winners: [], reason: 'repetition' });
  });
});

describe('repetition and other ends', () => {
  test('a correct announcement wins even at the third occurrence', () => {
    const dropped = '1a1 2b3 1b1 3c1 1c1 4d2 1d1 1c4 2a2 4b4';
    const round = '4b4-4a4 3a3-3a4 4a4-4b4';
    const options = { marbles: 5, announce: true };
    const s = after(`${dropped} 2a2-3a3 ${round} 3a4-3a3 ${round}`, options);
    expect(q4.outcome(playMoves(q4, s, '3a4-3a3'))).toEqual({ winners: [], reason: 'repetition' });
    expect(q4.outcome(playMoves(q4, s, '3a4-3a3!'))).toEqual({ winners: [0], reason: 'line' });
  });
});

describe('what distinguishes positions', () => {
  test('a pending penalty', () => {
    expect(q4.outcome(after(`${DROPPED} ${CYCLE} ${CYCLE}`, skipping))).toEqual({ winners: [], reason: 'repetition' });
    const s = after(`${DROPPED} ${CYCLE} ${CYCLE}!`, skipping);
    expect(q4.outcome(s)).toBeUndefined();
    expect(q4.formatPosition(s)).toMatch(/ 1 skip=2$/);
  });

  test('without a penalty a false announcement changes nothing', () => {
    const free = { ...skipping, penalty: 'none' };
    expect(q4.outcome(after(`${DROPPED} ${CYCLE} ${CYCLE}!`, free))).toEqual({ winners: [], reason: 'repetition' });
  });

  test('elimination by a false announcement takes precedence over repetition', () => {
    const out = { ...skipping, penalty: 'out' };
    expect(q4.outcome(after(`${DROPPED} ${CYCLE} ${CYCLE}!`, out))).toEqual({ winners: [0], reason: 'out' });
  });

  test('the count restarts after a player leaves', () => {
    const options = { players: 3, marbles: 4 };
    const dropped = '1a1 1a2 4a4 1b1 1b2 4b2 2a1 2a2 4c1 3a1 3a2 3d3';
    const round = '1a1-4d4 1a2-4c4 4a4-3c3 4d4-1a1 4c4-1a2 3c3-4a4';
    const s = after(`${dropped} ${round}`, options);
    expect(q4.outcome(playMoves(q4, s, round))).toEqual({ winners: [], reason: 'repetition' });
    const without = q4.leave!(s, 2);
    expect(q4.outcome(playMoves(q4, without, CYCLE))).toBeUndefined();
    expect(q4.outcome(playMoves(q4, without, `${CYCLE} ${CYCLE}`))).toEqual({ winners: [], reason: 'repetition' });
  });
});
