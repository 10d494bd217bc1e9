import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { legalMoves } from '../derive.ts';
import type { MoveId } from '../game.ts';
import { difference } from '../../testing/laws.ts';
import { below, seeded } from '../random.ts';
import { stateAfter } from '../../testing/random-games.ts';
import { q4 } from './game.ts';
import { cloneTrail, emptyTrail, pushMove, WORDS_PER_MOVE } from './trail.ts';

describe('the trail', () => {
  test('keeps its entries when it grows', () => {
    const trail = emptyTrail();
    for (let n = 0; n < 1000; n++) pushMove(trail, n, -n, n + 1, ~n);
    expect(trail.length).toBe(1000);
    for (const n of [0, 95, 96, 97, 191, 192, 999]) {
      const at = n * WORDS_PER_MOVE;
      expect(Array.from(trail.data.subarray(at, at + WORDS_PER_MOVE))).toEqual([n, 0 - n, n + 1, ~n]);
    }
  });

  test('a copy is independent of its original', () => {
    const trail = emptyTrail();
    pushMove(trail, 1, 2, 3, 4);
    const copy = cloneTrail(trail);
    pushMove(copy, 5, 6, 7, 8);
    pushMove(trail, 9, 9, 9, 9);
    expect(Array.from(copy.data.subarray(0, 8))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('copies stay independent under any order of pushes, pops and copies', () => {
    const step = fc.record({ who: fc.nat(), what: fc.constantFrom('push', 'push', 'pop', 'copy') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const trails = [{ trail: emptyTrail(), plain: [] as number[] }];
        for (const [n, { who, what }] of steps.entries()) {
          const { trail, plain } = trails[who % trails.length]!;
          if (what === 'copy') trails.push({ trail: cloneTrail(trail), plain: [...plain] });
          else if (what === 'push') {
            pushMove(trail, n, n, n, n);
            plain.push(n);
          } else if (plain.length > 0) {
            trail.length--;
            plain.pop();
          }
        }
        for (const { trail, plain } of trails) {
          const written = plain.map((_, i) => trail.data[i * WORDS_PER_MOVE + 3]);
          expect([trail.length, ...written]).toEqual([plain.length, ...plain]);
        }
      }),
    );
  });

  test('a chain of copies that each add a move shares one array', () => {
    let trail = emptyTrail();
    const { data } = trail;
    for (let n = 0; n < 50; n++) {
      trail = cloneTrail(trail);
      pushMove(trail, n, n, n, n);
    }
    expect(trail.data).toBe(data);
  });

  test('unmake reverts a long game to its start', () => {
    const random = seeded(8);
    const s = stateAfter(q4, { marbles: 5, announce: true, penalty: 'skip' });
    const start = structuredClone(s);
    const made: MoveId[] = [];
    const halfway = { moves: 150, state: start };
    while (made.length < 400 && q4.outcome(s) === undefined) {
      // Unannounced, so that no line ends it.
      const plain = legalMoves(q4.rules, s).filter((move) => !q4.unpack(move).announce);
      const id = plain[below(random, plain.length)]!;
      q4.rules.make(s, id);
      made.push(id);
      if (made.length === halfway.moves) halfway.state = structuredClone(s);
    }
    expect(made).toHaveLength(400);
    while (made.length > halfway.moves) q4.rules.unmake(s, made.pop()!);
    expect(difference(s, halfway.state)).toBeUndefined();
    while (made.length > 0) q4.rules.unmake(s, made.pop()!);
    expect(difference(s, start)).toBeUndefined();
  });
});
