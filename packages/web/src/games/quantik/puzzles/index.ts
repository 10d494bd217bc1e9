import type { QuantikKinds } from '@quadrille/rules/quantik';
import type { GamePuzzles } from '../../game-puzzles.ts';

export const quantikPuzzles: GamePuzzles<QuantikKinds> = {
  load: () => import('./puzzles.json', { with: { type: 'json' } }),
  idea: 'complete-or-block',
  // No limit: the engine has solved every position.
  limit: {},
};
