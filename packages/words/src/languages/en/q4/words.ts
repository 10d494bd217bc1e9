import {
  colourAt,
  colourOf,
  coloursOf,
  linesOfThree,
  linesThrough,
  placedMarbles,
  q4 as game,
  q4Cell,
  standingLines,
  type CubeLine,
  type Q4State,
} from '@quadrille/rules/q4';
import { capitalise } from '../../../capitalise.ts';
import { q4Braille, readQ4 } from '../../../games/q4.ts';
import type { WordsFor } from '../../../words.ts';
import { list } from '../list.ts';

const COLOURS = ['blue', 'orange', 'green', 'violet'] as const;
const NAMES = ['Blue', 'Orange', 'Green', 'Violet'] as const;
const a = (colour: number) => `${COLOURS[colour] === 'orange' ? 'an' : 'a'} ${COLOURS[colour]}`;

const boardOf = (cell: number) => `board ${(cell >> 4) + 1}`;
const onBoard = (cell: number) => q4Cell(cell).slice(1);
const hole = (cell: number) => `${boardOf(cell)}, ${onBoard(cell)}`;
const marbles = (n: number) => `${n} marble${n === 1 ? '' : 's'}`;

function lineName({ cells, span }: CubeLine): string {
  const [first, , , last] = cells;
  if (span === 'board') return `on ${boardOf(first)}, from ${onBoard(first)} to ${onBoard(last)}`;
  return span === 'straight'
    ? `on ${onBoard(first)} of all four boards`
    : `diagonally through the four boards, from ${hole(first)}, to ${hole(last)}`;
}

/** The content of a line: the number of marbles of each colour, and of free holes. */
function countsText(counts: readonly number[]): string {
  const free = 4 - counts.reduce((sum, n) => sum + n, 0);
  if (free === 4) return 'empty';
  const parts = counts.flatMap((n, colour) => (n === 0 ? [] : [`${n} ${COLOURS[colour]}`]));
  return [...parts, ...(free === 0 ? [] : [`${free} free`])].join(', ');
}

const threes = (s: Q4State, colour: number, through?: number) =>
  linesOfThree(s, colour)
    .filter(({ line }) => through === undefined || line.cells.includes(through))
    .map(({ line, free }) => `Three ${COLOURS[colour]} marbles ${lineName(line)}: ${hole(free)}, is free.`);

export const q4: WordsFor<'q4'> = {
  name: 'Q4',
  isTrademark: true,
  goal: 'Line up four marbles of your colour on one board or through all four.',
  seat(options, seat) {
    return options.teams === 'shared' ? `${NAMES[seat & 1]} ${seat + 1}` : NAMES[seat]!;
  },
  options(options) {
    const parts = [`${options.players} players`];
    if (options.teams === 'partners') parts.push('in teams, a colour for each player');
    if (options.teams === 'shared') parts.push('in teams, a colour for each team');
    parts.push(`${options.marbles} marbles per colour`);
    if (options.announce) {
      const penalty = { none: 'no penalty', skip: 'miss a turn', out: 'out of the game' }[options.penalty];
      parts.push(`lines must be announced (false announcement: ${penalty})`);
    }
    return parts.join(', ');
  },

  optionTexts: {
    players: {
      label: 'Players',
      question: (least, most) => `How many players, ${least} to ${most}?`,
    },
    teams: {
      label: 'Teams',
      question: () => 'Teams?',
      values: { none: 'everyone for themselves', partners: 'partners, a colour each', shared: 'partners, one colour' },
      answers: {
        none: 'everyone for themselves',
        partners: '1+3 against 2+4, a colour for each player',
        shared: '1+3 against 2+4, a colour for each team',
      },
    },
    marbles: {
      label: 'Marbles of each colour',
      question: (least, most) => `How many marbles of each colour, ${least} to ${most}?`,
    },
    announce: {
      label: 'Lines must be announced',
      help: 'A line counts only when it is announced.',
      question: () => 'Must a line be announced to count?',
    },
    penalty: {
      label: 'A false announcement costs',
      question: () => 'What does a false announcement cost?',
      values: { none: 'nothing', skip: 'the next turn', out: 'the game' },
    },
  },
  optionFault: (fault) =>
    fault.kind === 'needs'
      ? 'Teams need four players: add "players": 4.'
      : `With this many colours, "marbles" is a whole number from ${fault.least} to ${fault.most}: one hole must stay free.`,
  event(event, who) {
    switch (event.kind) {
      case 'dropped': {
        const last =
          event.left === 0 ? ` That was the last one: from now on ${COLOURS[event.colour]} marbles are moved.` : '';
        return `${who(event.seat)} drops ${a(event.colour)} marble on ${hole(event.to)}.${last}`;
      }
      case 'moved':
        return `${who(event.seat)} moves ${a(event.colour)} marble from ${hole(event.from)}, to ${hole(event.to)}.`;
      case 'announced':
        return event.right
          ? `${who(event.seat)} announces a Q4, and there it is.`
          : `${who(event.seat)} announces a Q4, but there is none.`;
      case 'line':
        return `Four ${COLOURS[event.colour]} marbles ${lineName(event.line)}.`;
      case 'penalty':
        if (event.penalty === 'none') return 'There is no penalty.';
        return event.penalty === 'skip'
          ? `${who(event.seat)} will miss the next turn.`
          : `${who(event.seat)} is out of the game.`;
      case 'missed':
        return `${who(event.seat)} misses a turn.`;
      case 'turn':
        return `${who(event.seat)} to move.`;
      case 'ended':
        if (event.winners.length === 0) return 'The same position for the third time: a draw.';
        return event.winners.length === 1 ? `${who(event.winners[0]!)} wins.` : `${list(event.winners.map(who))} win.`;
    }
  },

  brief(event, who) {
    switch (event.kind) {
      case 'dropped':
        return `${who(event.seat)} ${q4Cell(event.to)}.${event.left === 0 ? ' Last marble.' : ''}`;
      case 'moved':
        return `${who(event.seat)} ${q4Cell(event.from)} to ${q4Cell(event.to)}.`;
      case 'announced':
        return event.right ? '' : 'False announcement.';
      case 'line':
        return `Q4 from ${q4Cell(event.line.cells[0])} to ${q4Cell(event.line.cells[3])}.`;
      case 'penalty':
        return event.penalty === 'none' ? '' : q4.event(event, who);
      case 'turn':
        return '';
      case 'missed':
      case 'ended':
        return q4.event(event, who);
    }
  },
  details(s, event, who) {
    if (event.kind !== 'dropped' && event.kind !== 'moved') return [];
    const left = event.kind === 'dropped' && event.left > 0 ? [q4.reserve(s, event.seat, who)] : [];
    // Where lines must be announced, finding them is part of the game, so threats are not reported.
    return s.options.announce ? left : [...left, ...threes(s, event.colour, event.to)];
  },

  refusal(reason) {
    switch (reason.kind) {
      case 'over':
        return 'The game is over.';
      case 'occupied':
        return `There is already ${a(reason.colour)} marble on ${hole(reason.cell)}.`;
      case 'same-hole':
        return `The marble is already on ${hole(reason.cell)}: choose another hole.`;
      case 'drop-first':
        return `You still have ${marbles(reason.left)} to drop before you may move one.`;
      case 'must-move':
        return 'All your marbles are placed: move one of them, such as "2b3-4c1".';
      case 'empty-hole':
        return `There is no marble on ${hole(reason.cell)}.`;
      case 'not-yours':
        return `The marble on ${hole(reason.cell)}, is ${COLOURS[reason.colour]}: it is not yours.`;
      case 'no-announcing':
        return 'In this game lines are found automatically: leave out the exclamation mark.';
    }
  },

  positionFault(fault) {
    switch (fault.kind) {
      case 'bad-layout':
        return 'A Q4 position has four boards with a vertical bar ("|") between them, each of four rows with a slash between them, then a space and the number of the seat to move.';
      case 'bad-marble':
        return `"${fault.text}" on ${hole(fault.cell)}, is not a marble: use the number of a seat, or a dot for an empty hole.`;
      case 'bad-turn':
        return `"${fault.text}" is not a seat of this game.`;
      case 'bad-list':
        return `"${fault.text}" is not a list of seats of this game, such as "1,3".`;
      case 'too-many':
        return `There are ${fault.count} ${COLOURS[fault.seat]} marbles: each colour has only ${fault.most}.`;
      case 'turn-count':
        return 'The numbers of marbles do not fit the seat to move: seat 1 starts and all take turns.';
      case 'no-skips':
        return 'Nobody can miss a turn in this game: that takes announcements with the penalty "skip".';
      case 'not-playing':
        return `Seat ${fault.seat + 1} is out or misses this turn: it cannot be the one to move.`;
      case 'two-ends':
        return 'No single last move explains these lines: the game would have ended before.';
    }
  },

  cell(s, cell) {
    const colour = colourAt(s, cell);
    return `${hole(cell)}, ${colour === undefined ? 'empty' : `${COLOURS[colour]} marble`}`;
  },

  position(s) {
    return [0, 1, 2, 3].map((board) => {
      const found = Array.from({ length: 16 }, (_, i) => 16 * board + i).flatMap((cell) => {
        const colour = colourAt(s, cell);
        return colour === undefined ? [] : [`${q4Cell(cell).slice(1)} ${COLOURS[colour]}`];
      });
      return `Board ${board + 1}: ${found.length === 0 ? 'empty' : found.join(', ')}.`;
    });
  },

  reserve(s, seat, who) {
    const colour = colourOf(s.options, seat);
    const left = s.reserve[colour]!;
    return left === 0
      ? `${who(seat)} has all ${marbles(placedMarbles(s, colour))} on the boards.`
      : `${who(seat)} has ${marbles(left)} left to drop.`;
  },

  hand: () => [],

  answer(s, question) {
    switch (question.kind) {
      case 'straight': {
        const holes = [0, 16, 32, 48].map((board) => board + (question.cell & 15));
        const contents = holes.map((at) => {
          const there = colourAt(s, at);
          return `board ${(at >> 4) + 1} ${there === undefined ? 'empty' : COLOURS[there]}`;
        });
        const line = { cells: holes as unknown as CubeLine['cells'], span: 'straight' } as const;
        return [`${capitalise(lineName(line))}: ${contents.join(', ')}.`];
      }
      case 'lines':
        return linesThrough(s, question.cell).map(
          ({ line, counts }) => `${capitalise(lineName(line))}: ${countsText(counts)}.`,
        );
      case 'threes': {
        const found = Array.from({ length: coloursOf(s.options) }, (_, colour) => threes(s, colour)).flat();
        return found.length === 0 ? ['There is no line of three with a free hole.'] : found;
      }
    }
  },
  piece(s, { seat, from }) {
    const colour = colourOf(s.options, seat);
    return `${COLOURS[colour]} marble` + (from === undefined ? '' : ` from ${q4Cell(from)}`);
  },
  move(s, id, length = 'short') {
    const { from, to, announce } = game.unpack(id);
    const announced = announce ? ', announced' : '';
    if (length === 'short') return (from === undefined ? '' : `${q4Cell(from)} to `) + q4Cell(to) + announced;
    const marble = q4.piece(s, { kind: 'marble', seat: s.turn, from: undefined });
    return (
      (from === undefined ? `${marble} to ${hole(to)}` : `${marble} from ${hole(from)}, to ${hole(to)}`) + announced
    );
  },
  braille: q4Braille,

  readMove: (_, text) => readQ4(text, ['board', 'to', 'on', 'from', 'drop', 'move', 'and'], ['q4', 'announce']),
  moveHint(s) {
    const dropping = s.reserve[colourOf(s.options, s.turn)]! > 0;
    const move = dropping ? 'a board and a hole, such as "2b3"' : 'from where to where, such as "2b3-4c1"';
    return s.options.announce ? `${move}; add "q4" or "!" to announce a Q4` : move;
  },
  typeExample: '2b3',
  next: (_, selection) => (selection === undefined ? 'lift one of your marbles' : 'choose a free hole'),
  winningLine(s, { winners }) {
    const colours = new Set(winners.map((seat) => colourOf(s.options, seat)));
    return list(
      [...colours].flatMap((colour) =>
        standingLines(s, colour).map((line) => `four ${COLOURS[colour]} marbles ${lineName(line)}`),
      ),
    );
  },
  chooseFirst: 'First choose one of your own marbles: all are placed, now they are moved.',
  left(s, seat) {
    const n = s.reserve[colourOf(s.options, seat)]!;
    return n === 0 ? 'All marbles are placed: now they are moved.' : `${marbles(n)} to drop`;
  },
  toggle: {
    label: 'Announce a Q4',
    on: 'With your next move you announce a Q4.',
    off: 'Your next move goes without an announcement.',
    none: 'There is nothing to announce in this game: a line counts by itself.',
  },
  keyHelp: { toggle: 'announce a Q4 with the next move', cube: 'stack the four boards into the cube' },
};
