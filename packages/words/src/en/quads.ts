import {
  demandsAt,
  handOf,
  handSize,
  quadsCell,
  readingOrder,
  SIDES,
  SIDES_OF,
  tilesOf,
  type Edge,
  type QuadsKinds,
  type QuadsState,
  type Sides,
} from '@quadrille/rules/quads';
import { readQuads } from '../typed.ts';
import type { GameWords } from '../words.ts';
import { list } from './list.ts';

const EDGE: Readonly<Record<Edge, string>> = {
  light: 'solid light',
  dark: 'solid dark',
  parallel: 'parallel lines',
  crossing: 'crossing lines',
};
const SHORT: Readonly<Record<Edge, string>> = { ...EDGE, parallel: 'parallel', crossing: 'crossing' };

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

export const quads: GameWords<QuadsKinds> = {
  name: 'Quads',
  goal: 'Place pieces so that touching sides match; whoever cannot place any more loses.',
  seat: (_, seat) => ['Light', 'Dark'][seat]!,
  options: (options) =>
    [...(options.hidden ? ['hidden hands'] : []), ...(options.border ? ['parallel lines at the border'] : [])].join(
      ', ',
    ),

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

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'The game is over.';
      case 'occupied':
        return `${quadsCell(reason.cell)} is taken by a ${kindOf(reason.sides)}.`;
      case 'neutral-first':
        return 'The first two turns are for the two neutral pieces: pppp or xxxx.';
      case 'neutral-gone':
        return reason.sides[0] === 'parallel'
          ? 'The all-parallel neutral piece is already on the board.'
          : 'The all-crossing neutral piece is already on the board.';
      case 'neutrals-touch':
        return `${quadsCell(reason.cell)} shares a side with ${quadsCell(reason.other)}: the neutral pieces may not stand side by side.`;
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

  fault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'A Quads position has six rows with "/" between them, each of six cells with "," between them; "-" is an empty cell.';
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

  readMove: (_, text) =>
    readQuads(
      text,
      {
        light: ['light', 'l'],
        dark: ['dark', 'd'],
        parallel: ['parallel', 'p'],
        crossing: ['crossing', 'cross', 'x'],
      },
      ['on', 'at', 'solid', 'lines', 'north', 'east', 'south', 'west', 'and', '@'],
    ),
  moveHint: (s) =>
    s.ply < 2
      ? 'a neutral piece and a cell, "pppp c3" or "xxxx c3"'
      : 'the number of a piece in your hand and a cell, such as "5 c4", or its sides north, east, south, west, such as "LLpx@c4"',
};
