import { GAME_IDS, type Game, type GameId, type GameKinds, type Kinds } from '@quadrille/rules';
import type { GamePuzzles } from './game-puzzles.ts';
import { q4Puzzles } from './q4/puzzles/index.ts';
import { quadsPuzzles } from './quads/puzzles/index.ts';
import { quantikPuzzles } from './quantik/puzzles/index.ts';

/** A game need not have puzzles. */
const PUZZLES: { readonly [G in GameId]?: GamePuzzles<GameKinds[G]> } = {
  quantik: quantikPuzzles,
  quads: quadsPuzzles,
  q4: q4Puzzles,
};

/** The games that have puzzles. */
export const PUZZLE_GAMES: readonly GameId[] = GAME_IDS.filter((id) => PUZZLES[id] !== undefined);

export function puzzlesOf<K extends Kinds>({ id }: Game<K>): GamePuzzles<K> {
  const puzzles = PUZZLES[id];
  if (puzzles === undefined) throw new RangeError(`${id} has no puzzles`);
  // The cast is safe: the id determines the game, so puzzle and state types match.
  return puzzles as unknown as GamePuzzles<K>;
}
