import { marked, type Figure, type Mark } from '../../../learn/figure.ts';

const at = (position: string, marks: readonly Mark[] = [], more: Partial<Figure> = {}) =>
  ({ game: 'quantik', options: {}, position, marks, ...more }) as const satisfies Figure;

export const quantikFigures = {
  'quantik-start': at('..../..../..../....', [], { playable: true }),
  'quantik-regions': at('..../..../..../....', marked('hint', 'a1 b1 a2 b2')),
  'quantik-forbidden': at(
    '..../..../.A../....',
    [...marked('cause', 'b2'), ...marked('legal', 'c1 d1 a3 a4 c3 d3 c4 d4')],
    { playable: true },
  ),
  'quantik-own': at('...b/..../.A../....', [...marked('hint', 'b2'), ...marked('legal', 'a1 b1 a2 c2 d2 b3 b4')], {
    playable: true,
  }),
  'quantik-both': at('...a/..../.A../....', [...marked('cause', 'd4'), ...marked('hint', 'b4')], { playable: true }),
  'quantik-row': at('..../B.../AbCd/....', marked('win', 'a2 b2 c2 d2')),
  'quantik-column': at('..D./..a./..B./..c.', marked('win', 'c1 c2 c3 c4')),
  'quantik-region': at('..Ab/..dC/..../B...', marked('win', 'c3 d3 c4 d4')),
  'quantik-blocked': at('a..b/C..D/C.aD/.b..', marked('cause', 'a4 c2 d4 b1'), { hands: true }),

  'quantik-sphere': at('..../..../.A../....', marked('last', 'b2')),
  'quantik-second': at('...b/..../.A../....', marked('last', 'd4'), { playable: true }),
  'quantik-not-there': at('...a/..../.A../....', marked('last', 'd4'), { playable: true }),
  'quantik-three-in-a-row': at('..../aB.D/..../..b.', marked('last', 'c1'), { playable: true }),
  'quantik-three-in-a-region': at('...D/..../b.../Ac..', marked('last', 'a2'), { playable: true }),
  'quantik-danger': at('...d/..../..../AbC.', marked('cause', 'd4'), { playable: true, hands: true }),
  'quantik-two-ways': at('a..b/C..D/C.aD/....', [], { playable: true, hands: true }),
} as const;
