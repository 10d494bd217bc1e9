import { choices } from '@quadrille/rules';
import {
  formatSides,
  handOf,
  quads,
  SIDES_OF,
  tilesOf,
  WIDTH,
  type Edge,
  type QuadsKinds,
  type Sides,
} from '@quadrille/rules/quads';
import type { Translations } from '../usage.ts';
import { BOLD, DIM } from './paint.ts';
import { quadsBench } from '../bench/quads.ts';
import type { Look, TerminalGame, TypedMove } from './terminal-game.ts';

// A tile is three lines of five signs: its four sides around the centre. Lines are drawn as they run on the wood:
// parallel ones along their side, crossing ones towards the centre.
//
//    LLL
//   ≡   ║      north solid light, east parallel, south crossing, west crossing
//    │││

const SIGNS: Readonly<Record<Edge, readonly [horizontal: string, vertical: string]>> = {
  light: ['L', 'L'],
  dark: ['D', 'D'],
  parallel: ['═', '║'],
  crossing: ['│', '≡'],
};
const ASCII: Readonly<Record<Edge, readonly [string, string]>> = {
  light: ['L', 'L'],
  dark: ['D', 'D'],
  parallel: ['=', '|'],
  crossing: ['|', '='],
};
const COLOUR: Readonly<Record<Edge, string>> = {
  light: '30;48;5;223',
  dark: '97;48;5;94',
  parallel: '38;5;180',
  crossing: '38;5;109',
};

function tileLines(sides: Sides, centre: string, look: Look): [string, string, string] {
  const signs = look.ascii ? ASCII : SIGNS;
  const across = (edge: Edge) => ` ${look.paint(COLOUR[edge], signs[edge][0].repeat(3))} `;
  const down = (edge: Edge) => look.paint(COLOUR[edge], signs[edge][1]);
  const [north, east, south, west] = sides;
  return [across(north), `${down(west)} ${centre} ${down(east)}`, across(south)];
}

export const quadsTerminal: TerminalGame<QuadsKinds> = {
  board(s, marked, look) {
    const [bar, dash, knot] = look.ascii ? ['|', '-', '+'] : ['│', '─', '┼'];
    const rule = look.paint(DIM, `   ${knot}${Array.from({ length: WIDTH }, () => dash.repeat(5)).join(knot)}${knot}`);
    const blank: [string, string, string] = ['     ', `  ${look.paint(DIM, '.')}  `, '     '];
    const lines = [rule];
    for (let row = WIDTH - 1; row >= 0; row--) {
      const tiles = Array.from({ length: WIDTH }, (_, column) => {
        const cell = WIDTH * row + column;
        const tile = s.tiles[cell]!;
        if (tile === 0) return blank;
        return tileLines(SIDES_OF[tile - 1]!, marked.includes(cell) ? look.paint(BOLD, '*') : ' ', look);
      });
      const edge = look.paint(DIM, bar);
      for (const part of [0, 1, 2] as const) {
        const label = part === 1 ? ` ${row + 1} ` : '   ';
        lines.push(`${label}${edge}${tiles.map((tile) => tile[part]).join(edge)}${edge}`);
      }
      lines.push(rule);
    }
    lines.push(`   ${Array.from({ length: WIDTH }, (_, column) => `   ${'abcdef'[column]}  `).join('')}`);
    return lines;
  },

  legend(_, __, names, look) {
    const signs = look.ascii ? ASCII : SIGNS;
    const item = (edge: Edge, name: string) => `${look.paint(COLOUR[edge], signs[edge].join(' '))} ${name}`;
    return [
      `   ${look.paint(COLOUR.light, 'L')} ${names.edges.light}   ${look.paint(COLOUR.dark, 'D')} ${names.edges.dark}   ` +
        `${item('parallel', names.edges.parallel)}   ${item('crossing', names.edges.crossing)}`,
    ];
  },

  cellsOf: (move) => [move.cell],
  openingPlies: 4,
  bench: quadsBench,
  exampleCell: 'b2',
  hand: handLines,
  drawnHand,
  readPiece,
};

/** The pieces of a hand, numbered, in notation: sides north, east, south, west. */
function handLines(s: QuadsKinds['state'], seat: number, look: Look): string[] {
  const hand = handOf(s, seat) ?? [];
  const items = hand.map((piece) => {
    const sides = firstOrientation(seat, piece);
    return `${String(piece + 1).padStart(2)} ${look.paint(BOLD, formatSides(sides))}`;
  });
  const lines: string[] = [];
  for (let i = 0; i < items.length; i += 9) lines.push(`   ${items.slice(i, i + 9).join('  ')}`);
  return lines;
}

/** The hand drawn piece by piece, on request. */
function drawnHand(s: QuadsKinds['state'], seat: number, look: Look): string[] {
  const hand = handOf(s, seat) ?? [];
  const lines: string[] = [];
  for (let i = 0; i < hand.length; i += 9) {
    const some = hand.slice(i, i + 9);
    const tiles = some.map((piece) => tileLines(firstOrientation(seat, piece), ' ', look));
    lines.push(`   ${some.map((piece) => `  ${String(piece + 1).padEnd(2)}  `).join(' ')}`);
    for (const part of [0, 1, 2] as const) lines.push(`   ${tiles.map((tile) => `${tile[part]} `).join(' ')}`);
  }
  return lines;
}

function firstOrientation(seat: number, piece: number): Sides {
  return SIDES_OF[tilesOf(seat, piece)[0]!]!;
}

/** `5 c4`: piece number 5 of the hand on c4. */
function readPiece(view: QuadsKinds['state'], line: string, speech: Translations): TypedMove | undefined {
  const typed = /^#?(\d{1,2})[\s,@]+([a-f][1-6])$/i.exec(line);
  if (typed === null) return undefined;
  const piece = Number(typed[1]) - 1;
  const cell = quads.parseCell(typed[2]!.toLowerCase())!;
  const seat = quads.rules.actor(view);
  if (!handOf(view, seat)?.includes(piece)) return { kind: 'wrong', why: speech.text.notHeld };
  const turned = new Set(tilesOf(seat, piece).map((tile) => SIDES_OF[tile]!));
  const fitting = choices(quads, view, { cell }).filter(({ sides }) => turned.has(sides));
  const [only] = fitting;
  if (only === undefined) return { kind: 'wrong', why: whyNoWay(view, cell, piece, speech) };
  if (fitting.length === 1) return { kind: 'move', id: quads.pack(only) };
  return { kind: 'choice', moves: fitting.map((move) => ({ id: quads.pack(move), label: formatSides(move.sides) })) };
}

/** A reason that holds for every orientation of the piece, or else the demands of the cell. */
function whyNoWay(view: QuadsKinds['state'], cell: number, piece: number, speech: Translations): string {
  const words = speech.words.games.quads;
  const sides = SIDES_OF[tilesOf(quads.rules.actor(view), piece)[0]!]!;
  const reason = quads.why(view, { cell, sides });
  if (reason !== undefined && reason.kind !== 'clash') return words.refusal(reason);
  return speech.text.fitsNoWay(words.cell(view, cell));
}
