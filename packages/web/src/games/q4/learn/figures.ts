import { marked, type Figure, type Mark } from '../../../learn/figure.ts';

/** Boards 1 to 4 with rows from the top, then the seat to move. */
const at = (boards: readonly string[], turn: number, marks: readonly Mark[] = [], more: Partial<Figure> = {}) =>
  ({ game: 'q4', options: {}, position: `${boards.join('|')} ${turn}`, marks, ...more }) as const satisfies Figure;

const EMPTY = '..../..../..../....';
const PLAY = { playable: true } as const;
const SLANTED = ['..../..../12../....', '..../.2../.1../....', '..../..../..1./....', '2.../..../...1/....'];
// Four marbles per seat, all placed.
const PLACED = ['..../..../.1../2...', '..../..2./.1../....', '...1/..2./..../....', '..../..../.1../...2'];
const FEW = { options: { marbles: 4 } } as const;

export const q4Figures = {
  'q4-start': at([EMPTY, EMPTY, EMPTY, EMPTY], 1, [], PLAY),
  'q4-holes': at([EMPTY, EMPTY, EMPTY, EMPTY], 1, marked('hint', '1a1 2b3 4d4'), PLAY),
  'q4-row': at(
    ['..../..../.2../....', '..../1111/..../....', '..../..2./..../....', '..../..../..../2...'],
    2,
    marked('win', '2a3 2b3 2c3 2d3'),
  ),
  'q4-board-diagonal': at(
    ['..../..2./..../....', EMPTY, '...1/..1./21../1...', '...2/..../..../....'],
    2,
    marked('win', '3a1 3b2 3c3 3d4'),
  ),
  'q4-straight': at(
    ['..../..../.21./....', '..../.2../..1./....', '..../..../..1./....', '...2/..../..1./....'],
    2,
    marked('win', '1c2 2c2 3c2 4c2'),
  ),
  'q4-slanted': at(SLANTED, 2, marked('win', '1a2 2b2 3c2 4d2')),
  'q4-diagonal': at(
    ['..../..../.2../1...', '..../..../.12./....', '..../..1./..../....', '2..1/..../..../....'],
    2,
    marked('win', '1a1 2b2 3c3 4d4'),
  ),
  'q4-moving': at(PLACED, 1, [...marked('hint', '3d4'), ...marked('legal', '3b2')], { ...FEW, ...PLAY }),
  'q4-announce': at(
    [SLANTED[0]!, SLANTED[1]!, '..../..../..1./2...', SLANTED[3]!],
    1,
    marked('hint', '1a2 2b2 3c2 4d2'),
    { options: { announce: true }, ...PLAY },
  ),
  'q4-partners': at(
    ['...3/1.../.2../1.4.', '..3./.21./..../....', '.3.2/..../4.../....', '3.../..../..2./.4.1'],
    4,
    marked('win', '1d4 2c4 3b4 4a4'),
    { options: { players: 4, teams: 'partners' } },
  ),

  'q4-three-on-a-board': at(
    ['..../..../11.1/....', '..../.2../..../....', '..../..2./..../....', '..../..../..../2...'],
    1,
    [],
    PLAY,
  ),
  'q4-through': at([EMPTY, '..../.1../..../....', EMPTY, EMPTY], 2, marked('last', '2b3')),
  'q4-three-slanted': at(
    ['1.../..../.2../....', '.1../.2../..../....', '..../..2./..../....', '...1/..../..../....'],
    1,
    [],
    PLAY,
  ),
  'q4-three-diagonal': at(
    ['..../..../.2../1...', '..../..../.1../....', '.2../..../..../....', '...1/..../..../..2.'],
    1,
    [],
    PLAY,
  ),
  'q4-threat': at(
    ['..../..../..../1..2', '..../..../.1.2/....', '..../1.../..../....', '...2/..../..../....'],
    1,
    [],
    PLAY,
  ),
  'q4-fork': at(
    ['...1/...1/.2../11..', '..../..2./..../....', '..../..2./..../....', '..../..../2.../....'],
    1,
    [],
    PLAY,
  ),
  'q4-lift': at(PLACED, 1, [], { ...FEW, ...PLAY }),
} as const;
