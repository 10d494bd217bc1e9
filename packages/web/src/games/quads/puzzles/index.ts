import type { QuadsKinds } from '@quadrille/rules/quads';
import type { GamePuzzles } from '../../game-puzzles.ts';

export const quadsPuzzles: GamePuzzles<QuadsKinds> = {
  load: () => import('./puzzles.json', { with: { type: 'json' } }),
  idea: 'place-last',
  // Enough to search the endgame exhaustively.
  limit: { time: 6000 },
};
