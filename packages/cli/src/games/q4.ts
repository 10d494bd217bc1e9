import { colourAt, coloursOf, type Q4Kinds, type Q4State } from '@quadrille/rules/q4';
import type { LegendNames } from './legend-names.ts';
import { q4Bench } from '../bench/q4.ts';
import type { Look, TerminalGame } from './terminal-game.ts';
import { BOLD, DIM } from './paint.ts';

const GLYPHS = ['●', '▲', '■', '✚'] as const;
const COLOUR = ['38;5;39', '38;5;214', '38;5;41', '38;5;177'] as const;

function sign(colour: number | undefined, look: Look): string {
  if (colour === undefined) return look.paint(DIM, look.ascii ? '.' : '·');
  return look.paint(`1;${COLOUR[colour]}`, look.ascii ? String(colour + 1) : GLYPHS[colour]!);
}

/** One row of one board; each hole is three characters wide, so that a mark fits around it. */
function holes(s: Q4State, board: number, row: number, marked: readonly number[], look: Look): string {
  return [0, 1, 2, 3]
    .map((column) => {
      const cell = 16 * board + 4 * row + column;
      const drawn = sign(colourAt(s, cell), look);
      return marked.includes(cell) ? `${look.paint(BOLD, '[')}${drawn}${look.paint(BOLD, ']')}` : ` ${drawn} `;
    })
    .join('');
}

export const q4Terminal: TerminalGame<Q4Kinds> = {
  board(s, marked, look) {
    const boards = [0, 1, 2, 3];
    const gap = '   ';
    return [
      `  ${boards.map((board) => `  ${`(${board + 1})`.padStart(7).padEnd(12)}`).join(gap)}`,
      ...[3, 2, 1, 0].map((row) => {
        const parts = boards.map((board) => `${row + 1} ${holes(s, board, row, marked, look)}`);
        return `  ${parts.join(gap)}`;
      }),
      `  ${boards.map(() => '   a  b  c  d ').join(gap)}`,
    ];
  },

  legend(s, who, _, look) {
    const seats = Array.from({ length: s.options.players }, (_unused, seat) => seat);
    const items = Array.from({ length: coloursOf(s.options) }, (_unused, colour) => {
      const names = seats.filter((seat) => seat % coloursOf(s.options) === colour).map(who);
      return `${sign(colour, look)} ${names.join(' + ')}`;
    });
    return [`  ${items.join('   ')}`];
  },

  cellsOf: (move) => (move.from === undefined ? [move.to] : [move.from, move.to]),
  openingPlies: 3,
  bench: q4Bench,
  exampleCell: '2b3',
  verified: stack,
  asksStake: true,
};

/** The boards stacked in order, seen from the front and above, which is how a Q4 is verified. */
function stack(s: Q4State, marked: readonly number[], names: LegendNames, look: Look): string[] {
  const [slope, floor] = look.ascii ? ['/', '-'] : ['╱', '─'];
  return [3, 2, 1, 0].flatMap((board) => [
    ...[3, 2, 1, 0].map((row) => {
      const indent = ' '.repeat(4 + row);
      const label = row === 0 ? `   ${names.board(board + 1)}` : '';
      return `${indent}${look.paint(DIM, slope)}${holes(s, board, row, marked, look)}${look.paint(DIM, slope)}${label}`;
    }),
    look.paint(DIM, `    ${floor.repeat(13)}`),
  ]);
}
