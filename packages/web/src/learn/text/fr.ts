import type { LearnText } from './text.ts';

const WALK = ['Flèches', 'd’une case à l’autre'] as const;
const NEXT = ['N', 'vers la prochaine case où elle peut aller'] as const;
const WHY = ['W', 'pourquoi c’est interdit ici'] as const;
const READ = ['B', 'entendre tout le plateau'] as const;

export const fr: LearnText = {
  lessonStart: 'Commencer la leçon',
  lessonGoOn: 'Continuer la leçon',
  lessonRepeat: 'Refaire la leçon',
  notBegun: 'Première leçon : cinq minutes environ',
  underWay: (step, of) => `Première leçon : étape ${step} sur ${of}`,
  finished: 'Première leçon : terminée',
  puzzles: 'Problèmes',
  puzzlesOf: (game) => `Problèmes de ${game}`,

  contents: 'Sur cette page',
  ours: 'Notre propre choix',
  figureName: (n) => `Figure ${n}`,
  boardInFigure: (board, figure) => `${board}, ${figure.toLowerCase()}`,
  readBoard: 'Lire ce plateau',
  marked: {
    last: (cells) => `Dernier coup : ${cells}.`,
    win: (cells) => `Ce qui décide de la partie : ${cells}.`,
    cause: (cells) => `Ce qui barre la route : ${cells}.`,
    hint: (cells) => `En évidence : ${cells}.`,
    legal: (cells) => `Possible : ${cells}.`,
  },
  mark: {
    last: 'dernier coup',
    win: 'décide de la partie',
    cause: 'barre la route',
    hint: 'en évidence',
    legal: 'possible',
  },
  cellWith: (label, mark) => `${label} ; ${mark}`,
  tryIt: 'Essayez sur ce plateau',
  startAgain: 'Remettre en place',
  asAtFirst: 'Le plateau est de nouveau comme au début.',
  otherRules: 'Les règles des autres jeux',

  step: (n, of) => `Étape ${n} sur ${of}`,
  steps: 'Étapes de la leçon',
  next: 'Suivant',
  skip: 'Passer',
  back: 'Précédent',
  chosenMark: 'case choisie',
  chosenCell: (cell, n, of) => `${cell}, c’est juste : ${n} sur ${of}.`,
  keys: 'Les touches du plateau',
  keysFor: {
    quantik: [
      WALK,
      ['1, 2, 3, 4', 'prendre une sphère, un cylindre, un cube ou un cône'],
      ['Entrée', 'poser la pièce'],
      NEXT,
      WHY,
      READ,
    ],
    quads: [WALK, ['X', 'prendre la pièce suivante'], ['R', 'la tourner'], ['Entrée', 'la poser'], NEXT, WHY, READ],
    q4: [
      WALK,
      ['PgPréc, PgSuiv', 'vers la même case du plateau voisin'],
      ['Entrée', 'déposer une bille, ou en prendre une pour la déplacer'],
      WHY,
      READ,
    ],
  },
  endTitle: 'Vous savez jouer.',
  endText: (game) =>
    `C’était la première leçon de ${game}. Le mieux maintenant, c’est une partie : le niveau 1 est indulgent.`,
  firstGame: 'Jouer une première partie, niveau 1',
  fromTheStart: 'Reprendre la leçon au début',
  otherLessons: 'Les autres premières leçons',
};
