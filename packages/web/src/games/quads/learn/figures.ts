import { marked, type Figure, type Mark } from '../../../learn/figure.ts';

const EMPTY = '-,-,-,-,-,-';

/** Rows from the top; omitted top rows are empty. */
const at = (rows: readonly string[], marks: readonly Mark[] = [], more: Partial<Figure> = {}) =>
  ({
    game: 'quads',
    options: {},
    position: [...Array.from({ length: 6 - rows.length }, () => EMPTY), ...rows].join('/'),
    marks,
    ...more,
  }) as const satisfies Figure;

// A short game with every kind of contact: Light d3, Dark c2, Light e3, Dark d2, Light e2.
const WOVEN = ['-,-,-,-,xxxx,-', EMPTY, '-,-,pppp,LLpp,pxxL,-', '-,-,pDxx,pxDD,xLLx,-', EMPTY];
const FIRST = ['-,-,pppp,-,-,-', EMPTY, EMPTY];
const BOTH = ['-,-,-,xxxx,-,-', '-,-,pppp,-,-,-', EMPTY, EMPTY];
const OPENED = ['-,-,DxpD,xxxx,-,-', '-,-,pppp,xLLp,-,-', EMPTY, EMPTY];
const CORNER = ['xxxx,LLpx,-,-,-,-', 'xpxL,pppp,DDDp,-,-,-'];

export const quadsFigures = {
  'quads-woven': at(WOVEN),
  'quads-first-neutral': at(FIRST, [...marked('cause', 'c3'), ...marked('legal', 'b2 d2 b4 d4')], { playable: true }),
  'quads-light': at(WOVEN, marked('hint', 'd3 e3')),
  'quads-dark': at(WOVEN, marked('hint', 'c2 d2')),
  'quads-parallel': at(WOVEN, marked('hint', 'c3 d3')),
  'quads-crossing': at(WOVEN, marked('hint', 'd2 e2')),
  'quads-demands': at(WOVEN, marked('hint', 'e4'), { playable: true }),
  'quads-dead': at(CORNER, marked('hint', 'c2')),
  'quads-end': at(['DDxx,-,-,-,-,-', ...CORNER], marked('win', 'a3')),
  'quads-hidden': at(WOVEN, [], { options: { hidden: true }, hands: true, viewer: 0 }),
  'quads-border': at(['-,-,xxxx,-,-,-', 'LLpp,-,-,-,-,-', 'pppp,DDpp,-,-,-,-'], marked('hint', 'a1 a2 b1'), {
    options: { border: true },
    playable: true,
  }),

  'quads-start': at([], [], { playable: true }),
  'quads-one-neutral': at(FIRST, marked('last', 'c3')),
  'quads-both-neutrals': at(BOTH, marked('last', 'd4'), { playable: true, hands: true }),
  'quads-two-demands': at(BOTH, marked('hint', 'd3'), { playable: true, hands: true }),
  'quads-opened': at(OPENED, marked('last', 'c4')),
  'quads-corner': at(CORNER, marked('last', 'a1')),
  'quads-finish': at(CORNER, [], { playable: true, hands: true }),
} as const;
