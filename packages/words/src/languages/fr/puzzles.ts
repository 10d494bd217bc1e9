import type { PuzzleText } from '@quadrille/web/texts';

const coups = (n: number) => `${n} ${n === 1 ? 'coup' : 'coups'}`;
const GRADES = { 1: 'premiers pas', 2: 'facile', 3: 'moyen', 4: 'difficile', 5: 'très difficile' } as const;

export const puzzles: PuzzleText = {
  title: 'Problèmes',
  lead: 'Une position, une idée : trouvez le coup qui gagne. Chaque solution est prouvée jusqu’au bout.',
  today: 'Les problèmes du jour',
  todayHelp: (date) =>
    `Les trois mêmes pour tout le monde, ce ${date.toLocaleDateString('fr', { timeZone: 'UTC', dateStyle: 'full' })}.`,
  todayOf: (game) => `Le problème du jour à ${game}`,
  solve: 'Résoudre',
  solveToday: (game) => `Résoudre le problème du jour à ${game}`,
  solved: 'Résolu',
  progress: (solved, of) => `${solved} ${solved > 1 ? 'résolus' : 'résolu'} sur ${of}`,
  all: (game) => `Tous les problèmes de ${game}`,
  grade: (grade) => `Degré ${grade} : ${GRADES[grade]}`,
  puzzleLabel: (number, goal, solved) => `Problème ${number}, ${goal}${solved ? ', résolu' : ''}`,
  puzzleTitle: (game, number) => `${game} : problème ${number}`,
  back: 'Tous les problèmes',
  loading: 'Chargement du problème…',
  noSuch: (number) => `Il n’y a pas de problème ${number}. Choisissez-en un dans la liste.`,

  goal: (idea, who, n, free) =>
    idea === 'place-last'
      ? `À ${who} de jouer et de poser en dernier : il reste ${free} cases libres, le gain demande ${coups(n)}.`
      : `À ${who} de jouer et de gagner en ${coups(n)}.`,
  goalBrief: (idea, n) => (idea === 'place-last' ? `dernier à poser, en ${coups(n)}` : `gain en ${coups(n)}`),
  task: {
    'complete-or-block': 'Réunissez quatre formes différentes, ou ne laissez aucun coup à l’adversaire.',
    'place-last':
      'Le premier qui ne peut plus poser de pièce a perdu : gardez-vous une case, ou prenez-en une à l’adversaire.',
    threaten: 'Menacez un alignement de quatre, de sorte que chaque réponse soit forcée.',
  },
  judging: (who) => `${who} cherche la meilleure défense…`,
  right: 'C’est juste.',
  slower: (n) => `Ce coup gagne aussi, mais plus lentement. Cherchez le gain en ${coups(n)}.`,
  refuted: (who, answer, n) =>
    n === undefined
      ? `Après cela, le gain n’est plus certain. ${who} répond : ${answer}.`
      : n === 1
        ? `Après cela, ${who} gagne tout de suite : ${answer}.`
        : `Après cela, ${who} gagne en ${coups(n)}, en commençant par : ${answer}.`,
  spoilt: 'Ce coup ne gagne pas.',
  solvedNow: (n) => `Résolu en ${coups(n)}.`,
  solvedAgain: 'Vous avez déjà résolu celui-ci.',
  unsure: 'Ce coup n’a pas pu être jugé pour le moment. Réessayez.',

  hint: 'Indice',
  hintPiece: (piece) => `Pensez à « ${piece} ».`,
  hintPlace: (place) => `Regardez cette case : ${place}.`,
  hintFromStart: 'Il n’y a pas d’indice dans cette variante : le problème reprend du début.',
  hintOver: 'Reprenez d’abord le mauvais coup.',
  showSolution: 'Montrer la solution',
  solution: 'Solution',
  solutionShown: 'Voici la solution. Déroulez-la coup par coup.',
  stepOn: 'Coup suivant',
  tryAgain: 'Réessayer',
  fromStart: 'Depuis le début',
  next: 'Problème suivant',
  analyse: 'Analyser',
  actions: 'Ce que vous pouvez faire',
};
