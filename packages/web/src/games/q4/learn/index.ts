import type { GameLearning } from '../../game-learning.ts';
import { q4Figures } from './figures.ts';
import { q4Plan } from './plan.ts';

export const q4Learning: GameLearning<keyof typeof q4Figures> = {
  figures: q4Figures,
  cover: 'q4-slanted',
  plan: q4Plan,
};
