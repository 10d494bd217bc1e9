import { isPlacing, morris as game, morrisCell, PIECES, seatAt, type MorrisState } from '@quadrille/rules/morris';
import { readMorris, rowsOf, toPlace } from '../../../games/morris.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const COLOURS = ['light', 'dark'] as const;

const pieces = (n: number) => `${n} piece${n === 1 ? '' : 's'}`;

function content(s: MorrisState, cell: number): string {
  const seat = seatAt(s, cell);
  return seat === undefined ? 'empty' : COLOURS[seat]!;
}

export const morris: WordsFor<'morris'> = {
  name: 'Morris',
  goal: 'Bring your three pieces into a row: place them, then move them along the lines.',
  seat: (_, seat) => ['Light', 'Dark'][seat]!,
  options: ({ flying }) => (flying ? 'pieces fly to any free point' : ''),
  optionTexts: {
    flying: {
      label: 'Pieces fly',
      help: 'A piece may move to any free point, not only to the next one on a line.',
      question: () => 'May pieces move to any free point?',
    },
  },

  event(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} places a piece on ${morrisCell(event.to)}.`;
      case 'moved':
        return `${who(event.seat)} moves from ${morrisCell(event.from)} to ${morrisCell(event.to)}.`;
      case 'line':
        return `Three in a row on ${list(event.cells.map(morrisCell))}.`;
      case 'turn':
        return `${who(event.seat)} to move.`;
      case 'ended':
        return event.winners.length === 0
          ? 'The same position for the third time: a draw.'
          : `${who(event.winners[0]!)} wins.`;
    }
  },
  brief(event, who) {
    switch (event.kind) {
      case 'placed':
        return `${who(event.seat)} ${morrisCell(event.to)}.`;
      case 'moved':
        return `${who(event.seat)} ${morrisCell(event.from)} to ${morrisCell(event.to)}.`;
      case 'turn':
        return '';
      case 'line':
      case 'ended':
        return morris.event(event, who);
    }
  },
  details: (s, event, who) => (event.kind === 'placed' ? [morris.reserve(s, event.seat, who)] : []),

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'The game is over.';
      case 'occupied':
        return `There is already a ${COLOURS[reason.seat]} piece on ${morrisCell(reason.cell)}.`;
      case 'place-first':
        return 'First place all your pieces: then they may be moved.';
      case 'must-move':
        return 'All your pieces are placed: move one of them, such as "a1-b2".';
      case 'empty-point':
        return `There is no piece on ${morrisCell(reason.cell)}.`;
      case 'not-yours':
        return `The piece on ${morrisCell(reason.cell)} is not yours.`;
      case 'too-far':
        return `${morrisCell(reason.to)} is not the next point on a line from ${morrisCell(reason.from)}.`;
    }
  },
  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'A Morris position has three rows of three points with a slash between them, then a space and the number of the seat to move, such as "1.2/.1./..2 1".';
      case 'bad-piece':
        return `"${fault.text}" on ${morrisCell(fault.cell)} is not a piece: use 1 for light, 2 for dark, or a dot for a free point.`;
      case 'bad-turn':
        return `"${fault.text}" is not a seat: it is 1 or 2.`;
      case 'too-many':
        return `There are ${fault.count} ${COLOURS[fault.seat]} pieces: each colour has only ${PIECES}.`;
      case 'turn-count':
        return `Light pieces: ${fault.first}, dark pieces: ${fault.second}. Light starts, then they take turns.`;
      case 'ended-before':
        return 'There is a row of three of the seat to move: the game would have ended before.';
      case 'no-last-move':
        return `No move of ${COLOURS[fault.seat]} leads to this position.`;
    }
  },

  cell: (s, cell) => `${morrisCell(cell)}, ${content(s, cell)}`,
  position: (s) =>
    rowsOf().map(
      (row, i) => `Row ${3 - i}: ${row.map((cell) => `${morrisCell(cell)} ${content(s, cell)}`).join(', ')}.`,
    ),
  reserve(s, seat, who) {
    const left = toPlace(s, seat);
    return left === 0 ? `${who(seat)} has all pieces on the board.` : `${who(seat)} has ${pieces(left)} left to place.`;
  },
  hand: () => [],
  answer: () => [],
  piece: (_, { seat, from }) => `${COLOURS[seat]} piece${from === undefined ? '' : ` from ${morrisCell(from)}`}`,
  move(s, id, length = 'short') {
    const { from, to } = game.unpack(id);
    const move = (from === undefined ? '' : `${morrisCell(from)} to `) + morrisCell(to);
    if (length === 'short') return move;
    return `${COLOURS[s.turn]} piece ${from === undefined ? `on ${morrisCell(to)}` : `from ${move}`}`;
  },
  braille: (s) => game.formatPosition(s),

  readMove: (_, text) => readMorris(text, ['on', 'to', 'from', 'place', 'move']),
  moveHint: (s) =>
    isPlacing(s, s.turn) ? 'a point, such as "b2"' : 'from where to where, such as "a1-b2" or "a1 to b2"',
  typeExample: 'b2',
  next: (_, selection) => (selection === undefined ? 'choose one of your pieces' : 'choose a free point'),
  chooseFirst: 'First choose one of your own pieces: all are placed, now they are moved.',
  left(s, seat) {
    const n = toPlace(s, seat);
    return n === 0 ? 'All pieces are placed: now they are moved.' : `${pieces(n)} to place`;
  },
  keyHelp: { enter: 'place a piece, or take one to move it' },
};
