import type { Level } from '../level.ts';
import { sharp, type Skill } from '../skill.ts';

export const Q4_LEVELS: Readonly<Record<Level, Skill>> = {
  1: { limit: { depth: 1, nodes: 4_000 }, horizon: 1, doubt: 1, oversight: 0.35 },
  2: { limit: { depth: 1, nodes: 4_000 }, horizon: 2, doubt: 0.6, oversight: 0.2 },
  3: { limit: { depth: 1, nodes: 4_000 }, horizon: 3, doubt: 0.35, oversight: 0.08 },
  4: { limit: { depth: 1, nodes: 8_000 }, horizon: 4, doubt: 0.2, oversight: 0.03 },
  5: { limit: { depth: 1, nodes: 10_000 }, horizon: 7, doubt: 0.16, oversight: 0.01 },
  6: sharp({ nodes: 400 }),
  7: sharp({ nodes: 4_000 }),
  8: sharp({ time: 1_000 }),
};
