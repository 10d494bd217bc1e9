// The hash distinguishes positions: each part of a position contributes to it, and play updates it incrementally.

import { expect, test } from 'vitest';
import { stateAfter, playMoves } from '../../testing/random-games.ts';
import { CELLS } from './cube.ts';
import { q4 } from './game.ts';
import type { Q4State } from './kernel.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

test.each([0, 1])(
  'every marble, turn, missed turn and departure changes half %i of the hash in its own way',
  (half) => {
    const start = stateAfter(q4, { players: 4 });
    const changed = (change: (s: Q4State) => void) => {
      const s = q4.rules.clone(start);
      change(s);
      return q4.rules.rehash(s)[half];
    };
    const hashes = [
      ...upTo(4).map((seat) => changed((s) => (s.turn = seat))),
      ...upTo(4).map((seat) => changed((s) => (s.skip = 1 << seat))),
      ...upTo(4).map((seat) => changed((s) => (s.out = 1 << seat))),
      ...upTo(4).flatMap((seat) =>
        upTo(4 * CELLS).map((i) =>
          changed((s) => {
            s.turn = seat;
            s.marbles[i >> 5] = 1 << (i & 31);
          }),
        ),
      ),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  },
);

test.each([
  ['dropping', { players: 4 }, '1a1 1a2 4d4 3c2 1b1'],
  ['moving', { marbles: 4 }, '1a1 1a2 1b1 1b2 2a1 2a2 3a1 3a2 1a1-4d4 1a2-4c4'],
  ['turns to be missed', { players: 4, announce: true }, '1a1! 1b1! 1c1!'],
  ['turns missed', { players: 4, announce: true }, '1a1 1b1! 1c1! 1d1 2a1'],
  ['players out', { players: 4, announce: true, penalty: 'out' }, '1a1! 1b1 1c1!'],
])('the hash kept in play is that of the position as read from its text: %s', (_, options, moves) => {
  let s = stateAfter(q4, options);
  for (const move of ['', ...moves.split(' ')]) {
    s = playMoves(q4, s, move);
    const read = q4.parsePosition(s.options, q4.formatPosition(s));
    expect(read).toMatchObject({ ok: true, value: { hashLo: s.hashLo, hashHi: s.hashHi } });
    expect(q4.rules.rehash(s)).toEqual([s.hashLo, s.hashHi]);
  }
});

test('leaving removes a pending skip from the state and from the hash', () => {
  const s = q4.leave!(stateAfter(q4, { players: 4, announce: true }, '1a1 1b1! 1c1!'), 2);
  expect(q4.formatPosition(s)).toMatch(/ 4 skip=2 out=3$/);
  expect(q4.rules.rehash(s)).toEqual([s.hashLo, s.hashHi]);
});
