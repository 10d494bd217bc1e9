import type { Shot } from './shot.ts';

export const shot: Shot = {
  language: 'en',
  height: 860,
  moves: 'pppp@c3 xxxx@d4 pLLL@c2 DpDD@b3 LLLx@e4 DDxD@d5 LxpL@c4 xDDp@d3 LLpp@c1 ppDD@b1',
  touch: async (page) => {
    await page.getByRole('toolbar').getByRole('button').nth(4).click();
    await page.locator('[data-cell]:has(.peg)').first().waitFor();
  },
};
