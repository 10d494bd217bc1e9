import type { CliText } from '@quadrille/cli/texts';
import { listJoiner } from '../../../list-joiner.ts';

const either = listJoiner('oder');

/** Wie die Hilfe die Argumente nennt. */
const called = (what: string) => ({ GAME: 'SPIEL', DEPTH: 'N', FILE: 'DATEI' })[what] ?? what;
const points = (n: number) => `${n} ${n === 1 ? 'Punkt' : 'Punkte'}`;

const holds = ({ finished, playing, players }: { finished: number; playing: number; players: number }) =>
  `${finished} beendete ${finished === 1 ? 'Partie' : 'Partien'}, ${playing} laufende, ${players} Spieler`;

export const text: CliText = {
  help: (games) => `Quadrille: ${games.names} im Terminal spielen.

Aufruf: quadrille BEFEHL [Optionen]

Befehle:
  play [SPIEL]        spielen, gegen den Computer oder zu mehreren an dieser Tastatur
  serve               die Seite bereitstellen, damit Leute miteinander spielen können
  backup DATEI        alle Partien und Spieler eines Servers in eine Datei sichern
  restore DATEI       sie wieder einspielen
  doctor              die Daten eines Servers prüfen und sagen, was zu tun ist
  bot URL             die Engine oder ein anderes Programm auf einem Server spielen lassen
  inspect             je Zeile eine Stellung als JSON lesen, mit den erlaubten Zügen antworten
  perft SPIEL N       die Zugfolgen der Länge N zählen
  solve SPIEL         sagen, wer gewinnt und wie bald
  bestmove SPIEL      den Zug der Engine nennen
  arena SPIEL A B …   Engines gegeneinander spielen lassen
  bench               messen, wie schnell Regeln und Engine auf diesem Rechner sind
  help [BEFEHL]       einen Befehl erklären

Spiele: ${games.ids}

Beispiele:
  quadrille play                         alles im Menü wählen
  quadrille play quantik                 Sie gegen den Computer
  quadrille play quads --border          mit Längslinien am Rand
  quadrille play q4 --players 3 --seats Anna,Ben,computer

Optionen für alle Befehle:
  ${`--lang ${games.languages}`.padEnd(19)} Sprache (sonst die Ihres Systems)
  --help, --version

${games.trademarks} sind Marken ihrer Inhaber; sie werden hier nur genannt, um zu sagen, welche
Regeln Quadrille umsetzt.
`,
  commandHelp: (games) => ({
    play: `Aufruf: quadrille play [SPIEL] [Optionen]

Ohne SPIEL fragt ein Menü nach allem.

Das Spiel:
${games.flags}  --options JSON      dasselbe als JSON: '{"border": true}'

Wer spielt:
  --seats A,B,…       in der Reihenfolge der Züge: ein Name oder „computer“
                      (sonst Sie gegen den Computer; wer beginnt, wird ausgelost)
  --level 1-8         Spielstärke des Computers (4); auch je Platz: computer:6
  --stake N           Punkte für eine gewonnene Partie (1)

Sonstiges:
  --load DATEI        mit einer gespeicherten Partie weitermachen
  --plain             ohne Zeichnung, nur Sätze: für Screenreader oder Braillezeile
  --ascii             mit einfachen Buchstaben und Zeichen zeichnen
  --color, --no-color mit oder ohne Farben (sonst je nach Terminal)
  --seed N            wiederholbare Züge des Computers
  --lang ${games.languages}

Während der Partie: „hilfe“ eingeben.
`,
    serve: `Aufruf: quadrille serve [Optionen]

Stellt die Seite bereit und lässt Leute miteinander spielen. Alles liegt in einem einzigen Ordner.

  --port N            Port (4173 oder PORT)
  --host ADRESSE      Adresse (0.0.0.0: alle dieses Rechners; 127.0.0.1: nur dieser Rechner)
  --data ORDNER       wo Partien und Spieler aufbewahrt werden (data oder QUADRILLE_DATA)
  --no-page           nur die Schnittstelle, keine Seite
  --backup-every T    wie oft der Server sich selbst sichert: 30m, 6h, 7d oder off (1d oder QUADRILLE_BACKUP_EVERY)
  --backup-keep N     wie viele dieser Sicherungen bleiben (7 oder QUADRILLE_BACKUP_KEEP)
  --backup-to ORDNER  wo sie liegen (backups im Datenordner oder QUADRILLE_BACKUP_TO)

Mit DATABASE_URL und REDIS_URL arbeiten mehrere Rechner zusammen; siehe docs/running.md.
`,
    backup: `Aufruf: quadrille backup DATEI [--data ORDNER]

Sichert alle Partien und Spieler eines Servers in DATEI, auch im laufenden Betrieb, und prüft die
Kopie. Alles, was vorher gespielt wurde, ist darin. DATEI darf noch nicht vorhanden sein.

  --data ORDNER       wo der Server seine Daten aufbewahrt (data oder QUADRILLE_DATA)

Für PostgreSQL dienen dessen eigene Werkzeuge, etwa pg_dump.
`,
    restore: `Aufruf: quadrille restore DATEI [--data ORDNER] [--end-sessions]

Prüft DATEI und setzt sie an die Stelle der Daten in ORDNER; die bisherigen bleiben daneben liegen,
ob beschädigt oder nicht. Läuft dort ein Server, endet er und startet von selbst neu; wer spielt,
muss nichts tun. Seit der Sicherung beendete Sitzungen und gelöschte Konten bleiben es, wenn die
Daten in ORDNER noch lesbar sind.

  --end-sessions      alle müssen sich neu anmelden; Gäste fangen von vorn an
  --data ORDNER       wo der Server seine Daten aufbewahrt (data oder QUADRILLE_DATA)
`,
    doctor: `Aufruf: quadrille doctor [Optionen]

Prüft die Daten eines Servers, auch während er läuft, und sagt Zeile für Zeile, was in Ordnung ist,
was Beachtung verdient und was nicht stimmt, und was zu tun ist. Verändert nichts. Mit DATABASE_URL
wird dieses PostgreSQL geprüft. Der Rückgabewert ist 1, wenn etwas nicht stimmt.

  --data ORDNER       wo der Server seine Daten aufbewahrt (data oder QUADRILLE_DATA)
  --backup-to ORDNER  wo seine Sicherungen liegen (backups im Datenordner oder QUADRILLE_BACKUP_TO)
  --json              ein JSON-Objekt, für Programme
`,
    bot: `Aufruf: quadrille bot URL --token T [Optionen] [-- PROGRAMM …]

Spielt auf dem Server unter URL: mit der Engine oder mit einem beliebigen Programm. Der Bot setzt
sich, wo er eingeladen wird, und spielt begonnene Partien weiter. Reißt die Verbindung ab, stellt er
sie von selbst wieder her.

  --token T           das Token des Bots, oder QUADRILLE_TOKEN; siehe docs/api.md
  --level 1-8         Spielstärke der Engine (4)
  --game SPIEL        nur dieses Spiel
  --table ID          sich an diesen Tisch setzen und nach der Partie aufhören
  --lobby             sich an offene Tische der Lobby setzen
  --seek              Gegner suchen, die dasselbe spielen wollen; dazu
    --clock M+S       M Minuten für jeden und S Sekunden für jeden Zug
    --days N          oder N Tage für jeden Zug
    --options JSON    Optionen des Spiels
  --games N           nach N Partien aufhören
  --patience S        längste Bedenkzeit für einen Zug in Sekunden (60)

Das Programm liest für jede Stellung eine Zeile JSON und antwortet mit einer Zeile: dem Zug in
Notation.

  {"game":"quantik","options":{},"moves":["Ab2"],"seat":1,"clock":null,"table":"…"}
  Bc3

Stürzt es ab, wird es neu gestartet; nach drei unbrauchbaren Antworten, oder wenn eine zu lange
dauert, gibt der Bot die Partie auf.
`,
    inspect: `Aufruf: quadrille inspect

Liest die Standardeingabe, je Zeile ein JSON-Objekt, und antwortet jeweils mit einer Zeile:

  {"game":"quads","options":{"border":true},"moves":["pppp@c3","xxxx@e5"]}
  {"game":"quantik","position":"A.../..b./..../...."}

Die Antwort enthält die Stellung, wer am Zug ist (Plätze ab 0), alle erlaubten Züge und das
Ergebnis, oder einen Fehler, der sagt, was nicht stimmt.
`,
    perft: `Aufruf: quadrille perft SPIEL N [--options JSON] [--position P] [--moves "…"]

Zählt die Zugfolgen der Länge N (eine beendete Partie hat keine Fortsetzung) und schreibt die
Zahl in die letzte Zeile. Zum Prüfen und Messen der Regeln.
`,
    solve: `Aufruf: quadrille solve SPIEL [--options JSON] [--position P | --moves "…"]
        quadrille solve --lines      liest dieselben Zeilen wie inspect

Schreibt als JSON, für die Seite am Zug: den Wert, die Züge bis zum Ende (wer gewinnt, beeilt
sich, wer verliert, zögert hinaus), die besten Züge und den Wert jedes Zugs.

  --time MS           nach so vielen Millisekunden aufhören (30000); der Rest ist „unknown“
  --no-book           ohne das mitgelieferte Buch suchen
  --value-only        nur den Wert
`,
    bestmove: `Aufruf: quadrille bestmove SPIEL [--options JSON] [--position P | --moves "…"]

Schreibt den Zug der Engine als JSON, mit dem, worauf er beruht.

  --level 1-8         wie jemand auf dieser Stufe
  --time MS           mit voller Stärke, so viele Millisekunden (1000)
  --seed N            wiederholbare Züge
`,
    arena: `Aufruf: quadrille arena SPIEL SPIELER SPIELER … [--games N] [--options JSON]

Lässt Engines gegeneinander spielen, reihum auf jedem Platz und aus denselben Eröffnungen, und
nennt jedes Ergebnis mit seinem 95-%-Intervall.

Spieler: level:1 bis level:8, time:MS, nodes:N (die Engine), mcts:MS (einfache Suche), random
  --games N           Zahl der Partien (100)
  --opening N         zufällige Züge am Anfang (${games.openings.map(({ name, plies }) => `${plies} bei ${name}`).join(', ')})
  --seed N            andere Eröffnungen
  --jobs N            Partien gleichzeitig, jede in ihrem Thread (1); höchstens so viele wie Kerne
`,
    bench: `Aufruf: quadrille bench

Misst perft und Zufallspartien pro Sekunde und dieselbe Arbeit über die prüfende
Schnittstelle, abwechselnd in einem Lauf. Vergleichen Sie die Verhältnisse: Die Zeiten selbst
schwanken. Danach die Prozessorzeit, in der die Engine weiß, was sich wissen lässt.
`,
  }),

  unknownCommand: (name, meant) =>
    meant === undefined
      ? `Den Befehl „${name}“ gibt es nicht.`
      : `Den Befehl „${name}“ gibt es nicht. Meinten Sie „${meant}“?`,
  unknownFlag: (flag) => `Die Option ${flag} gibt es nicht.`,
  flagValue: (flag) => `Die Option ${flag} verwendet man anders: Ein Wert fehlt oder ist zu viel.`,
  missing: (what, example) => `${called(what)} fehlt, zum Beispiel: ${example}`,
  tooMany: (what) => `„${what}“ ist zu viel.`,
  badOrigin: (name) => `${name} braucht eine Adresse, wie Browser sie zeigen, zum Beispiel https://play.example.org.`,
  badJson: (flag, example) => `${flag} braucht JSON, zum Beispiel ${flag} '${example}'.`,
  badNumber: (flag, least, most) => `${called(flag)} muss eine ganze Zahl von ${least} bis ${most} sein.`,
  badDuration: (flag) => `${flag} braucht eine Zeit wie 30m, 6h oder 7d oder „off“.`,
  badLanguage: (name, codes) => `Quadrille spricht kein „${name}“: Wählen Sie ${either(codes)}.`,
  seatsCount: (given, needed) => `${needed} Plätze brauchen ${needed} Namen, nicht ${given}.`,
  unknownContestant: (name) =>
    `Den Spieler „${name}“ gibt es nicht: level:1 bis level:8, time:MS, nodes:N, mcts:MS oder random.`,
  gameIsOver: 'Die Partie ist zu Ende.',
  moreHelp: 'Hilfe: quadrille --help',

  cannotRead: (file, reason) => `${file} lässt sich nicht lesen: ${reason}`,
  cannotWrite: (file, reason) => `${file} lässt sich nicht schreiben: ${reason}`,

  bothOrNeither:
    'DATABASE_URL (PostgreSQL) und REDIS_URL (Redis) gehören zusammen: beide setzen, oder keine für einen eigenständigen Server.',
  cannotBuild: (why) =>
    `Die Seite lässt sich nicht bauen: ${why}\nIst „npm ci“ gut durchgelaufen, und darf in den Ordner geschrieben werden? Mit „--no-page“ geht es ohne Seite.`,
  cannotPrepare: (where, why) => `Die Datenbank in ${where} lässt sich nicht einrichten: ${why}`,
  cannotReach: (what, where, why) => `${what} ist unter ${where} nicht erreichbar: ${why}`,

  buildingPage: 'Die Seite wird gebaut, ein paar Sekunden …',
  ready: 'Quadrille ist bereit.',
  onThisMachine: 'Auf diesem Rechner',
  onTheNetwork: 'Für andere im selben Netz',
  dataIn: (folder) => `Partien und Spieler liegen in ${folder}`,
  howToEnd: 'Strg+C beendet es.',
  ending: 'Ende: Alles ist gesichert.',
  folderInUse: (folder) =>
    `Mit den Daten in ${folder} läuft schon ein Server: Beenden Sie ihn zuerst, oder nehmen Sie --data.`,
  takingUp: 'Eine Sicherung wird eingespielt …',

  damage: {
    'not-a-database': 'Diese Datei ist keine Datenbank, oder ihr Anfang wurde überschrieben',
    malformed: 'Die Datenbank ist beschädigt',
    folder: 'An der Stelle der Datenbank liegt ein Ordner',
    empty: 'Die Datenbank ist leer, obwohl sie es vorher nicht war',
    log: 'Das Protokoll der letzten Änderungen (die Datei daneben, die auf -wal endet) ist beschädigt',
    foreign: 'Das ist die Datenbank eines anderen Programms',
  },
  restoreWith: (command, backups, found) =>
    found
      ? `Spielen Sie die neueste Sicherung mit „${command}“ ein; die anderen liegen in ${backups}, und was jetzt dort ist, bleibt erhalten.`
      : `Spielen Sie eine Sicherung mit „${command}“ ein; in ${backups} liegt keine. Was jetzt dort ist, bleibt erhalten.`,
  folderUnusable: (path, why) =>
    `${path} lässt sich nicht lesen und schreiben: ${why}. Prüfen Sie die Rechte und ob der Datenträger voll oder schreibgeschützt ist, oder nehmen Sie --data.`,

  embeddedOnly: 'DATABASE_URL ist gesetzt: PostgreSQL wird mit seinen eigenen Werkzeugen gesichert, etwa pg_dump.',
  backedUp: (file, held) => `${file}: ${holds(held)}. Die Kopie ist geprüft.`,
  restored: (file, held) => `${file} ist eingespielt: ${holds(held)}. Die bisherigen Daten liegen daneben.`,
  restoreWaits: 'Ein Server läuft: Er endet und startet mit der Sicherung neu …',
  restoreAtStart: 'Der Server ist nicht neu gestartet. Er übernimmt die Sicherung beim nächsten Start.',
  notABackup: (file) => `${file} ist keine Sicherung von Quadrille.`,
  damagedBackup: (file) => `${file} ist beschädigt: Es wurde nichts verändert.`,
  newerBackup: (file) => `${file} stammt von einem neueren Quadrille.`,
  revived: (n) =>
    `Die bisherigen Daten waren nicht lesbar: ${n === 1 ? 'Die Sitzung der Sicherung gilt' : `Alle ${n} Sitzungen der Sicherung gelten`} wieder, auch wenn sie seither beendet ${n === 1 ? 'wurde' : 'wurden'}, und seither gelöschte Konten sind wieder da. Um alle Sitzungen zu beenden, spielen Sie sie mit --end-sessions noch einmal ein.`,

  botNamed: (name) => `${name} (Bot)`,
  guestNamed: (name) => `${name} (Gast)`,
  botReady: (name) => `Spielbereit als ${name}. Strg+C beendet den Bot.`,
  botLost: 'Die Verbindung zum Server ist abgerissen. Neuer Versuch …',
  botBack: 'Der Server antwortet wieder.',
  botEnded: (table, won) => `${table}: ${won === undefined ? 'unentschieden' : won ? 'gewonnen' : 'verloren'}.`,
  botResigns: (table) => `${table}: Die Partie wird aufgegeben.`,
  botRefused: (code) => `Der Server lehnt ab: ${code}.`,
  unknownToken: 'Der Server kennt dieses Token nicht: Vielleicht gilt es nicht mehr.',
  badClock: '--clock braucht Minuten und Sekunden, zum Beispiel --clock 5+3.',
  programNotStarted: (program, reason) => `${program} lässt sich nicht starten: ${reason}`,
  programSlow: (seconds) => `Das Programm hat nicht innerhalb von ${seconds.toLocaleString('de')} s geantwortet.`,
  programEnded: (how) => `Das Programm hat sich beendet (${how}). Es wird neu gestartet.`,
  programIllegal: (move, why) => `Das Programm hat „${move}“ geantwortet. ${why}`,

  welcome: 'Willkommen bei Quadrille.',
  trademarks: (names) => `${names} sind Marken ihrer Inhaber.`,
  whichGame: 'Welches Spiel?',
  whichLanguage: (codes) => `Andere Sprache: quadrille play ${codes.map((code) => `--lang ${code}`).join(', ')}`,
  askPeople: (seats) =>
    `Wie viele Personen an dieser Tastatur, 0 bis ${seats}? Die anderen Plätze nimmt der Computer. [1]`,
  askLevel: (standard) => `Wie gut soll der Computer spielen, 1 (erste Partie) bis 8 (volle Stärke)? [${standard}]`,
  askStake: 'Wie viele Punkte ist eine Partie wert? [1]',
  pickOne: (least, most) => `Bitte eine Zahl von ${least} bis ${most} eingeben.`,
  yesOrNo: 'Bitte j oder n eingeben.',
  yes: ['j', 'ja'],
  no: ['n', 'nein'],

  level: (n) => `Stufe ${n}`,
  computer: 'Computer',
  person: (n) => (n === 0 ? 'Sie' : `Person ${n}`),
  prompt: (who) => `${who}> `,
  begin: (game, options) => (options === '' ? `${game}.` : `${game}: ${options}.`),
  plays: (who, as) => `${as}: ${who}`,
  partner: (who) => `mit ${who}`,
  typeHelp: (help) => `Mit „${help}“ erfahren Sie, was man eingeben kann.`,
  howToMove: (hint) => `Ihr Zug: ${hint}.`,
  handOver: (who) => `Geben Sie die Tastatur an ${who} weiter; sonst soll niemand hinsehen.`,
  pressEnter: 'Eingabetaste drücken, wenn Sie bereit sind. ',
  hand: (who) => `Steine von ${who}:`,
  notUnderstood: (typed, help, meant) =>
    `„${typed}“ ist weder ein Zug noch ein Befehl. ${meant === undefined ? '' : `Meinten Sie „${meant}“? `}Hilfe mit „${help}“.`,
  whichCell: (example) => `Welches Feld? Zum Beispiel: ${example}`,
  legalCount: (n) => (n === 1 ? 'Ein erlaubter Zug:' : `${n} erlaubte Züge:`),
  noMoves: 'Kein Zug ist erlaubt.',
  orientations: 'Der Stein passt in mehreren Drehungen. Nummer eingeben, oder Eingabetaste für einen anderen Stein:',
  notHeld: 'Diesen Stein haben Sie nicht. Mit „vorrat“ sehen Sie Ihre Steine.',
  fitsNoWay: (cell) => `Dieser Stein passt hier in keiner Drehung. ${cell}.`,
  noLegalWith: (typed) => `Kein erlaubter Zug mit „${typed}“.`,
  nothingYet: 'Noch ist nichts geschehen.',
  nothingToUndo: 'Es gibt nichts zurückzunehmen.',
  nothingToRedo: 'Es gibt nichts wiederherzustellen.',
  takenBack: 'Zug zurückgenommen.',
  playedAgain: 'Zug wiederhergestellt.',
  confirmResign: (who) => `${who}, möchten Sie wirklich aufgeben? (j/n) `,
  offerDraw: (from, to) => `${from} bietet ein Unentschieden an. ${to}, nehmen Sie an? (j/n) `,
  drawDeclined: (by) => `${by} lehnt das Unentschieden ab.`,
  leaveUnsaved:
    'Die Partie ist nicht gespeichert. Dateinamen eingeben, um sie zu speichern, oder Eingabetaste, um ohne Speichern fortzufahren: ',
  fileName: 'Es fehlt ein Dateiname, zum Beispiel: speichern partie.txt',
  fileExists: (file) => `${file} gibt es schon: Wählen Sie einen anderen Namen.`,
  saved: (file) => `Gespeichert in ${file}.`,
  loaded: (file) => `Geladen aus ${file}.`,
  stacked: 'Die Bretter in ihrer Reihenfolge gestapelt, Brett 1 unten:',
  scoreLine: (parts) => `Stand: ${parts.map(({ name, points: n }) => `${name} ${n}`).join(', ')}.`,
  stakeWon: (who, n) => `${who}: +${points(n)}.`,
  again: 'Noch eine Partie? Dann beginnt der nächste Platz. (j/n) ',
  goodbye: 'Auf Wiedersehen.',
  legend: {
    shapes: ['Kugel', 'Zylinder', 'Würfel', 'Kegel'],
    filled: 'gefüllt',
    outlined: 'umrandet',
    upper: 'Großbuchstaben',
    lower: 'Kleinbuchstaben',
    edges: { light: 'hell', dark: 'dunkel', parallel: 'längs', crossing: 'quer' },
    board: (n) => `Brett ${n}`,
  },
};
