import type { GameLearning } from '../../game-learning.ts';
import { quadsFigures } from './figures.ts';
import { quadsPlan } from './plan.ts';

export const quadsLearning: GameLearning<keyof typeof quadsFigures> = {
  figures: quadsFigures,
  cover: 'quads-woven',
  plan: quadsPlan,
};
