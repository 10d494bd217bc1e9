import { pieceAt, SHAPES, type QuantikKinds } from '@quadrille/rules/quantik';
import { quantikBench } from '../bench/quantik.ts';
import type { TerminalGame, Look } from './terminal-game.ts';
import { BOLD } from './paint.ts';

const FILLED = ['●', '▮', '■', '▲'] as const;
const OUTLINED = ['○', '▯', '□', '△'] as const;
const COLOUR = ['1;93', '1;36'] as const;

function sign(seat: number, shape: number, look: Look): string {
  if (look.ascii) return 'ABCDabcd'[4 * seat + shape]!;
  return (seat === 0 ? FILLED : OUTLINED)[shape]!;
}

export const quantikTerminal: TerminalGame<QuantikKinds> = {
  board(s, marked, look) {
    const [line, thick, cross] = look.ascii ? ['|', '|', '-'] : ['│', '┃', '─'];
    const rule = (left: string, thin: string, mid: string, right: string, dash = cross) =>
      look.ascii
        ? '    +---+---+---+---+'
        : `    ${left}${[dash.repeat(3), dash.repeat(3)].join(thin)}${mid}${[dash.repeat(3), dash.repeat(3)].join(thin)}${right}`;
    const row = (r: number) => {
      const cells = [0, 1, 2, 3].map((column) => {
        const cell = 4 * r + column;
        const there = pieceAt(s, cell);
        if (there === undefined) return '   ';
        const drawn = look.paint(COLOUR[there.seat]!, sign(there.seat, SHAPES.indexOf(there.shape), look));
        return marked.includes(cell) ? `${look.paint(BOLD, '[')}${drawn}${look.paint(BOLD, ']')}` : ` ${drawn} `;
      });
      return `  ${r + 1} ${line}${cells[0]}${line}${cells[1]}${thick}${cells[2]}${line}${cells[3]}${line}`;
    };
    return [
      '      a   b   c   d',
      rule('┌', '┬', '┰', '┐'),
      row(3),
      rule('├', '┼', '╂', '┤'),
      row(2),
      rule('┝', '┿', '╋', '┥', '━'),
      row(1),
      rule('├', '┼', '╂', '┤'),
      row(0),
      rule('└', '┴', '┸', '┘'),
    ];
  },

  legend(_, who, names, look) {
    const shapes = names.shapes.map((name, shape) => {
      const both = [0, 1].map((seat) => look.paint(COLOUR[seat]!, sign(seat, shape, look))).join('');
      return `${both} ${name} (${'ABCD'[shape]})`;
    });
    const [first, second] = look.ascii ? [names.upper, names.lower] : [names.filled, names.outlined];
    return [`  ${shapes.join('   ')}`, `  ${first} = ${who(0)}   ${second} = ${who(1)}`];
  },

  cellsOf: (move) => [move.cell],
  openingPlies: 2,
  bench: quantikBench,
  exampleCell: 'b2',
};
