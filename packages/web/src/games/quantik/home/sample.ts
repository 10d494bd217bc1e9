import type { Sample } from '../../game-sample.ts';

export const quantikSample: Sample = { moves: 'Cb3 Da4 Bd1 Ac3 Ab1 Ca2 Dc1', from: 6 };
