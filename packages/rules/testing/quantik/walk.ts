import type { GameWalk } from '../game-walk.ts';
import type { QuantikKinds } from '../../src/quantik/game.ts';

export const walk: GameWalk<QuantikKinds> = { tables: [{}] };
