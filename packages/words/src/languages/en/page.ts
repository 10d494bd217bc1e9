import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { PageText } from '@quadrille/web/texts';
import { gameNames, trademarks } from '../../words.ts';
import { words } from './words.ts';

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
const gameName = (id: GameId) => words.games[id].name;

const LEVELS = {
  1: '1, first game',
  2: '2, beginner',
  3: '3, casual',
  4: '4, practised',
  5: '5, attentive',
  6: '6, club player',
  7: '7, strong',
  8: '8, full strength',
} as const;

const GAMES = gameNames(words);
const TRADEMARKS = trademarks(words);
/** The number of games, at the start of a sentence. */
const COUNTED = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];

export const page: PageText = {
  title(shown) {
    const name = 'game' in shown ? gameName(shown.game) : '';
    switch (shown.name) {
      case 'home':
      case 'lost':
        return `Quadrille: play ${GAMES}`;
      case 'new':
        return `New game of ${name} · Quadrille`;
      case 'play':
        return 'Game · Quadrille';
      case 'games':
        return 'Your games · Quadrille';
      case 'learn':
        return 'Learn · Quadrille';
      case 'rules':
        return `Rules of ${name} · Quadrille`;
      case 'lesson':
        return `First lesson: ${name} · Quadrille`;
      case 'puzzles':
      case 'puzzle':
        return `${name === '' ? 'Puzzles' : `${name}: puzzles`} · Quadrille`;
      case 'analyse':
        return 'Analysis · Quadrille';
      case 'online':
        return 'Play with others · Quadrille';
      case 'open':
        return 'Open a table · Quadrille';
      case 'table':
        return 'Table · Quadrille';
      case 'account':
        return 'Account · Quadrille';
      case 'handover':
        return 'Continue here · Quadrille';
      case 'player':
        return 'Player · Quadrille';
      case 'best':
        return `The best at ${name} · Quadrille`;
      case 'settings':
        return 'Settings · Quadrille';
    }
  },
  description: `Play, learn and analyse ${GAMES}: against the computer or together, sighted or blind.`,
  skip: 'Skip to the content',
  navigation: 'Main pages',
  tabs: { home: 'Play', learn: 'Learn', puzzles: 'Puzzles', analyse: 'Analyse' },
  language: 'Language',
  settings: 'Settings',
  trademarks: `${TRADEMARKS} are trademarks of their owners, named only to say which rules we implement. Quadrille is independent; its texts and drawings are its own.`,
  storageFailure: 'This browser is not saving anything at the moment: games last only as long as this page stays open.',
  pageMissing: 'This page could not be loaded. Check the connection and load it again.',
  coming: 'One moment…',
  unready:
    'Quadrille is not ready yet. If it stays so, switch JavaScript on, or check the connection and load the page again.',
  lost: 'There is no page at that address. Here is where everything begins.',
  close: 'Close',
  yes: 'Yes',
  no: 'No',
  toStart: 'Back to the start page',

  motto: `${COUNTED[GAME_IDS.length] ?? GAME_IDS.length} games, four sides.`,
  promise: 'Against the computer or together on one device. No account, and no network once the page is loaded.',
  play: 'Play',
  choose: 'Options…',
  rules: 'Rules',
  playNow: (game) => `Play ${game} against the computer`,
  chooseFor: (game) => `Options and opponents for ${game}`,
  rulesOf: (game) => `Rules of ${game}`,
  miniature: (game) => `A position from a game of ${game}`,
  resume: 'Continue playing',
  resumeDetail: (moves, against) => `${count(moves, 'move')}, ${against}`,
  opponents(session) {
    const computers = session.players.filter(({ level }) => level !== undefined).length;
    const people = session.players.length - computers;
    if (people === 0) return 'computers only';
    return people === 1 ? 'against the computer' : `${people} people`;
  },
  forget: (game) => `Delete this game of ${game}`,
  together: 'Play with others',
  togetherLead: 'Send a link, sit down at an open table, or find somebody who is looking too.',
  account: 'Your account',
  player: 'Player',
  leaders: 'Leaderboards',

  pastTitle: 'Your games',
  pastLead: 'Everything played in this browser, finished or not: to continue, to analyse, to take with you.',
  allGames: (n) => (n === 1 ? 'Your game' : `All ${n} games`),
  noGames: 'Nothing has been played here yet.',
  noneLikeThat: 'No game matches.',
  wanted: { game: 'Game', company: 'Who played', result: 'Result' },
  any: { game: 'all games', company: 'everybody', result: 'any result' },
  results: { unfinished: 'unfinished', finished: 'finished', won: 'won', lost: 'lost', draw: 'drawn' },
  pastCount: (n) => count(n, 'game'),
  pastGame: (game, date) => `${game}, ${date}`,
  against: (level) => `against the computer, level ${level}`,
  movesMade: (n) => count(n, 'move'),
  continueGame: 'Continue',
  saveGame: 'Save',
  deleteGame: 'Delete',
  deleted: 'Game deleted.',
  bringBack: 'Bring it back',
  broughtBack: 'The game is back.',
  moreGames: (n) => `Show ${n} more`,
  ofGame: (action, game) => `${action}: ${game}`,

  newTitle: (game) => `A new game of ${game}`,
  opponent: 'Who plays?',
  modes: { computer: 'Me against the computer', people: 'Several people here', watch: 'The computer against itself' },
  level: 'How strong is the computer?',
  levels: LEVELS,
  youPlay: 'Who begins?',
  sides: { first: 'I begin', second: 'The computer begins', random: 'Draw lots' },
  gameOptions: 'Rules for this game',
  whoSits: 'Who plays which colour?',
  seatLabel: (colour) => `Who plays ${colour}?`,
  person: 'A person',
  computer: (level) => `Computer, level ${level}`,
  nameOf: (colour) => `Name (${colour}), optional`,
  clock: 'Clock for each player',
  noClockOption: 'no clock',
  minutes: (n) => count(n, 'minute'),
  increment: 'Time added for each move',
  seconds: (n) => count(n, 'second'),
  stake: 'Points for the winner',
  startGame: 'Start the game',

  gameTitle: (game, options) => (options === '' ? game : `${game}, ${options}`),
  boardLabel: (game) => `${game} board`,
  oneBoard: 'One board at a time',
  boardName: (n) => `Board ${n}`,
  playerName: (who, level) => (level === undefined ? who : `${who} (computer, level ${level})`),
  youNamed: (name) => `${name} (you)`,
  isOut: 'out of the game',
  team: (letter, partner) => `Team ${letter}, with ${partner}`,
  yourPartner: (letter) => `Team ${letter}, your partner`,
  score: (players) => `Score: ${players.map(([name, n]) => `${name} ${n}`).join(', ')}`,
  youInScore: 'You',
  computerInScore: 'Computer',
  points: (n) => count(n, 'point'),
  handOf: (who) => `${who}: pieces in hand`,
  pieceInHand: (piece, n) => (n > 1 ? `${piece}, ${n} left` : piece),
  whatNext: 'What now?',
  turnNote: (who, thinking) => (thinking ? `${who} is thinking…` : `${who} to move.`),
  allowedHere: 'That is allowed here.',
  engineStuck: 'The computer’s thinking was interrupted and could not be restarted.',
  tryAgain: 'Try again',
  nothingYet: 'Nothing has been played yet.',
  noClock: 'This game is played without clocks.',
  nthOf: (n, of, sentence) => `${n} of ${of}: ${sentence}`,
  notUnderstood: (text) =>
    `“${text}” is neither a move nor a question that can be asked here. On the board, the question mark key shows all keys.`,
  typeLabel: 'Type a move or a question',
  typeSend: 'Send',
  turnPiece: 'Turn',
  undo: 'Undo',
  redo: 'Redo',
  askTakeback: 'Ask to take back',
  hint: 'Hint',
  resign: 'Resign',
  abort: 'Abort game',
  abortQuestion: 'Abort this game? It will have no result.',
  offerDraw: 'Offer a draw',
  drawQuestion: (who) => `Does ${who} agree?`,
  rematch: 'Rematch',
  analyse: 'Analyse',
  newGame: 'New game',
  pause: 'Pause',
  goOn: 'Continue',
  moves: 'Moves',
  spoken: 'Everything said so far',
  keys: 'All keys',
  keysTitle: 'Keys at the board',
  keysIntro: 'They work while you are on the board.',
  keysTyped: 'Questions can also be typed as a word in the field below the board.',
  keysHelp: 'show this list',
  shiftKey: 'Shift',
  escapeKey: 'Esc',
  signs: { '?': 'question mark', '.': 'full stop' },
  walking: {
    arrows: ['Arrows', 'from cell to cell'],
    ends: ['Home, End', 'to the ends of the row; with Ctrl, to the ends of the board'],
    boards: ['Page Up, Page Down', 'to the same hole of the neighbouring board'],
    enter: ['Enter', 'place what is in hand, or take a marble'],
  },
  actions: {
    previous: 'to the previous cell where it can go',
    'rotate-back': 'turn the piece the other way',
    'next-piece': 'take the next piece in hand',
    'previous-piece': 'take the previous piece in hand',
    'put-back': 'put the piece back',
    type: 'type a move or a question',
  },
  curtainHelp: 'Hands are hidden: nobody else should look now.',
  liftCurtain: (who) => `I am ${who}: show my pieces`,
  elsewhere: 'This game is open in another tab.',
  elsewhereHelp: 'Nothing is lost: it can continue here, and the other tab will stop.',
  goOnHere: 'Continue here',
  noSuchGame: 'This game is not on this device.',
  noSuchGameHelp: 'Games stay in the browser they were played in. Perhaps this one was deleted, or played elsewhere.',
  cube: 'Stack into the cube',
  cubeHelp: 'Drag it or use the arrow keys to turn it; Escape or V takes you back.',
  cubeOpened:
    'The four boards are stacked into a cube. The arrow keys turn it; Escape or V takes you back to the board.',
  cubeTurned: (around, over) => `turned ${around} degrees, seen ${over} degrees from above`,
  cubeLabel: (line) =>
    line === '' ? 'The four boards stacked into a cube' : `The four boards stacked into a cube. ${line}`,
  backToBoards: 'Back to the boards',

  settingsTitle: 'Settings',
  preferences: {
    theme: 'Theme',
    colours: 'Colours of the pieces',
    motion: 'Animations',
    verbosity: 'What is said after a move',
    volume: 'Sounds',
    coordinates: 'Coordinates on the board',
    showLegal: 'Show where the chosen piece can go',
    showThreats: 'Show the others’ threats',
    clockWarnings: 'Warn when time runs low',
    chat: 'Messages between players online',
  },
  themes: { system: 'same as the system', light: 'light', dark: 'dark', contrast: 'high contrast' },
  colours: { wood: 'wood', safe: 'easy to tell apart with any colour vision' },
  motions: { system: 'same as the system', none: 'none' },
  verbosities: { short: 'short', normal: 'in a sentence', full: 'in detail' },
  volumes: ['off', 'quiet', 'medium', 'loud'],
  looks: 'Appearance',
  sounds: 'Sound and speech',
  onTheBoard: 'On the board',
  yourGames: 'Your games and settings',
  exportGames: 'Save to a file',
  importGames: 'Load from a file',
  exportHelp: 'Everything Quadrille keeps is in this browser. A file takes it to another device.',
  imported: (n) => `${count(n, 'game')} loaded.`,
  importFault(fault) {
    if (fault.kind === 'bad-record') return `A game in the file could not be read. ${words.recordFault(fault.fault)}`;
    return 'This is not a file saved by Quadrille: nothing was changed.';
  },

  learnTitle: 'Learn the games',
  learnLead: 'The rules, with boards to try them on, and a first lesson for each game.',
  lesson: 'First lesson',
  lessonOf: (game) => `First lesson in ${game}`,
};
