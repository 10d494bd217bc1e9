import { popcount } from '../../src/bits.ts';
import type { GameWalk } from '../game-walk.ts';
import { CELLS, LINE_HI, LINE_LO } from '../../src/q4/cube.ts';
import { q4, type Q4Kinds } from '../../src/q4/game.ts';
import { packMove } from '../../src/q4/kernel.ts';
import { colourOf, maxMarbles, PENALTIES } from '../../src/q4/options.ts';
import { WORDS_PER_MOVE, type Trail } from '../../src/q4/trail.ts';

const COMPANIES = [
  { players: 2, teams: 'none' },
  { players: 3, teams: 'none' },
  { players: 4, teams: 'none' },
  { players: 4, teams: 'partners' },
  { players: 4, teams: 'shared' },
] as const;

function isTrail(value: object): value is Trail {
  return 'data' in value && value.data instanceof Int32Array;
}

export const walk: GameWalk<Q4Kinds> = {
  // Few marbles reach the move phase, many fill the boards.
  tables: COMPANIES.flatMap((company) =>
    [4, 5, 12, maxMarbles(company)].flatMap((marbles) => [
      { ...company, marbles },
      ...PENALTIES.map((penalty) => ({ ...company, marbles, announce: true, penalty })),
    ]),
  ),
  games: 8,

  universe() {
    const holes = Array.from({ length: CELLS }, (_, cell) => cell);
    return [false, true].flatMap((announce) =>
      [undefined, ...holes].flatMap((from) => holes.map((to) => packMove(from, to, announce))),
    );
  },

  ends: ['line', 'out', 'repetition'],

  /** Position texts contain neither announcements nor earlier positions. */
  endsOutsideText: (s) => s.ended === 0 || (s.options.announce && q4.outcome(s)?.reason === 'line'),

  /** The most marbles of the seat's colour on one line. */
  progress(s, seat) {
    const colour = colourOf(s.options, seat);
    const lo = s.marbles[2 * colour]!;
    const hi = s.marbles[2 * colour + 1]!;
    let most = 0;
    for (let line = 0; line < LINE_LO.length; line++) {
      most = Math.max(most, popcount(LINE_LO[line]! & lo) + popcount(LINE_HI[line]! & hi));
    }
    return most;
  },

  counted: (value) => (isTrail(value) ? value.data.subarray(0, value.length * WORDS_PER_MOVE) : undefined),
};
