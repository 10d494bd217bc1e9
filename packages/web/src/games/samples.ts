import type { GameId } from '@quadrille/rules';
import type { Sample } from './game-sample.ts';
import { q4Sample } from './q4/home/sample.ts';
import { quadsSample } from './quads/home/sample.ts';
import { quantikSample } from './quantik/home/sample.ts';

/** A game without a sample is shown with its pieces not yet placed. */
export const SAMPLES: { readonly [G in GameId]?: Sample } = {
  quantik: quantikSample,
  quads: quadsSample,
  q4: q4Sample,
};
