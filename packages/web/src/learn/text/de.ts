import type { LearnText } from './text.ts';

const WALK = ['Pfeile', 'von Feld zu Feld'] as const;
const NEXT = ['N', 'zum nächsten Feld, auf das er passt'] as const;
const WHY = ['W', 'warum es hier nicht geht'] as const;
const READ = ['B', 'das ganze Spielfeld hören'] as const;

export const de: LearnText = {
  lessonStart: 'Lektion beginnen',
  lessonGoOn: 'Lektion fortsetzen',
  lessonRepeat: 'Lektion wiederholen',
  notBegun: 'Erste Lektion: etwa fünf Minuten',
  underWay: (step, of) => `Erste Lektion: bei Schritt ${step} von ${of}`,
  finished: 'Erste Lektion: abgeschlossen',
  puzzles: 'Aufgaben',
  puzzlesOf: (game) => `Aufgaben zu ${game}`,

  contents: 'Auf dieser Seite',
  ours: 'Unsere eigene Festlegung',
  figureName: (n) => `Bild ${n}`,
  boardInFigure: (board, figure) => `${board}, ${figure}`,
  readBoard: 'Dieses Spielfeld lesen',
  marked: {
    last: (cells) => `Zuletzt gesetzt: ${cells}.`,
    win: (cells) => `Das entscheidet die Partie: ${cells}.`,
    cause: (cells) => `Das steht im Weg: ${cells}.`,
    hint: (cells) => `Markiert: ${cells}.`,
    legal: (cells) => `Möglich: ${cells}.`,
  },
  mark: {
    last: 'zuletzt gesetzt',
    win: 'entscheidet die Partie',
    cause: 'steht im Weg',
    hint: 'markiert',
    legal: 'möglich',
  },
  cellWith: (label, mark) => `${label}; ${mark}`,
  tryIt: 'Hier zum Ausprobieren',
  startAgain: 'Neu aufstellen',
  asAtFirst: 'Alles steht wieder wie am Anfang.',
  otherRules: 'Die Regeln der anderen Spiele',

  step: (n, of) => `Schritt ${n} von ${of}`,
  steps: 'Schritte der Lektion',
  next: 'Weiter',
  skip: 'Überspringen',
  back: 'Zurück',
  chosenMark: 'gewählt',
  chosenCell: (cell, n, of) => `${cell} stimmt: ${n} von ${of}.`,
  keys: 'Tasten am Spielfeld',
  keysFor: {
    quantik: [
      WALK,
      ['1, 2, 3, 4', 'Kugel, Zylinder, Würfel oder Kegel nehmen'],
      ['Eingabe', 'den Stein setzen'],
      NEXT,
      WHY,
      READ,
    ],
    quads: [WALK, ['X', 'den nächsten Stein nehmen'], ['R', 'ihn drehen'], ['Eingabe', 'ihn setzen'], NEXT, WHY, READ],
    q4: [
      WALK,
      ['Bild auf, Bild ab', 'zum selben Feld des Nachbarbretts'],
      ['Eingabe', 'eine Murmel legen oder zum Versetzen aufnehmen'],
      WHY,
      READ,
    ],
  },
  endTitle: 'Jetzt können Sie es.',
  endText: (game) =>
    `Das war die erste Lektion zu ${game}. Am besten folgt jetzt eine Partie: Stufe 1 ist nachsichtig.`,
  firstGame: 'Erste Partie spielen, Stufe 1',
  fromTheStart: 'Lektion von vorn',
  otherLessons: 'Die anderen ersten Lektionen',
};
