// What the tests expect in this language.

import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  coneOnB2: 'cone on b2',
  lightCone: 'light cone',
  gameOver: /\b(?:wins?|won)\b|draw/,
  soundData: /are intact \([\d,]+ kB\)[^]*^ok +The newest of 1 backup is intact/m,
  careless: /[\s\u00A0\u202F](?:[:;!]|\?(?! \p{Ll}))|[«»"„']|[\s\u00A0]…|“[^”]*$| - /u,
  carelessLesson: /[\s\u00A0\u202F][:;!?]|[«»"„]/u,
};
