import { marked, type Figure } from '../../../learn/figure.ts';

const at = (position: string, more: Partial<Figure> = {}) =>
  ({ game: 'morris', options: {}, position, ...more }) as const satisfies Figure;

export const morrisFigures = {
  'morris-start': at('.../.../... 1', { playable: true }),
  'morris-moving': at('2.1/1.2/12. 1', { playable: true }),
  'morris-line': at('2.1/.1./1.2 2', { marks: marked('win', 'a1 b2 c3') }),
} as const;
