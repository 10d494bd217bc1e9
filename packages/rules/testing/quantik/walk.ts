import { asMoveId } from '../../src/game.ts';
import type { GameWalk } from '../game-walk.ts';
import type { QuantikKinds } from '../../src/quantik/game.ts';

export const walk: GameWalk<QuantikKinds> = {
  tables: [{}],
  games: 40,
  universe: () => Array.from({ length: 64 }, (_, id) => asMoveId(id)),
  ends: ['blocked', 'line'],
};
