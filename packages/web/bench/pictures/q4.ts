import { page as de } from '@quadrille/words/de/page';
import type { Shot } from './shot.ts';

export const shot: Shot = {
  language: 'de',
  height: 1000,
  moves: '1a1 1b2 2b2 2c3 3c3 3b2 4d4',
  touch: async (page) => {
    await page.getByRole('button', { name: de.backToBoards }).waitFor();
  },
};
