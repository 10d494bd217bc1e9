import type { GameWalk } from '../game-walk.ts';
import type { QuantikKinds } from './game.ts';

export const walk: GameWalk<QuantikKinds> = { tables: [{}] };
