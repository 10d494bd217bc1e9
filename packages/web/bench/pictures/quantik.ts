import type { Shot } from './shot.ts';

export const shot: Shot = {
  language: 'fr',
  height: 860,
  moves: 'Cb3 Da4 Bd1 Ac3 Ab1 Ca2',
  touch: async (page) => {
    await page.getByRole('toolbar').getByRole('button', { name: /cube/ }).click();
    await page.locator('[data-cell="5"]').click();
  },
};
