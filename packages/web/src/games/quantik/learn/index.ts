import type { GameLearning } from '../../game-learning.ts';
import { quantikFigures } from './figures.ts';
import { quantikPlan } from './plan.ts';

export const quantikLearning: GameLearning<keyof typeof quantikFigures> = {
  figures: quantikFigures,
  cover: 'quantik-region',
  plan: quantikPlan,
  texts: {
    fr: () => import('./fr.ts'),
    de: () => import('./de.ts'),
    en: () => import('./en.ts'),
  },
};
