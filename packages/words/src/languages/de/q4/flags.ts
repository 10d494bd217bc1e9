import type { FlagHelp } from '@quadrille/cli/texts';

export const q4Flags: FlagHelp = [
  ['--players 2|3|4', 'Q4: wie viele mitspielen'],
  ['--teams partners', 'Q4 zu viert: 1+3 gegen 2+4, eine Farbe pro Person'],
  ['--teams shared', 'Q4 zu viert: 1+3 gegen 2+4, eine Farbe pro Team'],
  ['--marbles N', 'Q4: Murmeln je Farbe (12)'],
  ['--announce', 'Q4: Eine Linie zählt nur, wenn sie angesagt wird'],
  ['--penalty none|skip|out', 'Q4: was eine falsche Ansage kostet (skip: aussetzen)'],
];
