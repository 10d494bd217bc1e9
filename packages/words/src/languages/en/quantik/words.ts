import {
  almostComplete,
  completeLines,
  copiesInHand,
  lineThrough,
  pieceAt,
  quantik as game,
  quantikCell,
  lineContents,
  SHAPES,
  type Line,
  type QuantikState,
  type Shape,
} from '@quadrille/rules/quantik';
import { capitalise } from '../../../capitalise.ts';
import { quantikBraille, readQuantik } from '../../../games/quantik.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const COLOURS = ['light', 'dark'] as const;
const REGIONS = ['bottom left', 'bottom right', 'top left', 'top right'] as const;

const piece = (seat: number, shape: Shape) => `${COLOURS[seat]} ${shape}`;
const plural = (shape: Shape, n: number) => `${n} ${shape}${n === 1 ? '' : 's'}`;

function lineLabel({ zone, index }: Line): string {
  if (zone === 'row') return `row ${index + 1}`;
  return zone === 'column' ? `column ${'abcd'[index]}` : `${REGIONS[index]} region`;
}
const lineName = (line: Line) => (line.zone === 'region' ? `the ${lineLabel(line)}` : lineLabel(line));

function content(s: QuantikState, cell: number): string {
  const there = pieceAt(s, cell);
  return there === undefined ? 'empty' : piece(there.seat, there.shape);
}

function lacks(missing: readonly Shape[], free: boolean): string {
  if (missing.length === 0) return 'No shape is missing.';
  return `Missing: ${list(missing)}${free ? '' : ', but no cell is free'}.`;
}

export const quantik: WordsFor<'quantik'> = {
  name: 'Quantik',
  isTrademark: true,
  goal: 'Complete a row, column or region with four different shapes.',
  seat: (_, seat) => ['Light', 'Dark'][seat]!,
  options: () => '',

  optionTexts: {},
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

  brief(event, who) {
    if (event.kind === 'turn') return '';
    return event.kind === 'placed'
      ? `${capitalise(event.shape)} ${quantikCell(event.cell)}.`
      : quantik.event(event, who);
  },
  details(s, event, who) {
    if (event.kind !== 'placed') return [];
    const threats = almostComplete(s, event.cell).map(
      ({ line, missing }) => `Only a ${missing} is missing in ${lineName(line)}.`,
    );
    return [quantik.reserve(s, event.seat, who), ...threats];
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'The game is over.';
      case 'occupied':
        return `There is already a ${piece(reason.seat, reason.shape)} on ${quantikCell(reason.cell)}.`;
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

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'A Quantik position has four rows of four cells with a slash between the rows, such as "A.../..b./..../....".';
      case 'bad-piece':
        return `"${fault.text}" on ${quantikCell(fault.cell)} is not a piece: use capital A to D, small a to d, or a dot for an empty cell.`;
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
    const region = `${REGIONS[lineThrough('region', cell)]} region`;
    return `${quantikCell(cell)}, ${region}, ${content(s, cell)}`;
  },

  position(s) {
    return [3, 2, 1, 0].map((row) => {
      const cells = [0, 1, 2, 3].map((column) => 4 * row + column);
      return `Row ${row + 1}: ${cells.map((cell) => `${quantikCell(cell)} ${content(s, cell)}`).join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const counts = SHAPES.flatMap((shape) =>
      copiesInHand(s, seat, shape) === 0 ? [] : [plural(shape, copiesInHand(s, seat, shape))],
    );
    return `${who(seat)} holds ${counts.length === 0 ? 'nothing' : list(counts)}.`;
  },

  hand: () => [],

  answer(s, { zone, cell }) {
    const line = { zone, index: lineThrough(zone, cell) };
    const { cells, missing } = lineContents(s, line);
    const contents = cells.map((on) => `${quantikCell(on.cell)} ${content(s, on.cell)}`);
    const free = cells.some((on) => on.piece === undefined);
    return [`${capitalise(lineLabel(line))}: ${contents.join(', ')}.`, lacks(missing, free)];
  },
  piece: (_, { seat, shape }) => piece(seat, shape),
  move(s, id, length = 'short') {
    const { shape, cell } = game.unpack(id);
    return length === 'short'
      ? `${shape} ${quantikCell(cell)}`
      : `${piece(game.rules.actor(s), shape)} on ${quantikCell(cell)}`;
  },
  braille: quantikBraille,

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
  typeExample: 'cone b2',
  next: (_, selection) => (selection === undefined ? 'choose a piece' : 'choose a cell'),
  winningLine: (s) => `four different shapes in ${list(completeLines(s).map(lineName))}`,
  chooseFirst: 'First choose a piece from your hand, or press 1 to 4 for sphere, cylinder, cube, cone.',
  keyHelp: {
    'piece-1': 'take a sphere',
    'piece-2': 'take a cylinder',
    'piece-3': 'take a cube',
    'piece-4': 'take a cone',
  },
};
