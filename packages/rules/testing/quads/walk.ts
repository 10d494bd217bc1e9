import type { GameWalk } from '../game-walk.ts';
import type { QuadsKinds } from '../../src/quads/game.ts';

export const walk: GameWalk<QuadsKinds> = {
  tables: [false, true].flatMap((hidden) => [false, true].map((border) => ({ hidden, border }))),
};
