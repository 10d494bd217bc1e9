// What the tests expect in this language.

import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  coneOnB2: 'cône en b2',
  lightCone: 'cône clair',
  gameOver: /gagn|nulle/,
  soundData: /est saine \([\d\u202f]+\u202fko\)[^]*^ok +1 sauvegarde ; la plus récente/m,
  careless: /[^\u202F](?<!«\u00A0)[;!?]|[^\u00A0]:|«[^\u00A0]|[^\u00A0]»|["“”„']|[\s\u00A0\u202F]…/u,
  carelessLesson: /[^\u202F][;!?]|[^\u00A0]:|«[^\u00A0]|[^\u00A0]»|["“”„]/u,
};
