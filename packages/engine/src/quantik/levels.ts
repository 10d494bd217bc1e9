import type { Level } from '../level.ts';
import { sharp, type Skill } from '../skill.ts';

// The game is solved, so levels differ only in horizon and oversight.
export const QUANTIK_LEVELS: Readonly<Record<Level, Skill>> = {
  1: { limit: {}, horizon: 1, doubt: 1, oversight: 0.35 },
  2: { limit: {}, horizon: 2, doubt: 1, oversight: 0.28 },
  3: { limit: {}, horizon: 3, doubt: 1, oversight: 0.2 },
  4: { limit: {}, horizon: 4, doubt: 1, oversight: 0.12 },
  5: { limit: {}, horizon: 5, doubt: 1, oversight: 0.07 },
  6: { limit: {}, horizon: 6, doubt: 1, oversight: 0.03 },
  7: { limit: {}, horizon: 7, doubt: 1, oversight: 0.01 },
  8: sharp({}),
};
