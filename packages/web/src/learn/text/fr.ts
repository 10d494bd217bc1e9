import type { LearnText } from './text.ts';

const WALK = ['← ↑ → ↓', 'd’une case à l’autre'] as const;
const NEXT = ['N', 'vers la prochaine case où elle peut aller'] as const;
const WHY = ['W', 'pourquoi c’est interdit ici'] as const;
const READ = ['B', 'entendre tout le plateau'] as const;

export const fr: LearnText = {
  lessonStart: 'Commencer la leçon',
  lessonGoOn: 'Continuer la leçon',
  lessonRepeat: 'Refaire la leçon',
  notBegun: 'Première leçon : cinq minutes environ',
  underWay: (step, of) => `Première leçon : étape ${step} sur ${of}`,
  finished: 'Première leçon : terminée',
  puzzles: 'Problèmes',
  puzzlesOf: (game) => `Problèmes de ${game}`,

  contents: 'Sur cette page',
  ours: 'Notre propre choix',
  figureName: (n) => `Figure ${n}`,
  boardInFigure: (board, figure) => `${board}, ${figure.toLowerCase()}`,
  readBoard: 'Lire ce plateau',
  marked: {
    last: (cells) => `Dernière case jouée : ${cells}.`,
    win: (cells) => `Ce qui décide de la partie : ${cells}.`,
    cause: (cells) => `Ce qui barre la route : ${cells}.`,
    hint: (cells) => `Marqué : ${cells}.`,
    legal: (cells) => `Marqué comme ouvert : ${cells}.`,
  },
  mark: {
    last: 'joué en dernier',
    win: 'décide de la partie',
    cause: 'barre la route',
    hint: 'marqué',
    legal: 'ouvert',
  },
  cellWith: (label, mark) => `${label} ; ${mark}`,
  tryIt: 'Essayez sur ce plateau',
  startAgain: 'Remettre en place',
  asAtFirst: 'Le plateau est de nouveau comme au début.',
  otherRules: 'Les règles des autres jeux',

  step: (n, of) => `Étape ${n} sur ${of}`,
  steps: 'Étapes de la leçon',
  next: 'Suite',
  skip: 'Passer',
  back: 'Retour',
  chosenMark: 'choisi',
  chosenCell: (cell, n, of) => `${cell}, c’est juste : ${n} sur ${of}.`,
  keys: 'Touches au plateau',
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
      ['Entrée', 'poser une bille, ou en prendre une pour la déplacer'],
      WHY,
      READ,
    ],
  },
  endTitle: 'Vous savez y jouer.',
  endText: (game) =>
    `C’était la première leçon de ${game}. Le mieux maintenant, c’est une partie : le niveau 1 est indulgent.`,
  firstGame: 'Jouer une première partie, niveau 1',
  fromTheStart: 'Reprendre la leçon au début',
  otherLessons: 'Les autres premières leçons',
};
