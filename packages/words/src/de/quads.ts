import {
  demandsAt,
  handOf,
  handSize,
  quadsCell,
  readingOrder,
  SIDES,
  SIDES_OF,
  type Edge,
  type QuadsKinds,
  type QuadsState,
  type Side,
  type Sides,
} from '@quadrille/rules/quads';
import { readQuads } from '../typed.ts';
import type { GameWords } from '../words.ts';
import { list } from './list.ts';

/** Akkusativ: die Seite hat oder verlangt … */
const EDGE: Readonly<Record<Edge, string>> = {
  light: 'eine helle Fläche',
  dark: 'eine dunkle Fläche',
  parallel: 'Längslinien',
  crossing: 'Querlinien',
};
const SHORT: Readonly<Record<Edge, string>> = { light: 'hell', dark: 'dunkel', parallel: 'längs', crossing: 'quer' };
const SIDE: Readonly<Record<Side, string>> = { north: 'Nord', east: 'Ost', south: 'Süd', west: 'West' };
const AT: Readonly<Record<Side, string>> = {
  north: 'im Norden',
  east: 'im Osten',
  south: 'im Süden',
  west: 'im Westen',
};

const colour = (sides: Sides) => (sides.includes('light') ? 'hell' : sides.includes('dark') ? 'dunkl' : 'neutral');
const aPiece = (sides: Sides) => `${colour(sides)}er Stein`;
const onePiece = (sides: Sides) => `einen ${colour(sides)}en Stein`;

function sidesText(sides: Sides): string {
  if (sides.every((edge) => edge === sides[0])) return `${SHORT[sides[0]]} an allen Seiten`;
  return SIDES.map((side, i) => `${SIDE[side]} ${SHORT[sides[i]!]}`).join(', ');
}

function content(s: QuadsState, cell: number): string {
  const tile = s.tiles[cell]! - 1;
  if (tile >= 0) return `${aPiece(SIDES_OF[tile]!)}: ${sidesText(SIDES_OF[tile]!)}`;
  const needs = demandsAt(s, cell).map(({ side, edge }) => `${SIDE[side]} verlangt ${EDGE[edge]}`);
  return needs.length === 0 ? 'leer' : `leer: ${needs.join(', ')}`;
}

export const quads: GameWords<QuadsKinds> = {
  name: 'Quads',
  goal: 'Steine so setzen, dass Seiten, die sich berühren, gleich sind; wer nicht mehr setzen kann, verliert.',
  seat: (_, seat) => ['Hell', 'Dunkel'][seat]!,
  options: (options) =>
    [...(options.hidden ? ['verdeckte Steine'] : []), ...(options.border ? ['Längslinien am Rand'] : [])].join(', '),

  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} setzt ${onePiece(event.sides)} auf ${quadsCell(event.cell)}: ${sidesText(event.sides)}.`;
      case 'blocked':
        return `${who(event.seat)} kann keinen Stein mehr setzen.`;
      case 'turn':
        return `${who(event.seat)} ist am Zug.`;
      case 'ended':
        return `${who(event.winners[0]!)} gewinnt.`;
    }
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'Die Partie ist zu Ende.';
      case 'occupied':
        return `${quadsCell(reason.cell)} ist besetzt: ${aPiece(reason.sides)}.`;
      case 'neutral-first':
        return 'Die ersten beiden Züge gehören den neutralen Steinen: pppp oder xxxx.';
      case 'neutral-gone':
        return reason.sides[0] === 'parallel'
          ? 'Der neutrale Stein mit Längslinien liegt schon auf dem Spielfeld.'
          : 'Der neutrale Stein mit Querlinien liegt schon auf dem Spielfeld.';
      case 'neutrals-touch':
        return `${quadsCell(reason.cell)} liegt neben ${quadsCell(reason.other)}: Die neutralen Steine dürfen nicht nebeneinander liegen.`;
      case 'not-yours':
        return `Das ist ein ${aPiece(reason.sides)}, keiner von Ihren.`;
      case 'not-in-hand':
        return `Diesen Stein haben Sie schon gesetzt, auf ${quadsCell(reason.cell)}.`;
      case 'no-contact':
        return `Auf ${quadsCell(reason.cell)} würde der Stein keinen anderen berühren: Er muss an einer Seite anliegen.`;
      case 'clash': {
        const clashes = reason.clashes.map(({ side, has, needs, neighbour }) =>
          neighbour === undefined
            ? `${AT[side]} hat er ${EDGE[has]}, der Rand des Spielfelds verlangt aber ${EDGE[needs]}`
            : `${AT[side]} hat er ${EDGE[has]}, der Stein auf ${quadsCell(neighbour)} verlangt aber ${EDGE[needs]}`,
        );
        return `Der Stein passt nicht auf ${quadsCell(reason.cell)}: ${list(clashes)}.`;
      }
    }
  },

  fault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Eine Quads-Stellung hat sechs Reihen, dazwischen „/“, zu je sechs Feldern, dazwischen „,“, und „-“ für ein leeres Feld.';
      case 'bad-tile':
        return `„${fault.text}“ auf ${quadsCell(fault.cell)} ist kein Stein: Seine Seiten Nord, Ost, Süd, West schreibt man mit L, D, p und x, zum Beispiel „LLpx“.`;
      case 'duplicate':
        return `Derselbe Stein liegt auf ${list(fault.cells.map(quadsCell))}; jeden gibt es nur einmal.`;
      case 'neutrals-missing':
        return 'Zuerst werden die beiden neutralen Steine gesetzt, pppp und xxxx: Einer fehlt.';
      case 'neutrals-touch':
        return `Die neutralen Steine auf ${list(fault.cells.map(quadsCell))} liegen nebeneinander.`;
      case 'turn-count':
        return `Helle Steine: ${fault.light}, dunkle: ${fault.dark}. Hell beginnt, dann wird abwechselnd gesetzt.`;
      case 'mismatch':
        return `Auf ${quadsCell(fault.cell)} hat die Seite ${SIDE[fault.side]} ${EDGE[fault.has]}, trifft auf ${quadsCell(fault.other)} aber auf ${EDGE[fault.needs]}.`;
      case 'board-edge':
        return `Auf ${quadsCell(fault.cell)} hat die Seite ${SIDE[fault.side]} ${EDGE[fault.has]}, der Rand des Spielfelds verlangt aber Längslinien.`;
      case 'floating':
        return `Der Stein auf ${quadsCell(fault.cell)} hängt mit keinem neutralen Stein zusammen.`;
      case 'no-order':
        return 'Diese Steine können nicht abwechselnd so gesetzt worden sein, dass jeder einen früheren berührt.';
    }
  },

  cell: (s, cell) => `${quadsCell(cell)}, ${content(s, cell)}`,

  position(s) {
    const placed = readingOrder.filter((cell) => s.tiles[cell] !== 0);
    return placed.length === 0
      ? ['Das Spielfeld ist leer.']
      : placed.map((cell) => `${quadsCell(cell)}, ${content(s, cell)}.`);
  },

  reserve(s, seat, who) {
    const n = handSize(s, seat);
    const count = `${who(seat)} hat noch ${n} ${n === 1 ? 'Stein' : 'Steine'}`;
    return handOf(s, seat) === undefined ? `${count}, verdeckt.` : `${count}.`;
  },

  readMove: (_, text) =>
    readQuads(
      text,
      {
        light: ['hell', 'helle', 'l'],
        dark: ['dunkel', 'dunkle', 'd'],
        parallel: ['längs', 'laengs', 'Längslinien', 'parallel', 'p'],
        crossing: ['quer', 'Querlinien', 'x'],
      },
      ['auf', 'nach', 'flache', 'nord', 'ost', 'sud', 'west', 'und', '@'],
    ),
  moveHint: (s) =>
    s.ply < 2
      ? 'ein neutraler Stein und ein Feld: „pppp c3“ oder „xxxx c3“'
      : 'die Nummer eines Ihrer Steine und ein Feld, „5 c4“, oder seine Seiten Nord, Ost, Süd, West: „LLpx@c4“',
};
