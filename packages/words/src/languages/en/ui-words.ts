import { timeParts } from '../../time.ts';
import type { UiWords } from '../../words.ts';
import { list } from './list.ts';

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

function duration(ms: number): string {
  const { days, hours, minutes, seconds } = timeParts(ms);
  const parts = [];
  if (days > 0) parts.push(counted(days, 'day'));
  if (hours > 0) parts.push(counted(hours, 'hour'));
  if (minutes > 0) parts.push(counted(minutes, 'minute'));
  if (seconds > 0) parts.push(counted(seconds, 'second'));
  return parts.length === 0 ? '0 seconds' : parts.join(' ');
}

const noPlayable = 'Not possible anywhere.';

export const uiWords: UiWords = {
  questions: {
    row: ['row'],
    column: ['column', 'col'],
    region: ['region'],
    sides: ['sides', 'piece'],
    rotate: ['rotate'],
    fits: ['fits', 'fit'],
    where: ['where'],
    straight: ['straight', 'through'],
    lines: ['lines'],
    threes: ['threes', 'three'],
    playable: ['playable', 'possible'],
    next: ['next'],
    why: ['why'],
    clocks: ['clocks', 'clock', 'time'],
    repeat: ['repeat', 'again'],
    braille: ['braille'],
    hint: ['hint'],
  },
  questionHelp: {
    row: 'what is in this row and which shapes are missing: "row b2"',
    column: 'what is in this column and which shapes are missing: "column b2"',
    region: 'what is in this region and which shapes are missing: "region b2"',
    sides: 'the sides of the piece in hand as it lies',
    rotate: 'give the piece in hand a quarter turn clockwise',
    fits: 'which of your pieces fit here: "fits c4"',
    where: 'where the piece in hand fits',
    straight: 'the four holes straight through the boards: "straight 2b3"',
    lines: 'the lines through a hole and what is in them: "lines 2b3"',
    threes: 'all lines of three with a free hole',
    playable: 'where the piece in hand can go',
    next: 'go to the next place where the piece in hand can go',
    why: 'why the piece in hand cannot go here: "why b2"',
    clocks: 'the time everybody has left',
    repeat: 'say the last announcement again',
    braille: 'the position in one line for a braille display',
    hint: 'suggest a move',
  },

  chosen: (label) => `In hand: ${label}.`,
  putBack: 'Nothing in hand.',
  playable(cells) {
    if (cells.length === 0) return noPlayable;
    return cells.length === 1 ? `Possible only on ${cells[0]}.` : `Possible in ${cells.length} places: ${list(cells)}.`;
  },
  noPlayable,
  duration,
  clock: (who, ms) => `${who} has ${duration(ms)} left.`,
  clockLow: (who, ms) => `Time is running out: ${who} has ${duration(ms)} left.`,
  thinking: (who) => `${who} is thinking.`,
  hint: (label) => `Hint: ${label}.`,
  undone: 'The move is taken back.',
  redone: 'The move is played again.',
  nothingToUndo: 'There is no move to take back.',
  nothingToRedo: 'There is no move to play again.',
  resignQuestion: 'Do you really want to resign?',
  drawOffered: (who) => `${who} offers a draw.`,
  drawDeclined: (who) => `${who} declines the draw.`,
  handOver: (who) => `Hand over to ${who}.`,
  opponentLeft: (who) => `${who} has left the table.`,
  opponentBack: (who) => `${who} is back.`,
};
