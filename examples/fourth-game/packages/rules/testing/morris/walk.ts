import { popcount } from '../../src/bits.ts';
import { asMoveId } from '../../src/game.ts';
import type { GameWalk } from '../game-walk.ts';
import { CELLS, LINES } from '../../src/morris/board.ts';
import type { MorrisKinds } from '../../src/morris/game.ts';

export const walk: GameWalk<MorrisKinds> = {
  tables: [{ flying: false }, { flying: true }],
  games: 40,
  universe: () => Array.from({ length: CELLS * (CELLS + 1) }, (_, id) => asMoveId(id)),
  ends: ['line', 'repetition'],
  /** Position texts do not contain earlier positions. */
  endsOutsideText: (s) => s.ended === 0,
  /** The most pieces of the seat on one line. */
  progress: (s, seat) => Math.max(...LINES.map((line) => popcount(line & s.pieces[seat]!))),
};
