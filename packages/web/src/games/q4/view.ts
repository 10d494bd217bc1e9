import type { MoveId } from '@quadrille/rules';
import { ANNOUNCE, colourAt, colourOf, q4Cell, standingLines, type Q4Kinds } from '@quadrille/rules/q4';
import type { MarbleSelection, Q4Query } from '@quadrille/words';
import { grid } from '../../board/layout.ts';
import type { GameView } from '../game-view.ts';
import { q4Input } from './input.ts';

export const q4View: GameView<Q4Kinds, MarbleSelection, Q4Query> = {
  layout: [0, 16, 32, 48].map((first) => grid(4, first)),
  cellName: q4Cell,
  placeName: (cell, boardName) => `${boardName((cell >> 4) + 1)}, ${q4Cell(cell).slice(1)}`,
  pieceAt(s, cell) {
    // The first seat of a colour has the same number as the colour.
    const seat = colourAt(s, cell);
    return seat === undefined ? undefined : { kind: 'marble', seat, from: cell };
  },
  input: q4Input,
  goesAnywhere: true,
  emblem: (seat) => ({ kind: 'marble', seat, from: undefined }),
  keys: [
    ['s', 'straight'],
    ['g', 'lines'],
    ['3', 'threes'],
    ['a', 'toggle'],
    ['v', 'cube'],
  ],
  actions: {
    straight: (at, cell) => at.sayAnswer({ kind: 'straight', cell }),
    lines: (at, cell) => at.sayOneByOne({ kind: 'lines', cell }, cell),
    threes: (at) => at.sayAnswer({ kind: 'threes' }),
  },
  toggle: {
    offered: ({ announce }) => announce,
    changed: (id) => (id | ANNOUNCE) as MoveId,
  },
  lineOf(s, { winners }) {
    const colours = winners.map((seat) => colourOf(s.options, seat));
    return colours.flatMap((colour) => standingLines(s, colour))[0]?.cells;
  },
};
