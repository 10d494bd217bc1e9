import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { GameLearning } from './game-learning.ts';
import { q4Learning } from './q4/learn/index.ts';
import { quadsLearning } from './quads/learn/index.ts';
import { quantikLearning } from './quantik/learn/index.ts';

const LEARNING: Readonly<Record<GameId, GameLearning>> = {
  quantik: quantikLearning,
  quads: quadsLearning,
  q4: q4Learning,
};

export const learningOf = (game: GameId): GameLearning => LEARNING[game];

/** The games that have a first lesson. */
export const LESSON_GAMES: readonly GameId[] = GAME_IDS.filter((id) => LEARNING[id].plan !== undefined);
