import type { GameLearning } from '../../game-learning.ts';
import { morrisFigures } from './figures.ts';

export const morrisLearning: GameLearning<keyof typeof morrisFigures> = {
  figures: morrisFigures,
  cover: 'morris-line',
};
