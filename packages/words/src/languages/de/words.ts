import { GAME_IDS, type Seat } from '@quadrille/rules';
import { capitalise } from '../../capitalise.ts';
import { wordsOf, type Who, type Words } from '../../words.ts';
import { gameWords } from './games.ts';
import { uiWords } from './ui-words.ts';
import { list } from './list.ts';

/** Wer gewonnen hat, als Satzanfang. */
function won(winners: readonly Seat[], who: Who, you: Seat | undefined, how = ''): string {
  const others = winners.filter((seat) => seat !== you).map(who);
  if (you !== undefined && winners.includes(you)) {
    return others.length === 0 ? `Du hast${how} gewonnen` : `${list(['Du', ...others])} habt${how} gewonnen`;
  }
  return others.length === 1 ? `${others[0]} gewinnt${how}` : `${list(others)} gewinnen${how}`;
}

export const words: Words = {
  language: 'de',
  games: gameWords,
  ...uiWords,

  commands: {
    help: ['hilfe', '?'],
    board: ['spielfeld', 'brett'],
    read: ['vorlesen', 'lesen'],
    cell: ['feld'],
    hand: ['vorrat', 'hand'],
    legal: ['erlaubt', 'möglich'],
    last: ['zuletzt', 'wiederholen'],
    turn: ['zug'],
    history: ['verlauf'],
    undo: ['zurück', 'zurueck', 'rückgängig'],
    redo: ['vor', 'wiederherstellen'],
    resign: ['aufgeben'],
    draw: ['unentschieden', 'remis'],
    save: ['speichern'],
    load: ['laden', 'öffnen'],
    score: ['punkte', 'stand'],
    new: ['neu'],
    quit: ['ende', 'beenden'],
  },
  commandHelp: {
    help: 'was man eingeben kann',
    board: 'das Spielfeld zeichnen',
    read: 'das ganze Spielfeld in Worten vorlesen',
    cell: 'sagen, was auf einem Feld ist: „feld b2“',
    hand: 'was alle noch haben',
    legal: 'die erlaubten Züge; „erlaubt c4“: nur die mit c4',
    last: 'wiederholen, was zuletzt geschah',
    turn: 'wer am Zug ist',
    history: 'alle Züge bisher',
    undo: 'den letzten Zug zurücknehmen (gegen den Computer: auch dessen Antwort)',
    redo: 'einen zurückgenommenen Zug wiederherstellen',
    resign: 'die Partie aufgeben',
    draw: 'ein Unentschieden anbieten',
    save: 'die Partie speichern: „speichern partie.txt“',
    load: 'mit einer gespeicherten Partie weitermachen: „laden partie.txt“',
    score: 'die Punkte des Abends',
    new: 'eine weitere Partie desselben Spiels beginnen',
    quit: 'aufhören; was nicht gespeichert ist, geht verloren',
  },

  turn: (who, next) => (next === undefined ? `${who} ist am Zug.` : `${who} ist am Zug: ${capitalise(next)}.`),
  yourTurn(colour, next) {
    const turn = colour === undefined ? 'Du bist am Zug' : `Du bist am Zug (du bist ${colour})`;
    return next === undefined ? `${turn}.` : `${turn}: ${capitalise(next)}.`;
  },
  winners: (winners, who, you) => `${won(winners, who, you)}.`,

  outcome({ winners, reason }, who, { you, line } = {}) {
    const theyWon = won(winners, who, you);
    switch (reason) {
      case 'line':
        return line === undefined
          ? `${won(winners, who, you, ' mit einer Viererkombination')}.`
          : `${theyWon}: ${line}.`;
      case 'blocked':
        return you === undefined || winners.includes(you)
          ? `${theyWon}: Die Gegenseite kann nichts mehr setzen.`
          : `${theyWon}: Du kannst nichts mehr setzen.`;
      case 'out':
        return `${theyWon}: Sonst ist niemand mehr im Spiel.`;
      case 'repetition':
        return 'Unentschieden: dieselbe Stellung zum dritten Mal.';
      case 'time':
        return `${won(winners, who, you, ' durch Zeitüberschreitung')}.`;
      case 'resignation':
        return `${won(winners, who, you, ' durch Aufgabe')}.`;
      case 'agreement':
        return 'Unentschieden durch Einigung.';
    }
  },

  act(act, who) {
    switch (act.kind) {
      case 'resigns':
        return `${who(act.seat)} gibt auf.`;
      case 'time':
        return `Die Zeit von ${who(act.seat)} ist abgelaufen.`;
      case 'draw':
        return 'Das Unentschieden ist angenommen.';
    }
  },

  actRefusal(refusal, who) {
    switch (refusal.code) {
      case 'over':
        return 'Die Partie ist zu Ende.';
      case 'not-your-turn':
        return `Sie sind nicht am Zug, sondern ${who(refusal.turn)}.`;
      case 'not-playing':
        return `${who(refusal.seat)} ist nicht mehr im Spiel.`;
      case 'no-draws':
        return 'Dieses Spiel kann nicht unentschieden enden.';
    }
  },

  optionFault(game, fault) {
    switch (fault.kind) {
      case 'not-an-object':
        return 'Optionen schreibt man als JSON-Objekt, zum Beispiel {"border": true}.';
      case 'unknown-option':
        return fault.known.length === 0
          ? `Die Option „${fault.option}“ gibt es nicht: Dieses Spiel hat keine.`
          : `Die Option „${fault.option}“ gibt es nicht: Es gibt ${list(fault.known)}.`;
      case 'bad-value':
        return `Die Option „${fault.option}“ hat einen dieser Werte: ${fault.allowed.join(', ')}.`;
      case 'out-of-range':
      case 'needs':
        return wordsOf(words, game).optionFault!(fault);
    }
  },

  recordFault(fault) {
    switch (fault.kind) {
      case 'bad-tag':
        return `Zeile ${fault.line} ist keine Angabe wie [Game "quads"]: ${fault.text}`;
      case 'no-game':
        return 'Die Aufzeichnung sagt nicht, welches Spiel es ist: Es fehlt eine Zeile wie [Game "quads"].';
      case 'unknown-game':
        return words.unknownGame(fault.text);
      case 'bad-options':
        return words.optionFault(fault.game.id, fault.fault);
      case 'bad-position':
        return wordsOf(words, fault.game.id).positionFault(fault.fault);
      case 'bad-comment':
        return 'Ein Kommentar in geschweiften Klammern ist nicht geschlossen oder steht vor dem ersten Zug.';
      case 'bad-token':
        return `Zug ${fault.ply + 1}: ${words.unreadableMove(fault.token)}`;
      case 'refused': {
        const ofGame = wordsOf(words, fault.game.id);
        const { refusal } = fault;
        const why =
          refusal.code === 'illegal-move'
            ? ofGame.refusal(refusal.why)
            : words.actRefusal(refusal, (seat) => `Platz ${seat + 1}`);
        return `Zug ${fault.ply + 1} (${fault.token}) ist nicht erlaubt. ${why}`;
      }
      case 'result-differs':
        return `Die Aufzeichnung sagt „${fault.said}“, ihre Züge ergeben aber „${fault.found}“.`;
    }
  },

  unreadableRequest: (what) =>
    ({
      json: 'Die Zeile ist kein JSON.',
      object: 'Eine Anfrage ist ein Objekt, zum Beispiel {"game":"quantik","moves":["Ab2"]}.',
      moves: '„moves“ ist eine Liste von Zügen, zum Beispiel ["Ab2","Bc3"].',
      position: '„position“ ist ein Text.',
    })[what],
  unknownGame: (text) => `Das Spiel „${text}“ gibt es nicht: Es gibt ${list(GAME_IDS)}.`,
  unreadableMove: (text) => `„${text}“ ist kein Zug.`,
  list,
};
