import {
  held,
  lineThrough,
  pieceAt,
  quantikCell,
  SHAPES,
  type Line,
  type QuantikKinds,
  type Shape,
} from '@quadrille/rules/quantik';
import { readQuantik } from '../typed.ts';
import type { GameWords } from '../words.ts';
import { list } from './list.ts';

const COLOURS = ['light', 'dark'] as const;
const REGIONS = ['bottom left', 'bottom right', 'top left', 'top right'] as const;

const piece = (seat: number, shape: Shape) => `${COLOURS[seat]} ${shape}`;
const plural = (shape: Shape, n: number) => `${n} ${shape}${n === 1 ? '' : 's'}`;

function lineName({ zone, index }: Line): string {
  if (zone === 'row') return `row ${index + 1}`;
  return zone === 'column' ? `column ${'abcd'[index]}` : `the ${REGIONS[index]} region`;
}

export const quantik: GameWords<QuantikKinds> = {
  name: 'Quantik',
  goal: 'Complete a row, column or region with four different shapes.',
  seat: (_, seat) => ['Light', 'Dark'][seat]!,
  options: () => '',

  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} places a ${event.shape} on ${quantikCell(event.cell)}.`;
      case 'completed':
        return `Four different shapes in ${list(event.lines.map(lineName))}.`;
      case 'blocked':
        return `${who(event.seat)} cannot place anything.`;
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
        return `${quantikCell(reason.cell)} is taken by a ${piece(reason.seat, reason.shape)}.`;
      case 'none-left':
        return `You have no ${reason.shape} left.`;
      case 'opponent-shape': {
        const same = reason.by.map(({ zones }) => `in the same ${list(zones)}`);
        const causes = reason.by.map(({ cell }, i) =>
          i === 0
            ? `their ${reason.shape} on ${quantikCell(cell)} is ${same[0]}`
            : `the one on ${quantikCell(cell)} ${same[i] === same[0] ? 'too' : same[i]}`,
        );
        return `No ${reason.shape} on ${quantikCell(reason.cell)}: ${causes.join(', ')}.`;
      }
    }
  },

  fault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'A Quantik position has four rows of four cells with "/" between the rows, such as "A.../..b./..../....".';
      case 'bad-piece':
        return `"${fault.text}" on ${quantikCell(fault.cell)} is not a piece: use A to D, a to d, or "." for an empty cell.`;
      case 'too-many':
        return `There are ${fault.count} ${COLOURS[fault.seat]} ${fault.shape}s: each colour has only two.`;
      case 'turn-count':
        return `Light pieces: ${fault.first}, dark pieces: ${fault.second}. Light starts, then they take turns.`;
      case 'conflict':
        return `The ${fault.shape}s of both colours on ${list(fault.cells.map(quantikCell))} share a row, column or region.`;
      case 'two-ends':
        return `No single last piece completes ${list(fault.lines.map(lineName))}: the game would have ended before.`;
    }
  },

  cell(s, cell) {
    const there = pieceAt(s, cell);
    const region = `${REGIONS[lineThrough('region', cell)]} region`;
    return `${quantikCell(cell)}, ${region}, ${there === undefined ? 'empty' : piece(there.seat, there.shape)}`;
  },

  position(s) {
    return [3, 2, 1, 0].map((row) => {
      const cells = [0, 1, 2, 3].map((column) => {
        const there = pieceAt(s, 4 * row + column);
        return `${quantikCell(4 * row + column)} ${there === undefined ? 'empty' : piece(there.seat, there.shape)}`;
      });
      return `Row ${row + 1}: ${cells.join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const counts = SHAPES.flatMap((shape) => (held(s, seat, shape) === 0 ? [] : [plural(shape, held(s, seat, shape))]));
    return `${who(seat)} holds ${counts.length === 0 ? 'nothing' : list(counts)}.`;
  },

  hand: () => [],

  readMove: (_, text) =>
    readQuantik(text, { sphere: ['sphere', 'ball'], cylinder: ['cylinder'], cube: ['cube'], cone: ['cone'] }, [
      'on',
      'at',
      'in',
      'to',
      'the',
      'a',
    ]),
  moveHint: () => 'a shape and a cell, such as "cone b2", or in short "Db2" (A sphere, B cylinder, C cube, D cone)',
};
