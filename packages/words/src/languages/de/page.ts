import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { PageText } from '@quadrille/web/texts';
import { gameNames, trademarks } from '../../words.ts';
import { words } from './words.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const gameName = (id: GameId) => words.games[id].name;

const LEVELS = {
  1: '1, erste Partie',
  2: '2, Anfänger',
  3: '3, gemütlich',
  4: '4, geübt',
  5: '5, aufmerksam',
  6: '6, Vereinsspieler',
  7: '7, stark',
  8: '8, volle Stärke',
} as const;

const GAMES = gameNames(words);
const TRADEMARKS = trademarks(words);
/** The number of games, at the start of a sentence. */
const COUNTED = ['', 'Ein', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs'];

export const page: PageText = {
  title(shown) {
    const name = 'game' in shown ? gameName(shown.game) : '';
    switch (shown.name) {
      case 'home':
      case 'lost':
        return `Quadrille: ${GAMES} spielen`;
      case 'new':
        return `Neue Partie ${name} · Quadrille`;
      case 'play':
        return 'Partie · Quadrille';
      case 'games':
        return 'Eigene Partien · Quadrille';
      case 'learn':
        return 'Lernen · Quadrille';
      case 'rules':
        return `Regeln von ${name} · Quadrille`;
      case 'lesson':
        return `Erste Lektion: ${name} · Quadrille`;
      case 'puzzles':
      case 'puzzle':
        return `${name === '' ? '' : `${name}: `}Aufgaben · Quadrille`;
      case 'analyse':
        return 'Analyse · Quadrille';
      case 'online':
        return 'Mit anderen spielen · Quadrille';
      case 'open':
        return 'Tisch eröffnen · Quadrille';
      case 'table':
        return 'Tisch · Quadrille';
      case 'account':
        return 'Konto · Quadrille';
      case 'handover':
        return 'Hier weiterspielen · Quadrille';
      case 'player':
        return 'Profil · Quadrille';
      case 'best':
        return `Die Besten in ${name} · Quadrille`;
      case 'settings':
        return 'Einstellungen · Quadrille';
    }
  },
  description: `${GAMES} spielen, lernen und analysieren: gegen den Computer oder gemeinsam, sehend oder blind.`,
  skip: 'Zum Inhalt',
  navigation: 'Hauptseiten',
  tabs: { home: 'Spielen', learn: 'Lernen', puzzles: 'Aufgaben', analyse: 'Analysieren' },
  language: 'Sprache',
  settings: 'Einstellungen',
  trademarks: `${TRADEMARKS} sind Marken ihrer Inhaber und nur genannt, um zu sagen, nach welchen Regeln hier gespielt wird. Quadrille ist unabhängig; Texte und Zeichnungen sind unsere eigenen.`,
  storageFailure:
    'Dieser Browser speichert zurzeit nichts: Partien bleiben nur erhalten, solange diese Seite geöffnet ist.',
  pageMissing: 'Diese Seite konnte nicht geladen werden. Bitte die Verbindung prüfen und neu laden.',
  coming: 'Einen Moment …',
  unready:
    'Quadrille ist noch nicht bereit. Bleibt das so, bitte JavaScript einschalten oder die Verbindung prüfen und die Seite neu laden.',
  lost: 'Unter dieser Adresse gibt es keine Seite. Hier fängt alles an.',
  close: 'Schließen',
  yes: 'Ja',
  no: 'Nein',
  toStart: 'Zur Startseite',

  motto: `${COUNTED[GAME_IDS.length] ?? GAME_IDS.length} Spiele, vier Seiten.`,
  promise: 'Gegen den Computer oder gemeinsam an einem Gerät. Ohne Konto und, einmal geladen, auch ohne Netz.',
  play: 'Spielen',
  choose: 'Optionen …',
  rules: 'Regeln',
  playNow: (game) => `${game} gegen den Computer spielen`,
  chooseFor: (game) => `Optionen und Gegner für ${game}`,
  rulesOf: (game) => `Regeln von ${game}`,
  miniature: (game) => `Eine Stellung aus einer Partie ${game}`,
  resume: 'Weiterspielen',
  resumeDetail: (moves, against) => `${count(moves, 'Zug', 'Züge')}, ${against}`,
  opponents(session) {
    const computers = session.players.filter(({ level }) => level !== undefined).length;
    const people = session.players.length - computers;
    if (people === 0) return 'nur Computer';
    return people === 1 ? 'gegen den Computer' : `zu ${people === 2 ? 'zweit' : people === 3 ? 'dritt' : 'viert'}`;
  },
  forget: (game) => `Diese Partie ${game} löschen`,
  together: 'Mit anderen spielen',
  togetherLead: 'Einen Link verschicken, sich an einen offenen Tisch setzen oder jemanden finden, der auch sucht.',
  account: 'Ihr Konto',
  player: 'Profil',
  leaders: 'Bestenlisten',

  pastTitle: 'Eigene Partien',
  pastLead:
    'Alles, was in diesem Browser gespielt wurde, beendet oder nicht: zum Weiterspielen, Analysieren, Mitnehmen.',
  allGames: (n) => (n === 1 ? 'Zur Partie' : `Alle ${n} Partien`),
  noGames: 'Hier wurde noch nichts gespielt.',
  noneLikeThat: 'Keine Partie passt dazu.',
  wanted: { game: 'Spiel', company: 'Wer spielte', result: 'Ergebnis' },
  any: { game: 'alle Spiele', company: 'alle', result: 'alle Ergebnisse' },
  results: {
    unfinished: 'nicht beendet',
    finished: 'beendet',
    won: 'gewonnen',
    lost: 'verloren',
    draw: 'unentschieden',
  },
  pastCount: (n) => count(n, 'Partie', 'Partien'),
  pastGame: (game, date) => `${game}, ${date}`,
  against: (level) => `gegen den Computer, Stufe ${level}`,
  movesMade: (n) => count(n, 'Zug', 'Züge'),
  continueGame: 'Weiterspielen',
  saveGame: 'Speichern',
  deleteGame: 'Löschen',
  deleted: 'Partie gelöscht.',
  bringBack: 'Zurückholen',
  broughtBack: 'Die Partie ist wieder da.',
  moreGames: (n) => `${n} weitere zeigen`,
  ofGame: (action, game) => `${action}: ${game}`,

  newTitle: (game) => `Neue Partie ${game}`,
  opponent: 'Wer spielt?',
  modes: {
    computer: 'Ich gegen den Computer',
    people: 'Mehrere Personen hier',
    watch: 'Der Computer gegen sich selbst',
  },
  level: 'Wie stark soll der Computer spielen?',
  levels: LEVELS,
  youPlay: 'Wer beginnt?',
  sides: { first: 'Ich beginne', second: 'Der Computer beginnt', random: 'Das Los entscheidet' },
  gameOptions: 'Regeln für diese Partie',
  whoSits: 'Wer spielt welche Farbe?',
  seatLabel: (colour) => `Wer spielt ${colour}?`,
  person: 'Eine Person',
  computer: (level) => `Computer, Stufe ${level}`,
  nameOf: (colour) => `Name (${colour}), freiwillig`,
  clock: 'Bedenkzeit pro Person',
  noClockOption: 'ohne Uhr',
  minutes: (n) => count(n, 'Minute', 'Minuten'),
  increment: 'Zeitgutschrift pro Zug',
  seconds: (n) => count(n, 'Sekunde', 'Sekunden'),
  stake: 'Punkte für den Sieg',
  startGame: 'Partie beginnen',

  gameTitle: (game, options) => (options === '' ? game : `${game}, ${options}`),
  boardLabel: (game) => `Spielfeld ${game}`,
  oneBoard: 'Ein Brett nach dem anderen',
  boardName: (n) => `Brett ${n}`,
  playerName: (who, level) => (level === undefined ? who : `${who} (Computer, Stufe ${level})`),
  youNamed: (name) => `${name} (du)`,
  isOut: 'ausgeschieden',
  team: (letter, partner) => `Team ${letter}, mit ${partner}`,
  yourPartner: (letter) => `Team ${letter}, dein Partner`,
  score: (players) => `Spielstand: ${players.map(([name, n]) => `${name} ${n}`).join(', ')}`,
  youInScore: 'Du',
  computerInScore: 'Computer',
  points: (n) => count(n, 'Punkt', 'Punkte'),
  handOf: (who) => `${who}: Steine im Vorrat`,
  pieceInHand: (piece, n) => (n > 1 ? `${piece}, noch ${n}` : piece),
  whatNext: 'Was nun?',
  turnNote: (who, thinking) => (thinking ? `${who} denkt nach …` : `${who} ist am Zug.`),
  allowedHere: 'Das ist hier erlaubt.',
  engineStuck: 'Das Nachdenken des Computers wurde unterbrochen und ließ sich nicht fortsetzen.',
  tryAgain: 'Noch einmal versuchen',
  nothingYet: 'Es wurde noch nichts gespielt.',
  noClock: 'Diese Partie wird ohne Uhr gespielt.',
  nthOf: (n, of, sentence) => `${n} von ${of}: ${sentence}`,
  notUnderstood: (text) =>
    `„${text}“ ist weder ein Zug noch eine Frage, die man hier stellen kann. Am Spielfeld zeigt die Taste mit dem Fragezeichen alle Tasten.`,
  typeLabel: 'Zug oder Frage eintippen',
  typeSend: 'Senden',
  turnPiece: 'Drehen',
  undo: 'Zurücknehmen',
  redo: 'Wiederherstellen',
  askTakeback: 'Um Rücknahme bitten',
  hint: 'Tipp',
  resign: 'Aufgeben',
  abort: 'Partie abbrechen',
  abortQuestion: 'Diese Partie abbrechen? Sie bleibt ohne Ergebnis.',
  offerDraw: 'Unentschieden anbieten',
  drawQuestion: (who) => `Ist ${who} einverstanden?`,
  rematch: 'Revanche',
  analyse: 'Analysieren',
  newGame: 'Neue Partie',
  pause: 'Pause',
  goOn: 'Weiter',
  moves: 'Züge',
  spoken: 'Alles bisher Gesagte',
  keys: 'Alle Tasten',
  keysTitle: 'Tasten am Spielfeld',
  keysIntro: 'Sie wirken, solange man auf dem Spielfeld ist.',
  keysTyped: 'Fragen an das Spielfeld kann man auch als Wort in das Eingabefeld darunter tippen.',
  keysHelp: 'diese Liste zeigen',
  shiftKey: 'Umschalt',
  escapeKey: 'Esc',
  signs: { '?': 'Fragezeichen', '.': 'Punkt' },
  walking: {
    arrows: ['Pfeile', 'von Feld zu Feld'],
    ends: ['Pos1, Ende', 'an die Enden der Reihe; mit Strg an die Enden des Spielfelds'],
    boards: ['Bild auf, Bild ab', 'zum selben Feld des Nachbarbretts'],
    enter: ['Eingabe', 'setzen, was in der Hand ist, oder eine Murmel nehmen'],
  },
  actions: {
    previous: 'zum vorigen möglichen Feld',
    'rotate-back': 'den Stein andersherum drehen',
    'next-piece': 'den nächsten Stein nehmen',
    'previous-piece': 'den vorigen Stein nehmen',
    'put-back': 'den Stein in den Vorrat zurücklegen',
    type: 'einen Zug oder eine Frage eintippen',
  },
  curtainHelp: 'Die Steine sind verdeckt: Jetzt sollte niemand sonst hinsehen.',
  liftCurtain: (who) => `Ich bin ${who}: meine Steine zeigen`,
  elsewhere: 'Diese Partie ist in einem anderen Tab offen.',
  elsewhereHelp: 'Es geht nichts verloren: Sie kann hier weitergehen, der andere Tab hört dann auf.',
  goOnHere: 'Hier weiterspielen',
  noSuchGame: 'Diese Partie ist nicht auf diesem Gerät.',
  noSuchGameHelp:
    'Partien bleiben in dem Browser, in dem sie gespielt wurden. Vielleicht wurde diese gelöscht oder anderswo gespielt.',
  cube: 'Zum Würfel stapeln',
  cubeHelp: 'Zum Drehen ziehen oder die Pfeiltasten drücken; Esc oder V führt zurück zum Spielfeld.',
  cubeOpened:
    'Die vier Bretter sind zum Würfel gestapelt. Die Pfeiltasten drehen ihn; Esc oder V führt zurück zum Spielfeld.',
  cubeTurned: (around, over) => `um ${around} Grad gedreht, ${over} Grad von oben gesehen`,
  cubeLabel: (line) =>
    line === '' ? 'Die vier Bretter, zum Würfel gestapelt' : `Die vier Bretter, zum Würfel gestapelt. ${line}`,
  backToBoards: 'Zurück zu den Brettern',

  settingsTitle: 'Einstellungen',
  preferences: {
    theme: 'Farbschema',
    colours: 'Farben der Steine',
    motion: 'Animationen',
    verbosity: 'Was nach einem Zug gesagt wird',
    volume: 'Töne',
    coordinates: 'Koordinaten auf dem Spielfeld',
    showLegal: 'Zeigen, wohin der gewählte Stein darf',
    showThreats: 'Drohungen der anderen zeigen',
    clockWarnings: 'Warnen, wenn die Zeit knapp wird',
    chat: 'Nachrichten zwischen den Spielern online',
  },
  themes: { system: 'wie das System', light: 'hell', dark: 'dunkel', contrast: 'hoher Kontrast' },
  colours: { wood: 'Holz', safe: 'auch bei Farbsehschwäche unterscheidbar' },
  motions: { system: 'wie das System', none: 'keine' },
  verbosities: { short: 'kurz', normal: 'in einem Satz', full: 'ausführlich' },
  volumes: ['aus', 'leise', 'mittel', 'laut'],
  looks: 'Aussehen',
  sounds: 'Töne und Sprache',
  onTheBoard: 'Auf dem Spielfeld',
  yourGames: 'Eigene Partien und Einstellungen',
  exportGames: 'In einer Datei speichern',
  importGames: 'Aus einer Datei laden',
  exportHelp:
    'Alles, was Quadrille speichert, liegt in diesem Browser. Mit einer Datei kommt es auf ein anderes Gerät.',
  imported: (n) => `${count(n, 'Partie', 'Partien')} geladen.`,
  importFault(fault) {
    if (fault.kind === 'bad-record')
      return `Eine Partie in der Datei ist nicht lesbar. ${words.recordFault(fault.fault)}`;
    return 'Das ist keine von Quadrille gespeicherte Datei: Es wurde nichts geändert.';
  },

  learnTitle: 'Die Spiele lernen',
  learnLead: 'Die Regeln mit Spielfeldern zum Ausprobieren und eine erste Lektion für jedes Spiel.',
  lesson: 'Erste Lektion',
  lessonOf: (game) => `Erste Lektion: ${game}`,
};
