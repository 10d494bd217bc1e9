import { morrisCell, seatAt, type MorrisKinds, type MorrisState } from '@quadrille/rules/morris';
import { BOLD, DIM } from './paint.ts';
import type { Look, TerminalGame } from './terminal-game.ts';

const GLYPHS = ['●', '○'] as const;
const COLOUR = ['1;93', '1;36'] as const;

function sign(seat: number | undefined, look: Look): string {
  if (seat === undefined) return look.paint(DIM, look.ascii ? '.' : '·');
  return look.paint(COLOUR[seat]!, look.ascii ? 'XO'[seat]! : GLYPHS[seat]!);
}

function row(s: MorrisState, from: number, marked: readonly number[], look: Look): string {
  const points = [from, from + 1, from + 2].map((cell) => {
    const drawn = sign(seatAt(s, cell), look);
    return marked.includes(cell) ? look.paint(BOLD, '[') + drawn + look.paint(BOLD, ']') : ` ${drawn} `;
  });
  return `  ${morrisCell(from)[1]} ${points.join(look.paint(DIM, look.ascii ? '-' : '─'))}`;
}

export const morrisTerminal: TerminalGame<MorrisKinds> = {
  board(s, marked, look) {
    const lines = (first: string, second: string) =>
      look.paint(DIM, look.ascii ? `     | ${first} | ${second} |` : `     │ ${first} │ ${second} │`);
    const [down, up] = look.ascii ? ['\\', '/'] : ['╲', '╱'];
    return [
      row(s, 6, marked, look),
      lines(down, up),
      row(s, 3, marked, look),
      lines(up, down),
      row(s, 0, marked, look),
      '     a   b   c',
    ];
  },
  legend: (_, who, __, look) => [`  ${[0, 1].map((seat) => `${sign(seat, look)} ${who(seat)}`).join('   ')}`],
  cellsOf: ({ from, to }) => (from === undefined ? [to] : [from, to]),
  openingPlies: 1,
  exampleCell: 'b2',
};
