import {
  ALL_PARALLEL,
  demandsAt,
  fittingCells,
  fittingTiles,
  fittingTurned,
  handOf,
  handSize,
  ORIENTATIONS,
  PIECE_OF,
  quads as game,
  quadsCell,
  readingOrder,
  SIDES,
  SIDES_OF,
  tilesOf,
  type Edge,
  type QuadsState,
  type Side,
  type Sides,
} from '@quadrille/rules/quads';
import { capitalise } from '../../../capitalise.ts';
import { quadsBraille, readQuads } from '../../../games/quads.ts';
import type { Who, WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const EDGE: Readonly<Record<Edge, string>> = { light: 'hell', dark: 'dunkel', parallel: 'längs', crossing: 'quer' };
const SIDE: Readonly<Record<Side, string>> = { north: 'Nord', east: 'Ost', south: 'Süd', west: 'West' };

const colour = (sides: Sides) => (sides.includes('light') ? 'hell' : sides.includes('dark') ? 'dunkl' : 'neutral');
const aPiece = (sides: Sides) => `${colour(sides)}er Stein`;
const onePiece = (sides: Sides) => `einen ${colour(sides)}en Stein`;

function sidesText(sides: Sides): string {
  if (sides.every((edge) => edge === sides[0])) return `alle Seiten ${EDGE[sides[0]]}`;
  return SIDES.map((side, i) => `${SIDE[side]} ${EDGE[sides[i]!]}`).join(', ');
}

const mismatch = (side: Side, has: Edge, other: string, needs: Edge) =>
  `Die ${SIDE[side]}seite ist ${EDGE[has]}, ${other} verlangt aber ${EDGE[needs]}.`;

function content(s: QuadsState, cell: number): string {
  const tile = s.tiles[cell]! - 1;
  if (tile >= 0) return `${aPiece(SIDES_OF[tile]!)}: ${sidesText(SIDES_OF[tile]!)}`;
  const needs = demandsAt(s, cell).map(({ side, edge }) => `im ${SIDE[side]}en ${EDGE[edge]}`);
  return needs.length === 0 ? 'leer' : `leer: verlangt ${needs.join(', ')}`;
}

const names = (cells: readonly number[]) => list(cells.map(quadsCell));

function fittingHere(s: QuadsState, cell: number, seat: number, who: Who): string[] {
  const on = quadsCell(cell);
  const there = s.tiles[cell]! - 1;
  if (there >= 0) return [quads.refusal({ kind: 'occupied', cell, sides: SIDES_OF[there]! })];
  const pieces = fittingTiles(s, seat, cell);
  // A redacted hand is only counted.
  if (pieces === undefined) return [quads.reserve(s, seat, who)];
  if (s.ply < 2) {
    const ways = pieces.flat().map((tile) => sidesText(SIDES_OF[tile]!));
    return [
      ways.length === 0
        ? `Auf ${on} passt kein neutraler Stein.`
        : `Neutrale Steine, die auf ${on} passen: ${ways.join('; ')}.`,
    ];
  }
  if (demandsAt(s, cell).every(({ board }) => board)) return [quads.refusal({ kind: 'no-contact', cell })];
  if (pieces.length === 0) return [`${who(seat)} hat keinen Stein, der auf ${on} passt.`];
  return [
    pieces.length === 1
      ? `${who(seat)} hat einen Stein, der auf ${on} passt.`
      : `${who(seat)} hat ${pieces.length} Steine, die auf ${on} passen.`,
    ...pieces.map((tiles) => {
      const ways = tiles.map((tile) => sidesText(SIDES_OF[tile]!));
      return `Stein ${PIECE_OF[tiles[0]! % ORIENTATIONS]! + 1}: ${ways.join('; oder ')}.`;
    }),
  ];
}

function fittingWhere(s: QuadsState, tile: number): string[] {
  const neutral = tile >= ALL_PARALLEL;
  if (!neutral && s.ply < 2) return [quads.refusal({ kind: 'neutral-first' })];
  if (neutral && (s.ply >= 2 || s.tiles.includes(tile + 1)))
    return [quads.refusal({ kind: 'neutral-gone', sides: SIDES_OF[tile]! })];
  const here = fittingCells(s, tile);
  const turned = fittingTurned(s, tile);
  if (here.length + turned.length === 0) return ['Der Stein passt nirgends, wie man ihn auch dreht.'];
  const asItLies =
    here.length === 0
      ? 'So wie er liegt, passt der Stein nirgends.'
      : `So wie er liegt, passt der Stein auf ${names(here)}.`;
  if (neutral) return [asItLies];
  return [
    asItLies,
    turned.length === 0
      ? 'Gedreht passt er sonst nirgends.'
      : `Gedreht passt er ${here.length === 0 ? '' : 'auch '}auf ${names(turned)}.`,
  ];
}

export const quads: WordsFor<'quads'> = {
  name: 'Quads',
  isTrademark: true,
  goal: 'Setzen Sie Steine so, dass sich nur gleiche Seiten berühren; wer keinen mehr setzen kann, verliert.',
  seat: (_, seat) => ['Hell', 'Dunkel'][seat]!,
  options: (options) =>
    [...(options.hidden ? ['verdeckte Steine'] : []), ...(options.border ? ['Längslinien am Rand'] : [])].join(', '),

  optionTexts: {
    hidden: {
      label: 'Verdeckte Steine',
      help: 'Alle sehen nur die eigenen Steine.',
      question: () => 'Steine verdeckt halten?',
    },
    border: {
      label: 'Der Rand zählt',
      help: 'Eine Seite am Rand des Spielfelds muss Längslinien tragen.',
      question: () => 'Längslinien am Rand vorgeschrieben?',
    },
  },
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

  brief(event, who) {
    if (event.kind === 'turn') return '';
    if (event.kind !== 'placed') return quads.event(event, who);
    const { sides, cell } = event;
    const same = sides.every((edge) => edge === sides[0]);
    const around = same ? sidesText(sides) : sides.map((edge) => EDGE[edge]).join(', ');
    return `${capitalise(aPiece(sides))} ${quadsCell(cell)}: ${around}.`;
  },
  details: (s, event, who) => (event.kind === 'placed' && s.ply > 2 ? [quads.reserve(s, event.seat, who)] : []),

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'Die Partie ist zu Ende.';
      case 'occupied':
        return `Auf ${quadsCell(reason.cell)} liegt schon ein ${aPiece(reason.sides)}.`;
      case 'neutral-first':
        return 'Die ersten beiden Züge gehören den neutralen Steinen, mit Längslinien (pppp) und mit Querlinien (xxxx).';
      case 'neutral-gone':
        return reason.sides[0] === 'parallel'
          ? 'Der neutrale Stein mit Längslinien liegt schon auf dem Spielfeld.'
          : 'Der neutrale Stein mit Querlinien liegt schon auf dem Spielfeld.';
      case 'neutrals-touch':
        return `Das Feld ${quadsCell(reason.cell)} liegt neben ${quadsCell(reason.other)}: Die neutralen Steine dürfen nicht nebeneinander liegen.`;
      case 'not-yours':
        return `Das ist ein ${aPiece(reason.sides)}: Er gehört nicht Ihnen.`;
      case 'not-in-hand':
        return `Diesen Stein haben Sie schon gesetzt, auf ${quadsCell(reason.cell)}.`;
      case 'no-contact':
        return `Auf ${quadsCell(reason.cell)} würde der Stein keinen anderen berühren: Er muss mit einer Seite an einem anderen liegen.`;
      case 'clash': {
        const clashes = reason.clashes.map(({ side, has, needs, neighbour }) =>
          mismatch(side, has, neighbour === undefined ? 'der Rand' : quadsCell(neighbour), needs),
        );
        return `Der Stein passt nicht auf ${quadsCell(reason.cell)}: ${clashes.join(' ')}`;
      }
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'Eine Quads-Stellung hat sechs durch Schrägstriche getrennte Reihen zu je sechs durch Kommas getrennten Feldern; ein Bindestrich steht für ein leeres Feld.';
      case 'bad-tile':
        return `„${fault.text}“ auf ${quadsCell(fault.cell)} ist kein Stein: Seine Seiten Nord, Ost, Süd, West schreibt man mit L, D, p und x, zum Beispiel „LLpx“.`;
      case 'duplicate':
        return `Derselbe Stein liegt auf ${list(fault.cells.map(quadsCell))}: Jeden gibt es nur einmal.`;
      case 'neutrals-missing':
        return 'Zuerst werden die beiden neutralen Steine gesetzt, pppp und xxxx: Mindestens einer fehlt.';
      case 'neutrals-touch':
        return `Die neutralen Steine auf ${list(fault.cells.map(quadsCell))} dürfen nicht nebeneinander liegen.`;
      case 'turn-count':
        return `Helle Steine: ${fault.light}, dunkle Steine: ${fault.dark}. Hell beginnt, dann wird abwechselnd gesetzt.`;
      case 'mismatch':
        return `Der Stein auf ${quadsCell(fault.cell)} passt nicht: ${mismatch(fault.side, fault.has, quadsCell(fault.other), fault.needs)}`;
      case 'board-edge':
        return `Der Stein auf ${quadsCell(fault.cell)} passt nicht: ${mismatch(fault.side, fault.has, 'der Rand', 'parallel')}`;
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
    if (n === 0) return `${who(seat)} hat keinen Stein mehr.`;
    const count = `${who(seat)} hat noch ${n === 1 ? 'einen Stein' : `${n} Steine`}`;
    return handOf(s, seat) === undefined ? `${count}, verdeckt.` : `${count}.`;
  },

  hand: (s, seat) =>
    (handOf(s, seat) ?? []).map((piece) => `${piece + 1}: ${sidesText(SIDES_OF[tilesOf(seat, piece)[0]!]!)}.`),

  answer(s, question, who) {
    switch (question.kind) {
      case 'piece':
        return [`${capitalise(quads.piece(s, { kind: 'tile', tile: question.tile }))}.`];
      case 'fitting-here':
        return fittingHere(s, question.cell, question.seat, who);
      case 'fitting-cells':
        return fittingWhere(s, question.tile);
    }
  },
  piece: (_, { tile }) => `${aPiece(SIDES_OF[tile]!)}: ${sidesText(SIDES_OF[tile]!)}`,
  move(_, id, length = 'short') {
    const { sides, cell } = game.unpack(id);
    if (length === 'short') return `${colour(sides).replace('dunkl', 'dunkel')} ${quadsCell(cell)}`;
    return `${aPiece(sides)} auf ${quadsCell(cell)}: ${sidesText(sides)}`;
  },
  braille: quadsBraille,

  readMove: (_, text) =>
    readQuads(
      text,
      {
        light: ['hell', 'helle', 'l'],
        dark: ['dunkel', 'dunkle', 'd'],
        parallel: ['längs', 'laengs', 'Längslinien', 'parallel', 'p'],
        crossing: ['quer', 'Querlinien', 'x'],
      },
      ['auf', 'nach', 'flache', 'nord', 'ost', 'sud', 'west', 'alle', 'seiten', 'und', '@'],
    ),
  moveHint: (s) =>
    s.ply < 2
      ? 'ein neutraler Stein und ein Feld, „längs c3“ oder „quer c3“'
      : 'die Nummer eines Ihrer Steine und ein Feld, etwa „5 c4“, oder seine Seiten Nord, Ost, Süd, West, etwa „LLpx@c4“',
  typeExample: 'LLpx c4',
  next({ ply }, selection) {
    if (ply >= 2) {
      return selection === undefined
        ? 'wähle einen Stein'
        : 'wähle ein Feld neben anderen Steinen, an dem seine Seiten passen';
    }
    if (selection === undefined) return 'wähle einen der beiden neutralen Steine';
    return ply === 0
      ? 'lege den neutralen Stein auf ein beliebiges Feld'
      : 'lege den neutralen Stein auf ein Feld, das den ersten nicht berührt';
  },
  turnedToFit: 'Passend gedreht: Wähle das Feld noch einmal, um ihn zu legen.',
  chooseFirst: 'Erst einen Stein aus dem Vorrat wählen; die Taste X nimmt den nächsten.',
  left(s, seat) {
    const n = handSize(s, seat);
    return n === 0 ? 'Kein Stein mehr' : `Noch ${n === 1 ? 'ein Stein' : `${n} Steine`}`;
  },
};
