import type { LearnText } from './text.ts';

const WALK = ['Arrows', 'from cell to cell'] as const;
const NEXT = ['N', 'to the next cell where it can go'] as const;
const WHY = ['W', 'why it cannot go here'] as const;
const READ = ['B', 'hear the whole board'] as const;

export const en: LearnText = {
  lessonStart: 'Start the lesson',
  lessonGoOn: 'Go on with the lesson',
  lessonRepeat: 'Repeat the lesson',
  notBegun: 'First lesson: about five minutes',
  underWay: (step, of) => `First lesson: at step ${step} of ${of}`,
  finished: 'First lesson: finished',
  puzzles: 'Puzzles',
  puzzlesOf: (game) => `Puzzles for ${game}`,

  contents: 'On this page',
  ours: 'Our own decision',
  figureName: (n) => `Figure ${n}`,
  boardInFigure: (board, figure) => `${board}, ${figure.toLowerCase()}`,
  readBoard: 'Read this board',
  marked: {
    last: (cells) => `Placed last: ${cells}.`,
    win: (cells) => `These decide the game: ${cells}.`,
    cause: (cells) => `These stand in the way: ${cells}.`,
    hint: (cells) => `Marked: ${cells}.`,
    legal: (cells) => `Marked as open: ${cells}.`,
  },
  mark: { last: 'placed last', win: 'decides the game', cause: 'stands in the way', hint: 'marked', legal: 'open' },
  cellWith: (label, mark) => `${label}; ${mark}`,
  tryIt: 'Try it on this board',
  startAgain: 'Set up again',
  asAtFirst: 'The board is set up as at first.',
  otherRules: 'The rules of the other games',

  step: (n, of) => `Step ${n} of ${of}`,
  steps: 'Steps of the lesson',
  next: 'Next',
  skip: 'Skip',
  back: 'Back',
  chosenMark: 'chosen',
  chosenCell: (cell, n, of) => `${cell} is right: ${n} of ${of}.`,
  keys: 'Keys at the board',
  keysFor: {
    quantik: [WALK, ['1, 2, 3, 4', 'take a sphere, cylinder, cube or cone'], ['Enter', 'place it'], NEXT, WHY, READ],
    quads: [WALK, ['X', 'take the next piece'], ['R', 'turn it'], ['Enter', 'place it'], NEXT, WHY, READ],
    q4: [
      WALK,
      ['PgUp, PgDn', 'to the same hole of the next board'],
      ['Enter', 'drop a marble, or take one to move it'],
      WHY,
      READ,
    ],
  },
  endTitle: 'You can play it now.',
  endText: (game) => `That was the first lesson of ${game}. The best next step is a game: level 1 is gentle.`,
  firstGame: 'Play a first game, level 1',
  fromTheStart: 'Lesson from the start',
  otherLessons: 'The other first lessons',
};
