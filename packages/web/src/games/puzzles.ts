import {
  GAME_IDS,
  pluginOf,
  type Game,
  type GameId,
  type Kinds,
  type Plugins,
  type PluginType,
} from '@quadrille/rules';
import type { GamePuzzles } from './game-puzzles.ts';
import { q4Puzzles } from './q4/puzzles/index.ts';
import { quadsPuzzles } from './quads/puzzles/index.ts';
import { quantikPuzzles } from './quantik/puzzles/index.ts';

interface PuzzlesPlugin extends PluginType {
  readonly plugin: GamePuzzles<this['kinds']>;
}

/** A game need not have puzzles. */
const PUZZLES: Partial<Plugins<PuzzlesPlugin>> = {
  quantik: quantikPuzzles,
  quads: quadsPuzzles,
  q4: q4Puzzles,
};

/** The games that have puzzles. */
export const PUZZLE_GAMES: readonly GameId[] = GAME_IDS.filter((id) => PUZZLES[id] !== undefined);

export function puzzlesOf<K extends Kinds>(game: Game<K>): GamePuzzles<K> {
  const puzzles = pluginOf<PuzzlesPlugin, K>(PUZZLES, game);
  if (puzzles === undefined) throw new RangeError(`${game.id} has no puzzles`);
  return puzzles;
}
