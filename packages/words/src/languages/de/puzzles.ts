import type { PuzzleText } from '@quadrille/web/texts';

const moves = (n: number) => (n === 1 ? 'einem Zug' : `${n} Zügen`);
const GRADES = { 1: 'erste Schritte', 2: 'leicht', 3: 'mittel', 4: 'schwer', 5: 'sehr schwer' } as const;

export const puzzles: PuzzleText = {
  title: 'Aufgaben',
  lead: 'Eine Stellung, eine Idee: den Zug finden, der gewinnt. Jede Lösung ist bis zum Ende bewiesen.',
  today: 'Die Aufgaben des Tages',
  todayHelp: (date) =>
    `${date.toLocaleDateString('de', { timeZone: 'UTC', dateStyle: 'full' })}: für alle dieselben drei Aufgaben.`,
  todayOf: (game) => `Die Aufgabe des Tages: ${game}`,
  solve: 'Lösen',
  solveToday: (game) => `Lösen: die Aufgabe des Tages zu ${game}`,
  solved: 'Gelöst',
  progress: (solved, of) => `${solved} von ${of} gelöst`,
  all: (game) => `Alle Aufgaben zu ${game}`,
  grade: (grade) => `Schwierigkeit ${grade}: ${GRADES[grade]}`,
  puzzleLabel: (number, goal, solved) => `Aufgabe ${number}, ${goal}${solved ? ', gelöst' : ''}`,
  puzzleTitle: (game, number) => `${game}: Aufgabe ${number}`,
  back: 'Alle Aufgaben',
  loading: 'Die Aufgabe wird geladen …',
  noSuch: (number) => `Aufgabe ${number} gibt es nicht. Wählen Sie eine aus der Liste.`,

  goal: (idea, who, n, free) =>
    idea === 'place-last'
      ? `${who} ist am Zug und setzt den letzten Stein: ${free} Felder sind frei, der Gewinn gelingt in ${moves(n)}.`
      : `${who} ist am Zug und gewinnt in ${moves(n)}.`,
  goalBrief: (idea, n) => (idea === 'place-last' ? `letzter Stein, in ${moves(n)}` : `Gewinn in ${moves(n)}`),
  task: {
    'complete-or-block': 'Bringen Sie vier verschiedene Formen zusammen, oder lassen Sie der Gegenseite keinen Zug.',
    'place-last':
      'Wer nicht mehr setzen kann, hat verloren: Halten Sie sich ein Feld frei, oder nehmen Sie der Gegenseite eines.',
    threaten: 'Drohen Sie so mit einer Viererlinie, dass jede Antwort erzwungen ist.',
  },
  judging: (who) => `${who} sucht die beste Verteidigung …`,
  right: 'Richtig.',
  slower: (n) => `Auch das gewinnt, aber langsamer. Gesucht ist der Gewinn in ${moves(n)}.`,
  refuted: (who, answer, n) =>
    n === undefined
      ? `Danach ist der Gewinn nicht mehr sicher. ${who} antwortet: ${answer}.`
      : n === 1
        ? `Danach gewinnt ${who} sofort: ${answer}.`
        : `Danach gewinnt ${who} in ${moves(n)}, beginnend mit: ${answer}.`,
  spoilt: 'Dieser Zug gewinnt nicht.',
  solvedNow: (n) => `Gelöst in ${moves(n)}.`,
  solvedAgain: 'Diese Aufgabe haben Sie schon einmal gelöst.',
  unsure: 'Dieser Zug ließ sich gerade nicht beurteilen. Bitte noch einmal versuchen.',

  hint: 'Tipp',
  hintPiece: (piece) => `Denken Sie an „${piece}“.`,
  hintPlace: (place) => `Achten Sie auf dieses Feld: ${place}.`,
  hintFromStart: 'Für diese Variante gibt es keinen Tipp: Die Aufgabe beginnt von vorn.',
  hintOver: 'Zuerst den falschen Zug zurücknehmen.',
  showSolution: 'Lösung zeigen',
  solution: 'Lösung',
  solutionShown: 'Hier ist die Lösung. Sie lässt sich Zug für Zug durchspielen.',
  stepOn: 'Nächster Zug',
  tryAgain: 'Noch einmal',
  fromStart: 'Von vorn',
  next: 'Nächste Aufgabe',
  analyse: 'Analysieren',
  actions: 'Was man tun kann',
};
