import type { FlagHelp } from '@quadrille/cli/texts';

export const q4Flags: FlagHelp = [
  ['--players 2|3|4', 'Q4 : à combien l’on joue'],
  ['--teams partners', 'Q4 à quatre : 1+3 contre 2+4, une couleur par personne'],
  ['--teams shared', 'Q4 à quatre : 1+3 contre 2+4, une couleur par équipe'],
  ['--marbles N', 'Q4 : billes de chaque couleur (12)'],
  ['--announce', 'Q4 : un alignement ne compte que s’il est annoncé'],
  ['--penalty none|skip|out', 'Q4 : le prix d’une fausse annonce (skip : un tour)'],
];
