import type { Level } from '../level.ts';
import { sharp, type Skill } from '../skill.ts';

export const QUADS_LEVELS: Readonly<Record<Level, Skill>> = {
  1: { limit: { depth: 1 }, horizon: 1, doubt: 2, oversight: 0.45 },
  2: { limit: { depth: 1 }, horizon: 1, doubt: 1.2, oversight: 0.35 },
  3: { limit: { depth: 1 }, horizon: 1, doubt: 0.9, oversight: 0.2 },
  4: { limit: { depth: 1 }, horizon: 2, doubt: 0.68, oversight: 0.1 },
  5: { limit: { depth: 1 }, horizon: 3, doubt: 0.42, oversight: 0.05 },
  6: { limit: { depth: 1 }, horizon: 3, doubt: 0.2, oversight: 0.03 },
  7: sharp({ nodes: 600 }),
  8: sharp({ time: 1_000 }),
};
