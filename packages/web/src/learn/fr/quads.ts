import type { GameTexts } from '../content.ts';

// Still to be written.
export const texts: GameTexts = {
  rules: { title: '', lead: '', sections: [], trademark: '' },
  lesson: { title: '', steps: [] },
};
