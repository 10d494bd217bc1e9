import type { GameLearning } from '../../game-learning.ts';
import { quantikFigures } from './figures.ts';
import { quantikPlan } from './plan.ts';

export const quantikLearning: GameLearning<keyof typeof quantikFigures> = {
  figures: quantikFigures,
  cover: 'quantik-region',
  plan: quantikPlan,
};
