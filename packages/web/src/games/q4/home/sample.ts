import type { Sample } from '../../game-sample.ts';

export const q4Sample: Sample = { moves: '1a1 1b2 2b2 2c3 3c3 3b2 1d4 2d2 4a1 3d1 4c2', from: 11 };
