// What the tests expect in this language.

import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  coneOnB2: 'Kegel auf b2',
  lightCone: 'heller Kegel',
  gameOver: /gew[io]nn|unentschieden/,
  soundData: /ist heil \([\d.]+ kB\)[^]*^ok +Die neueste von 1/m,
  careless: /[\s\u00A0\u202F](?:[:;!]|\?(?! \p{Ll}))|[«»"”']|[^\u00A0]…|„[^“]*$| - /u,
  carelessLesson: /[\s\u00A0\u202F][:;!?]|[«»"”]|„[^“]*$/u,
};
