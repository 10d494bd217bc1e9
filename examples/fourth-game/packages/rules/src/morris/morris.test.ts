// The laws of every game are checked by laws.test.ts, which finds this game by its registration.

import { describe, expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import { moveNamed, playMoves, stateAfter } from '../../testing/random-games.ts';
import { CELLS } from './board.ts';
import { morris } from './game.ts';
import { assemble, type MorrisState } from './kernel.ts';

/** All six pieces are placed, and Light is to move. */
const PLACED = 'a1 c3 c1 b1 b3 b2';

const why = (moves: string, next: string, options: object = {}) =>
  morris.why(stateAfter(morris, options, moves), moveNamed(morris, next));

const names = (s: MorrisState) => legalMoves(morris.rules, s).map((id) => morris.format(id));

describe('morris', () => {
  test('pieces are placed first, then moved', () => {
    expect(why('a1', 'a1-a2')).toEqual({ kind: 'place-first' });
    expect(why('a1', 'a1')).toEqual({ kind: 'occupied', cell: 0, seat: 0 });
    expect(why(PLACED, 'a2')).toEqual({ kind: 'must-move' });
    expect(why(PLACED, 'a1-a2')).toBeUndefined();
  });

  test('a piece moves to the next free point on a line', () => {
    expect(names(stateAfter(morris, {}, PLACED))).toEqual(['a1-a2', 'c1-c2', 'b3-a3']);
    expect(why(PLACED, 'a1-c2')).toEqual({ kind: 'too-far', from: 0, to: 5 });
    expect(why(PLACED, 'a1-b2')).toEqual({ kind: 'occupied', cell: 4, seat: 1 });
    expect(why(PLACED, 'b2-a2')).toEqual({ kind: 'not-yours', cell: 4 });
    expect(why(PLACED, 'a2-a3')).toEqual({ kind: 'empty-point', cell: 3 });
  });

  test('a flying piece moves to any free point', () => {
    expect(why(PLACED, 'a1-c2', { flying: true })).toBeUndefined();
    expect(names(stateAfter(morris, { flying: true }, PLACED))).toHaveLength(9);
  });

  test('three in a row win at once, also while placing', () => {
    const won = stateAfter(morris, {}, 'a1 a3 b2 c1 c3');
    expect(morris.outcome(won)).toEqual({ winners: [0], reason: 'line' });
    expect(morris.winningCells?.(won)).toEqual([0, 4, 8]);
    expect(morris.why(won, moveNamed(morris, 'a2'))).toEqual({ kind: 'over' });
  });

  test('the third occurrence of a position is a draw', () => {
    const round = 'a1-a2 c3-c2 a2-a1 c2-c3';
    const twice = playMoves(morris, stateAfter(morris, {}, PLACED), round);
    expect(morris.outcome(twice)).toBeUndefined();
    expect(morris.outcome(playMoves(morris, twice, round))).toEqual({ winners: [], reason: 'repetition' });
  });

  test.each([false, true])('exactly the reachable positions are read, and all can go on (flying: %s)', (flying) => {
    const reached = new Set<string>();
    const left = [morris.setup({ flying })];
    for (let s = left.pop(); s !== undefined; s = left.pop()) {
      const text = morris.formatPosition(s);
      if (reached.has(text)) continue;
      reached.add(text);
      const moves = legalMoves(morris.rules, s);
      expect(moves.length === 0).toBe(morris.outcome(s)?.reason === 'line');
      for (const id of moves) {
        // Without its history, so that no repetition ends the walk.
        const next = assemble(s.options, [s.pieces[0]!, s.pieces[1]!], s.turn);
        morris.rules.make(next, id);
        left.push(next);
      }
    }
    const read = new Set<string>();
    for (let first = 0; first < 1 << CELLS; first++) {
      for (let second = 0; second < 1 << CELLS; second++) {
        if ((first & second) !== 0) continue;
        for (const turn of [0, 1]) {
          const text = morris.formatPosition(assemble({ flying }, [first, second], turn));
          if (morris.parsePosition({ flying }, text).ok) read.add(text);
        }
      }
    }
    expect([...read].toSorted()).toEqual([...reached].toSorted());
    expect(reached.size).toBe(5390);
  });

  test.each([
    ['', { kind: 'bad-layout' }],
    ['.../.../... 1 2', { kind: 'bad-layout' }],
    ['.../.3./... 1', { kind: 'bad-piece', text: '3', cell: 4 }],
    ['.../.../... 3', { kind: 'bad-turn', text: '3' }],
    ['11./11./... 1', { kind: 'too-many', seat: 0, count: 4 }],
    ['1../.../... 1', { kind: 'turn-count', first: 1, second: 0 }],
    ['111/.../22. 2', undefined],
    ['111/.22/..2 1', { kind: 'ended-before' }],
    ['1.2/1.2/12. 2', undefined],
    ['122/12./1.. 2', undefined],
  ])('"%s" is read, or refused: %j', (text, fault) => {
    const read = morris.parsePosition({ flying: false }, text);
    expect(read.ok ? undefined : read.error).toEqual(fault);
  });
});
