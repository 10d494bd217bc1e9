import type { Value } from '@quadrille/engine/value';
import type { AnalyseText } from '@quadrille/web/texts';
import { isEven, ownMoves, percent } from '../../estimates.ts';
import { wordsOf } from '../../words.ts';
import { words } from './words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const inMoves = (plies: number) => (ownMoves(plies) === 1 ? 'in einem Zug' : `in ${ownMoves(plies)} Zügen`);
const either = new Intl.ListFormat('de', { type: 'disjunction' });

function valueWords(value: Value, par = 0): string {
  switch (value.outcome) {
    case 'win':
      if (value.plies === undefined) return 'gewinnt';
      return `gewinnt ${inMoves(value.plies)}`;
    case 'loss':
      if (value.plies === undefined) return 'verliert';
      return `verliert ${inMoves(value.plies)}`;
    case 'draw':
      return 'führt zum Unentschieden';
    case 'unknown':
      return `${isEven(value.score, par) ? 'ausgeglichen, ' : ''}etwa ${percent(value.score)} % Gewinnchance`;
  }
}

/** Was man hatte, im Akkusativ: `einen Gewinn in 3 Zügen`. */
function asset(value: Value, par = 0): string {
  switch (value.outcome) {
    case 'win':
      return value.plies === undefined ? 'eine gewonnene Stellung' : `einen Gewinn ${inMoves(value.plies)}`;
    case 'loss':
      return 'eine verlorene Stellung';
    case 'draw':
      return 'ein Unentschieden';
    case 'unknown':
      return isEven(value.score, par)
        ? 'eine ausgeglichene Stellung'
        : `eine Gewinnchance von etwa ${percent(value.score)} %`;
  }
}

export const analyse: AnalyseText = {
  title: 'Analyse',
  titleOf: (game) => `Analyse: ${game}`,
  lead: 'Jede Partie und jede Stellung: durchgehen, sehen, was jeder Zug wert ist, und finden, wo sie gekippt ist.',

  another: 'Andere Partie',
  paste: 'Partie einfügen',
  pasteHelp: 'Eine Partieaufzeichnung, eine Liste von Zügen, eine Stellung oder ein Link auf diese Seite.',
  pasteLabel: 'Aufzeichnung, Züge, Stellung oder Link',
  gameLabel: 'Welches Spiel?',
  gameHelp: 'Nur für bloße Züge und Stellungen nötig: Aufzeichnungen und Links sagen es selbst.',
  read: 'Analysieren',
  file: 'Datei öffnen',
  chooseFile: 'Partiedatei wählen',
  dropHere: 'oder hier ablegen.',
  yourGames: 'Ihre Partien auf diesem Gerät',
  noGames: 'Noch keine Partien. Was hier gespielt wird, erscheint in dieser Liste.',
  gameLine: (game, moves, ending, date) => `${game}, ${count(moves, 'Zug', 'Züge')}, ${date}. ${ending}`,
  unfinished: 'Noch nicht zu Ende.',
  showAll: 'Alle Partien zeigen',
  empty: 'Mit leerem Spielfeld beginnen',
  emptyHelp: 'Um Züge auszuprobieren oder eine Stellung aufzubauen.',
  emptyBoard: (game) => game,
  brokenLink: 'Dieser Link ist nicht lesbar.',
  linkFault: (fault) =>
    fault.kind === 'broken'
      ? 'Der Link ist unvollständig oder wurde unterwegs verändert. Bitte noch einmal schicken lassen oder die Partie unten einfügen.'
      : words.recordFault(fault),
  readFault(fault) {
    switch (fault.kind) {
      case 'nothing':
        return 'Noch nichts zu lesen: bitte eine Aufzeichnung, Züge, eine Stellung oder einen Link einfügen.';
      case 'too-large':
        return 'Das ist weit mehr als eine Partie: Es wurde nichts gelesen.';
      case 'too-many':
        return `Eine Partie mit mehr als ${fault.most} Zügen wird hier nicht gelesen.`;
      case 'exported-games':
        return 'Diese Datei enthält alle Ihre Partien: bitte in den Einstellungen laden und die Partie dann hier wählen.';
      case 'binary':
        return 'Das ist keine Textdatei: Eine Partieaufzeichnung ist einfacher Text.';
      case 'record':
        return words.recordFault(fault.fault);
      case 'link':
        return analyse.linkFault(fault.fault);
      case 'position':
        return wordsOf(words, fault.game.id).positionFault(fault.fault);
    }
  },
  unreadableFile: 'Die Datei konnte nicht gelesen werden.',

  steps: 'Durch die Partie gehen',
  first: 'Zum Anfang',
  back: 'Einen Zug zurück',
  forward: 'Einen Zug vor',
  last: 'Zum Ende',
  start: 'Ausgangsstellung',
  moves: 'Züge',
  stepHelp: 'In dieser Liste: Pfeiltasten, Pos1, Ende. Am Spielfeld: J zurück, K vor.',
  keys: [
    ['J, K', 'einen Zug zurück, einen Zug vor'],
    ['Umschalt + J, Umschalt + K', 'zum Anfang, zum Ende der Partie'],
    ['Pfeil links, Pfeil rechts', 'in der Zugliste: einen Zug zurück, einen Zug vor'],
    ['E', 'was der Computer hier denkt'],
    ['Q', 'die Variante verlassen, zurück zur Partie'],
  ],
  at: (ply, of) => `Zug ${ply} von ${of}.`,
  atStart: 'Das ist die Ausgangsstellung.',
  atEnd: 'Das ist die letzte Stellung.',
  line: 'Eigene Variante',
  lineHelp: 'Sie haben die Partie verlassen: Diese Züge sind nur ein Versuch.',
  leaveLine: 'Zurück zur Partie',
  leftLine: 'Zurück in der Partie.',

  values: 'Was der Computer denkt',
  showValues: 'Werte auf dem Spielfeld zeigen',
  valuesHelp: '+3 gewinnt in 3 eigenen Zügen, −2 verliert in 2, 62% ist eine geschätzte Gewinnchance.',
  thinking: 'Der Computer denkt nach …',
  longer: 'Länger nachdenken',
  bestMoves: 'Beste Züge',
  allMoves: 'Alle Züge zeigen',
  engineTrouble: 'Das Nachdenken wurde unterbrochen.',
  tooEarly: 'Für ein Urteil ist es zu früh: Diese Züge sind alle gleich gut.',
  value: valueWords,
  verdict: (who, worth, par) => `${who} am Zug: ${valueWords(worth, par)}.`,
  shares: (players) => `Gewinnchancen: ${players.map(({ who, percent: share }) => `${who} ${share} %`).join(', ')}.`,
  moveWorth: (move, worth) => `${move}: ${worth}`,
  onlyMove: 'der einzige gute Zug',

  report: 'Die ganze Partie',
  reportHelp: 'Prüft jeden Zug, zeichnet den Verlauf der Partie und findet, wo sie gekippt ist.',
  analyseGame: 'Ganze Partie analysieren',
  stop: 'Anhalten',
  progress: (done, of) => `${done} von ${of} Stellungen`,
  reportDone: (points) =>
    points === 0
      ? 'Analyse fertig: kein Wendepunkt.'
      : `Analyse fertig: ${count(points, 'Wendepunkt', 'Wendepunkte')}.`,
  graph: 'Verlauf der Partie',
  graphLabel: (up, down, points) =>
    `Verlaufskurve: Oben ist gut für ${up}, unten für ${down}. ${count(points, 'Wendepunkt', 'Wendepunkte')}. Die Tabelle darunter nennt dieselben Werte.`,
  graphTable: 'Die Werte als Tabelle',
  columns: ['Nr.', 'Spieler', 'Zug', 'Wert vor dem Zug', 'Anmerkung'],
  turningPoints: 'Wendepunkte',
  turningPoint: 'Wendepunkt',
  noTurning: 'Niemand hat etwas aus der Hand gegeben: Wer besser stand, stand bis zuletzt besser.',
  turning({ kind, number, who, move, before, after, par, better, answer, winners }) {
    const what = {
      'won-to-lost': `verschenkt ${asset(before, par)} und verliert`,
      'won-to-open': `verpasst ${asset(before, par)}`,
      'open-to-lost': `verliert; vorher gab es ${asset(before, par)}`,
      drop: `gibt viel aus der Hand: vorher ${asset(before, par)}, nachher ${asset(after, par)}`,
    }[kind];
    const instead = better.length === 0 ? '' : ` Besser war ${either.format(better)}.`;
    const end =
      winners.length === 0 ? '' : `, und ${words.list(winners)} ${winners.length === 1 ? 'hat' : 'haben'} gewonnen`;
    const reply =
      answer.length === 0
        ? ''
        : ` ${end === '' ? 'Die Antwort' : 'So geht es weiter'}: ${answer.join(', dann ')}${end}.`;
    return `Zug ${number}, ${who}: ${move} ${what}.${instead}${reply}`;
  },
  decisive: 'Dieser Zug hat die Partie entschieden.',
  onlyMoves: (n) => `Einziger guter Zug: ${n}-mal gefunden`,
  onlyFound: (number, who, move) => `Zug ${number}, ${who}: ${move} war der einzige gute Zug.`,
  showMove: (number) => `Zug ${number} zeigen`,

  edit: 'Stellung aufbauen',
  editHelp:
    'Einen Stein wählen, dann die Felder, auf die er gehört. Derselbe Stein noch einmal oder die Taste Entf leert ein Feld.',
  palette: 'Steine zum Setzen',
  remove: 'Ein Feld leeren',
  clear: 'Spielfeld leeren',
  toMove: 'Am Zug',
  missesTurn: 'Setzt einmal aus',
  isOut: 'Ausgeschieden',
  useIt: 'Diese Stellung analysieren',
  cancel: 'Nichts ändern',
  possible: 'Diese Stellung ist möglich.',
  cleared: 'Das Spielfeld ist leer.',

  share: 'Mitnehmen und teilen',
  copyLink: 'Link kopieren',
  copyPosition: 'Stellung kopieren',
  copyRecord: 'Partie kopieren',
  saveRecord: 'Partie speichern',
  savePicture: (format) => `Bild speichern (${format})`,
  copied: 'Kopiert.',
  copyByHand: 'Der Browser erlaubt hier kein Kopieren. Dies ist der Text, schon markiert: bitte von Hand kopieren.',
  saved: 'Gespeichert.',
  pictureTrouble: 'Das Bild konnte in diesem Browser nicht erzeugt werden.',
  picture: (game) => `Eine Stellung in ${game}`,
  playOn: 'Von hier weiterspielen',
  playOnHelp: 'Eine neue Partie beginnt mit dieser Stellung; Sie spielen die Seite, die am Zug ist.',
  withPeople: 'Menschen an diesem Gerät',
  withComputer: (level) => `den Computer, Stufe ${level}`,
  opponent: 'Gegen',
  begin: 'Weiterspielen',
};
