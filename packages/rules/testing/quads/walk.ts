import type { Seat } from '../../src/game.ts';
import type { GameWalk } from '../game-walk.ts';
import { CELLS } from '../../src/quads/board.ts';
import type { QuadsKinds } from '../../src/quads/game.ts';
import { packMove, quadsRules, type QuadsState } from '../../src/quads/kernel.ts';
import { TILES } from '../../src/quads/tiles.ts';

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);

/** The other hands with different pieces: a redacted view must not show the difference. */
function otherHands(s: QuadsState, viewer: Seat | undefined): QuadsState {
  const disguised = quadsRules.clone(s);
  for (const seat of [0, 1]) {
    if (seat === viewer) continue;
    disguised.hands[2 * seat]! ^= 0x0ff0;
    disguised.hands[2 * seat + 1]! ^= 0x0ff0;
  }
  return disguised;
}

export const walk: GameWalk<QuadsKinds> = {
  tables: [false, true].flatMap((hidden) => [false, true].map((border) => ({ hidden, border }))),
  games: 20,
  universe: () => upTo(CELLS).flatMap((cell) => upTo(TILES).map((tile) => packMove(cell, tile))),
  ends: ['blocked'],
  disguise: otherHands,
};
