import type { Value } from '@quadrille/engine/value';
import type { AnalyseText } from '@quadrille/web/texts';
import { isEven, ownMoves, percent } from '../../estimates.ts';
import { wordsOf } from '../../words.ts';
import { words } from './words.ts';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function valueWords(value: Value, par = 0): string {
  switch (value.outcome) {
    case 'win':
      if (value.plies === undefined) return 'wins';
      return `wins in ${count(ownMoves(value.plies), 'move')}`;
    case 'loss':
      if (value.plies === undefined) return 'loses';
      return `loses in ${count(ownMoves(value.plies), 'move')}`;
    case 'draw':
      return 'draws';
    case 'unknown':
      return `${isEven(value.score, par) ? 'even, ' : ''}about ${percent(value.score)}% to win`;
  }
}

/** What the player had: `a win in 3 moves`. */
function asset(value: Value, par = 0): string {
  switch (value.outcome) {
    case 'win':
      return value.plies === undefined ? 'a won position' : `a win in ${count(ownMoves(value.plies), 'move')}`;
    case 'loss':
      return 'a lost position';
    case 'draw':
      return 'a draw';
    case 'unknown':
      return isEven(value.score, par) ? 'an even position' : `a chance of about ${percent(value.score)}%`;
  }
}

export const analyse: AnalyseText = {
  title: 'Analysis',
  titleOf: (game) => `Analysis: ${game}`,
  lead: 'Any game or position: step through it, see what each move is worth, find where it turned.',

  another: 'Another game',
  paste: 'Paste a game',
  pasteHelp: 'A game record, a list of moves, a position or a link to this page.',
  pasteLabel: 'Record, moves, position or link',
  gameLabel: 'Which game?',
  gameHelp: 'Needed only for bare moves and positions: records and links say it themselves.',
  read: 'Analyse',
  file: 'Open a file',
  chooseFile: 'Choose a record file',
  dropHere: 'or drop it here.',
  yourGames: 'Your games on this device',
  noGames: 'No games yet. Games you play here appear in this list.',
  gameLine: (game, moves, ending, date) => `${game}, ${count(moves, 'move')}, ${date}. ${ending}`,
  unfinished: 'Not finished.',
  showAll: 'Show all games',
  empty: 'Start from an empty board',
  emptyHelp: 'Try out moves, or set up any position.',
  emptyBoard: (game) => game,
  brokenLink: 'This link cannot be read.',
  linkFault: (fault) =>
    fault.kind === 'broken'
      ? 'The link is incomplete or was changed on the way. Ask for it again, or paste the game below.'
      : words.recordFault(fault),
  readFault(fault) {
    switch (fault.kind) {
      case 'nothing':
        return 'There is nothing to read yet: paste a record, moves, a position or a link.';
      case 'too-large':
        return 'That is far more than a game: nothing was read.';
      case 'too-many':
        return `A game with more than ${fault.most} moves is not read here.`;
      case 'exported-games':
        return 'This file holds all your games: load it on the settings page, then choose a game here.';
      case 'binary':
        return 'This is not a text file: a game record is plain text.';
      case 'record':
        return words.recordFault(fault.fault);
      case 'link':
        return analyse.linkFault(fault.fault);
      case 'position':
        return wordsOf(words, fault.game.id).positionFault(fault.fault);
    }
  },
  unreadableFile: 'The file could not be read.',

  steps: 'Step through the game',
  first: 'To the start',
  back: 'One move back',
  forward: 'One move on',
  last: 'To the end',
  start: 'Starting position',
  moves: 'Moves',
  stepHelp: 'In this list: arrow keys, Home, End. At the board: J back, K on.',
  keys: [
    ['J, K', 'one move back, one move on'],
    ['Shift + J, Shift + K', 'to the start, to the end of the game'],
    ['Left arrow, Right arrow', 'in the list of moves: one move back, one move on'],
    ['E', 'what the engine thinks here'],
    ['Q', 'leave the line and go back to the game'],
  ],
  at: (ply, of) => `Move ${ply} of ${of}.`,
  atStart: 'This is the starting position.',
  atEnd: 'This is the last position.',
  line: 'A line of your own',
  lineHelp: 'You left the game: moves here are only tried out.',
  leaveLine: 'Back to the game',
  leftLine: 'Back in the game.',

  values: 'What the engine thinks',
  showValues: 'Show values on the board',
  valuesHelp: '+3 wins in 3 moves of one’s own, −2 loses in 2, 62% is an estimated chance of winning.',
  thinking: 'Thinking…',
  longer: 'Think longer',
  bestMoves: 'Best moves',
  allMoves: 'Show all moves',
  engineTrouble: 'The engine’s thinking was interrupted.',
  tooEarly: 'It is too early to tell: any of these moves will do.',
  value: valueWords,
  verdict: (who, worth, par) => `${who} to move: ${valueWords(worth, par)}.`,
  shares: (players) =>
    `Chances of winning: ${players.map(({ who, percent: share }) => `${who} ${share}%`).join(', ')}.`,
  moveWorth: (move, worth) => `${move}: ${worth}`,
  onlyMove: 'the only move',

  report: 'The whole game',
  reportHelp: 'Goes through every move, draws the course of the game and finds where it turned.',
  analyseGame: 'Analyse the whole game',
  stop: 'Stop',
  progress: (done, of) => `${done} of ${of} positions`,
  reportDone: (points) =>
    points === 0 ? 'Analysis finished: no turning point.' : `Analysis finished: ${count(points, 'turning point')}.`,
  graph: 'Course of the game',
  graphLabel: (up, down, points) =>
    `Graph of the game: up is good for ${up}, down for ${down}. ${count(points, 'turning point')}. The table below has the same values.`,
  graphTable: 'The values as a table',
  columns: ['No.', 'Player', 'Move', 'Worth before the move', 'Note'],
  turningPoints: 'Turning points',
  turningPoint: 'turning point',
  noTurning: 'Nobody gave anything away: whoever stood better stayed better.',
  turning({ kind, number, who, move, before, after, par, better, answer, winners }) {
    const what = {
      'won-to-lost': `throws away ${asset(before, par)} and loses`,
      'won-to-open': `lets ${asset(before, par)} slip`,
      'open-to-lost': `loses: before it there was ${asset(before, par)}`,
      drop: `gives much away: from ${asset(before, par)} to ${asset(after, par)}`,
    }[kind];
    const instead = better.length === 0 ? '' : ` Better was ${either.format(better)}.`;
    const end = winners.length === 0 ? '' : `, and ${words.list(winners)} ${winners.length === 1 ? 'has' : 'have'} won`;
    const reply =
      answer.length === 0 ? '' : ` ${end === '' ? 'The answer' : 'What follows'}: ${answer.join(', then ')}${end}.`;
    return `Move ${number}, ${who}: ${move} ${what}.${instead}${reply}`;
  },
  decisive: 'This decided the game.',
  onlyMoves: (n) => `Only moves found: ${n}`,
  onlyFound: (number, who, move) => `Move ${number}, ${who}: ${move} was the only move.`,
  showMove: (number) => `Show move ${number}`,

  edit: 'Set up a position',
  editHelp: 'Choose a piece, then the cells where it stands. The same piece again, or Delete, empties a cell.',
  palette: 'Pieces to place',
  remove: 'Empty a cell',
  clear: 'Empty the board',
  toMove: 'To move',
  missesTurn: 'Misses the next turn',
  isOut: 'Out of the game',
  useIt: 'Analyse this position',
  cancel: 'Change nothing',
  possible: 'This position is possible.',
  cleared: 'The board is empty.',

  share: 'Save and share',
  copyLink: 'Copy link',
  copyPosition: 'Copy position',
  copyRecord: 'Copy record',
  saveRecord: 'Save record',
  savePicture: (format) => `Save picture (${format})`,
  copied: 'Copied.',
  copyByHand: 'The browser does not allow copying here. This is the text: it is selected, copy it by hand.',
  saved: 'Saved.',
  pictureTrouble: 'The picture could not be made in this browser.',
  picture: (game) => `A position in ${game}`,
  playOn: 'Play on from here',
  playOnHelp: 'A new game begins with this position; you play the side to move.',
  withPeople: 'people at this device',
  withComputer: (level) => `the computer, level ${level}`,
  opponent: 'Against',
  begin: 'Play on',
};
