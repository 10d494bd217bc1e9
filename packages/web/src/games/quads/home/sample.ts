import type { Sample } from '../../game-sample.ts';

export const quadsSample: Sample = {
  moves:
    'pppp@c3 xxxx@d4 pLLL@c2 DpDD@b3 LLLx@e4 DDxD@d5 LxpL@c4 xDDp@d3 LLpp@c1 ppDD@b1 pLpL@d1 DDxp@a1 LpxL@e1 DpDp@f1 LxxL@f4',
  from: 15,
};
