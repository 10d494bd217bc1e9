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
  type Sides,
} from '@quadrille/rules/quads';
import { capitalise } from '../../../capitalise.ts';
import { quadsBraille, readQuads } from '../../../games/quads.ts';
import type { Who, WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const EDGE: Readonly<Record<Edge, string>> = {
  light: 'solid light',
  dark: 'solid dark',
  parallel: 'parallel lines',
  crossing: 'crossing lines',
};
const SHORT: Readonly<Record<Edge, string>> = { ...EDGE, parallel: 'parallel', crossing: 'crossing' };
const BRIEF: Readonly<Record<Edge, string>> = { ...SHORT, light: 'light', dark: 'dark' };

const kindOf = (sides: Sides) =>
  sides.includes('light') ? 'light piece' : sides.includes('dark') ? 'dark piece' : 'neutral piece';

function sidesText(sides: Sides): string {
  if (sides.every((edge) => edge === sides[0])) return `${SHORT[sides[0]]} on all sides`;
  return SIDES.map((side, i) => `${side} ${SHORT[sides[i]!]}`).join(', ');
}

function content(s: QuadsState, cell: number): string {
  const tile = s.tiles[cell]! - 1;
  if (tile >= 0) return `${kindOf(SIDES_OF[tile]!)}: ${sidesText(SIDES_OF[tile]!)}`;
  const needs = demandsAt(s, cell).map(({ side, edge }) => `${side} needs ${SHORT[edge]}`);
  return needs.length === 0 ? 'empty' : `empty: ${needs.join(', ')}`;
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
      ways.length === 0 ? `No neutral piece fits on ${on}.` : `Neutral pieces that fit on ${on}: ${ways.join('; ')}.`,
    ];
  }
  if (demandsAt(s, cell).every(({ board }) => board)) return [quads.refusal({ kind: 'no-contact', cell })];
  if (pieces.length === 0) return [`${who(seat)} has no piece that fits on ${on}.`];
  const count = pieces.length === 1 ? 'a piece that fits' : `${pieces.length} pieces that fit`;
  return [
    `${who(seat)} has ${count} on ${on}.`,
    ...pieces.map((tiles) => {
      const ways = tiles.map((tile) => sidesText(SIDES_OF[tile]!));
      return `Piece ${PIECE_OF[tiles[0]! % ORIENTATIONS]! + 1}: ${ways.join('; or ')}.`;
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
  if (here.length + turned.length === 0) return ['The piece fits nowhere, however it is turned.'];
  const asItLies =
    here.length === 0 ? 'As it lies, the piece fits nowhere.' : `As it lies, the piece fits on ${names(here)}.`;
  if (neutral) return [asItLies];
  return [
    asItLies,
    turned.length === 0
      ? 'Turned, it fits nowhere else.'
      : `Turned, it ${here.length === 0 ? '' : 'also '}fits on ${names(turned)}.`,
  ];
}

export const quads: WordsFor<'quads'> = {
  name: 'Quads',
  isTrademark: true,
  goal: 'Place pieces so that touching sides match; the first who cannot place one loses.',
  seat: (_, seat) => ['Light', 'Dark'][seat]!,
  options: (options) =>
    [...(options.hidden ? ['hidden hands'] : []), ...(options.border ? ['parallel lines at the border'] : [])].join(
      ', ',
    ),

  optionTexts: {
    hidden: {
      label: 'Hidden hands',
      help: 'Players see only their own pieces.',
      question: () => 'Hidden hands?',
    },
    border: {
      label: 'The border counts',
      help: 'A side at the edge of the board must carry parallel lines.',
      question: () => 'Parallel lines along the border?',
    },
  },
  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} places a ${kindOf(event.sides)} on ${quadsCell(event.cell)}: ${sidesText(event.sides)}.`;
      case 'blocked':
        return `${who(event.seat)} cannot place any piece.`;
      case 'turn':
        return `${who(event.seat)} to move.`;
      case 'ended':
        return `${who(event.winners[0]!)} wins.`;
    }
  },

  brief(event, who) {
    if (event.kind === 'turn') return '';
    if (event.kind !== 'placed') return quads.event(event, who);
    const { sides, cell } = event;
    const same = sides.every((edge) => edge === sides[0]);
    const around = same ? sidesText(sides) : sides.map((edge) => BRIEF[edge]).join(', ');
    return `${capitalise(kindOf(sides))} ${quadsCell(cell)}: ${around}.`;
  },
  details: (s, event, who) => (event.kind === 'placed' && s.ply > 2 ? [quads.reserve(s, event.seat, who)] : []),

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'The game is over.';
      case 'occupied':
        return `There is already a ${kindOf(reason.sides)} on ${quadsCell(reason.cell)}.`;
      case 'neutral-first':
        return 'The first two turns are for the two neutral pieces, all-parallel (pppp) and all-crossing (xxxx).';
      case 'neutral-gone':
        return reason.sides[0] === 'parallel'
          ? 'The all-parallel neutral piece is already on the board.'
          : 'The all-crossing neutral piece is already on the board.';
      case 'neutrals-touch':
        return `The cell ${quadsCell(reason.cell)} shares a side with ${quadsCell(reason.other)}: the neutral pieces may not stand side by side.`;
      case 'not-yours':
        return `That is a ${kindOf(reason.sides)}, not one of yours.`;
      case 'not-in-hand':
        return `You have already placed that piece, on ${quadsCell(reason.cell)}.`;
      case 'no-contact':
        return `On ${quadsCell(reason.cell)} the piece would touch no other: it must share a side with one.`;
      case 'clash': {
        const clashes = reason.clashes.map(({ side, has, needs, neighbour }) => {
          const other = neighbour === undefined ? 'the border' : quadsCell(neighbour);
          return `its ${side} side has ${EDGE[has]}, but ${other} needs ${EDGE[needs]}`;
        });
        return `The piece does not fit on ${quadsCell(reason.cell)}: ${clashes.join('; ')}.`;
      }
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'A Quads position has six rows with a slash between them, each of six cells with a comma between them; a hyphen is an empty cell.';
      case 'bad-tile':
        return `"${fault.text}" on ${quadsCell(fault.cell)} is not a piece: its sides north, east, south, west are written with L, D, p and x, such as "LLpx".`;
      case 'duplicate':
        return `The same piece stands on ${list(fault.cells.map(quadsCell))}: each exists only once.`;
      case 'neutrals-missing':
        return 'The two neutral pieces, pppp and xxxx, come first: at least one is missing.';
      case 'neutrals-touch':
        return `The neutral pieces on ${list(fault.cells.map(quadsCell))} may not stand side by side.`;
      case 'turn-count':
        return `Light pieces: ${fault.light}, dark pieces: ${fault.dark}. Light starts, then they take turns.`;
      case 'mismatch':
        return `The piece on ${quadsCell(fault.cell)} has ${EDGE[fault.has]} on its ${fault.side} side, but ${quadsCell(fault.other)} needs ${EDGE[fault.needs]}.`;
      case 'board-edge':
        return `The piece on ${quadsCell(fault.cell)} has ${EDGE[fault.has]} on its ${fault.side} side, but the border needs parallel lines.`;
      case 'floating':
        return `The piece on ${quadsCell(fault.cell)} is not connected to a neutral piece.`;
      case 'no-order':
        return 'These pieces cannot have been placed in turns, each touching an earlier one.';
    }
  },

  cell: (s, cell) => `${quadsCell(cell)}, ${content(s, cell)}`,

  position(s) {
    const placed = readingOrder.filter((cell) => s.tiles[cell] !== 0);
    return placed.length === 0
      ? ['The board is empty.']
      : placed.map((cell) => `${quadsCell(cell)}, ${content(s, cell)}.`);
  },

  reserve(s, seat, who) {
    const n = handSize(s, seat);
    const hand = handOf(s, seat);
    const count = `${who(seat)} holds ${n === 0 ? 'no' : n} piece${n === 1 ? '' : 's'}`;
    return hand === undefined ? `${count}, hidden.` : `${count}.`;
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
  piece: (_, { tile }) => `${kindOf(SIDES_OF[tile]!)}: ${sidesText(SIDES_OF[tile]!)}`,
  move(_, id, length = 'short') {
    const { sides, cell } = game.unpack(id);
    const kind = kindOf(sides);
    if (length === 'short') return `${kind.replace(' piece', '')} ${quadsCell(cell)}`;
    return `${kind} to ${quadsCell(cell)}: ${sidesText(sides)}`;
  },
  braille: quadsBraille,

  readMove: (_, text) =>
    readQuads(
      text,
      {
        light: ['light', 'l'],
        dark: ['dark', 'd'],
        parallel: ['parallel', 'p'],
        crossing: ['crossing', 'cross', 'x'],
      },
      ['on', 'at', 'solid', 'lines', 'north', 'east', 'south', 'west', 'all', 'sides', 'and', '@'],
    ),
  moveHint: (s) =>
    s.ply < 2
      ? 'a neutral piece and a cell, "parallel c3" or "crossing c3"'
      : 'the number of a piece in your hand and a cell, such as "5 c4", or its sides north, east, south, west, such as "LLpx@c4"',
  typeExample: 'LLpx c4',
  next({ ply }, selection) {
    if (ply >= 2) {
      return selection === undefined ? 'choose a piece' : 'choose a cell beside other pieces where its sides match';
    }
    if (selection === undefined) return 'choose one of the two neutral pieces';
    return ply === 0
      ? 'place the neutral piece on any cell'
      : 'place the neutral piece on a cell that does not touch the first';
  },
  turnedToFit: 'Turned to fit: choose the cell again to place it.',
  chooseFirst: 'First choose a piece from your hand, or press X for the next one.',
  left(s, seat) {
    const n = handSize(s, seat);
    return `${n} ${n === 1 ? 'piece' : 'pieces'} in hand`;
  },
};
