import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import type { GamePuzzles } from './game-puzzles.ts';
import { q4Puzzles } from './q4/puzzles/index.ts';
import { quadsPuzzles } from './quads/puzzles/index.ts';
import { quantikPuzzles } from './quantik/puzzles/index.ts';

const PUZZLES: { readonly [G in GameId]: GamePuzzles<GameKinds[G]> } = {
  quantik: quantikPuzzles,
  quads: quadsPuzzles,
  q4: q4Puzzles,
};

export function puzzlesOf<K extends Kinds>({ id }: Game<K>): GamePuzzles<K> {
  // The cast is safe: the id determines the game, so puzzle and state types match.
  return PUZZLES[id] as unknown as GamePuzzles<K>;
}
