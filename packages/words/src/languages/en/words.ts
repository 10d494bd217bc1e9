import { GAME_IDS, type Seat } from '@quadrille/rules';
import { wordsOf, type Who, type Words } from '../../words.ts';
import { gameWords } from './games.ts';
import { uiWords } from './ui-words.ts';
import { list } from './list.ts';

/** Who won, as the beginning of a sentence. */
function won(winners: readonly Seat[], who: Who, you: Seat | undefined): string {
  const others = winners.filter((seat) => seat !== you).map(who);
  if (you !== undefined && winners.includes(you)) return `${list(['You', ...others])} won`;
  return others.length === 1 ? `${others[0]} wins` : `${list(others)} win`;
}

export const words: Words = {
  language: 'en',
  games: gameWords,
  ...uiWords,

  commands: {
    help: ['help', '?'],
    board: ['board', 'b'],
    read: ['read'],
    cell: ['cell'],
    hand: ['hand', 'reserves', 'h'],
    legal: ['legal', 'moves'],
    last: ['last'],
    turn: ['turn'],
    history: ['history'],
    undo: ['undo', 'back', 'u'],
    redo: ['redo'],
    resign: ['resign'],
    draw: ['draw'],
    save: ['save'],
    load: ['load'],
    score: ['score'],
    new: ['new'],
    quit: ['quit', 'exit', 'q'],
  },
  commandHelp: {
    help: 'what can be typed',
    board: 'draw the board',
    read: 'read the whole board in words',
    cell: 'say what is on a cell: "cell b2"',
    hand: 'what everybody still holds',
    legal: 'list the legal moves; "legal c4" only those with c4 in them',
    last: 'repeat what happened last',
    turn: 'whose turn it is',
    history: 'all moves so far',
    undo: 'take the last move back (against the computer: its reply too)',
    redo: 'play a move again that was taken back',
    resign: 'resign the game',
    draw: 'offer a draw',
    save: 'save the game to a file: "save game.txt"',
    load: 'continue a saved game: "load game.txt"',
    score: 'points won this evening',
    new: 'start another game of the same kind',
    quit: 'leave; what is not saved is lost',
  },

  turn: (who, next) => (next === undefined ? `${who} to move.` : `${who} to move: ${next}.`),
  yourTurn(colour, next) {
    const turn = colour === undefined ? 'Your turn' : `Your turn (you are ${colour})`;
    return next === undefined ? `${turn}.` : `${turn}: ${next}.`;
  },
  winners: (winners, who, you) => `${won(winners, who, you)}.`,

  outcome({ winners, reason }, who, { you, line } = {}) {
    const theyWon = won(winners, who, you);
    switch (reason) {
      case 'line':
        return line === undefined ? `${theyWon} with a complete line.` : `${theyWon}: ${line}.`;
      case 'blocked':
        return you === undefined || winners.includes(you)
          ? `${theyWon}: the opponent cannot place anything.`
          : `${theyWon}: you cannot place anything.`;
      case 'out':
        return `${theyWon}: nobody else is left.`;
      case 'repetition':
        return 'A draw: the same position for the third time.';
      case 'time':
        return `${theyWon} on time.`;
      case 'resignation':
        return `${theyWon} by resignation.`;
      case 'agreement':
        return 'A draw by agreement.';
    }
  },

  act(act, who) {
    switch (act.kind) {
      case 'resigns':
        return `${who(act.seat)} resigns.`;
      case 'time':
        return `Time is up for ${who(act.seat)}.`;
      case 'draw':
        return 'The draw is accepted.';
    }
  },

  actRefusal(refusal, who) {
    switch (refusal.code) {
      case 'over':
        return 'The game is over.';
      case 'not-your-turn':
        return `It is not your turn: ${who(refusal.turn)} to move.`;
      case 'not-playing':
        return `${who(refusal.seat)} is no longer in the game.`;
      case 'no-draws':
        return 'This game cannot end in a draw.';
    }
  },

  optionFault(game, fault) {
    switch (fault.kind) {
      case 'not-an-object':
        return 'Options are written as a JSON object, such as {"border": true}.';
      case 'unknown-option':
        return fault.known.length === 0
          ? `There is no option "${fault.option}": this game has none.`
          : `There is no option "${fault.option}": there are ${list(fault.known)}.`;
      case 'bad-value':
        return `The option "${fault.option}" is one of ${fault.allowed.join(', ')}.`;
      case 'out-of-range':
      case 'needs':
        return wordsOf(words, game).optionFault!(fault);
    }
  },

  recordFault(fault) {
    switch (fault.kind) {
      case 'bad-tag':
        return `Line ${fault.line} is not a tag such as [Game "quads"]: ${fault.text}`;
      case 'no-game':
        return 'The record does not say which game it is: it needs a line such as [Game "quads"].';
      case 'unknown-game':
        return words.unknownGame(fault.text);
      case 'bad-options':
        return words.optionFault(fault.game.id, fault.fault);
      case 'bad-position':
        return wordsOf(words, fault.game.id).positionFault(fault.fault);
      case 'bad-comment':
        return 'A comment in braces is not closed, or stands before the first move.';
      case 'bad-token':
        return `Move ${fault.ply + 1}: ${words.unreadableMove(fault.token)}`;
      case 'refused': {
        const ofGame = wordsOf(words, fault.game.id);
        const { refusal } = fault;
        const why =
          refusal.code === 'illegal-move'
            ? ofGame.refusal(refusal.why)
            : words.actRefusal(refusal, (seat) => `Seat ${seat + 1}`);
        return `Move ${fault.ply + 1} (${fault.token}) is refused. ${why}`;
      }
      case 'result-differs':
        return `The record says "${fault.said}", but its moves give "${fault.found}".`;
    }
  },

  unreadableRequest: (what) =>
    ({
      json: 'The line is not JSON.',
      object: 'A request is an object, such as {"game":"quantik","moves":["Ab2"]}.',
      moves: '"moves" is a list of moves, such as ["Ab2","Bc3"].',
      position: '"position" is a string.',
    })[what],
  unknownGame: (text) => `There is no game "${text}": there are ${list(GAME_IDS)}.`,
  unreadableMove: (text) => `"${text}" is not a move.`,
  list,
};
