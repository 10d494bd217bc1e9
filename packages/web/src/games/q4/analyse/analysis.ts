import { seatsOf } from '@quadrille/rules';
import { colourOf, coloursOf, q4, type Q4Kinds } from '@quadrille/rules/q4';
import type { MarbleSelection } from '@quadrille/words';
import type { GameAnalysis } from '../../game-analysis.ts';

function listed(name: string, mask: number): string {
  const numbers = seatsOf(mask).map((seat) => seat + 1);
  return mask === 0 ? '' : ` ${name}=${numbers.join(',')}`;
}

export const q4Analysis: GameAnalysis<Q4Kinds, MarbleSelection> = {
  isMoveOf: (id, selection) => q4.unpack(id).from === selection.from,
  empty: '.',
  between: '',
  palette: (options) => Array.from({ length: coloursOf(options) }, (_, colour) => String(colour + 1)),
  selectionOf: (piece) => ({ kind: 'marble', seat: Number(piece) - 1, from: undefined }),
  put(s, cell, piece) {
    const colour = colourOf(s.options, Number(piece) - 1);
    s.marbles[2 * colour + (cell >> 5)]! |= 1 << (cell & 31);
  },
  company: {
    of: ({ turn, skip, out }) => ({ turn, skip, out }),
    // Only false announcements cost a turn, and a game of two ends when one player leaves.
    possible: ({ announce, penalty, players }) => ({ skip: announce && penalty === 'skip', out: players > 2 }),
    format: ({ turn, skip, out }) => ` ${turn + 1}${listed('skip', skip)}${listed('out', out)}`,
  },
};
