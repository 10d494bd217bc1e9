import type { FlagHelp } from '@quadrille/cli/texts';

export const quadsFlags: FlagHelp = [
  ['--hidden', 'Quads : personne ne voit la réserve adverse'],
  ['--border', 'Quads : lignes parallèles obligatoires au bord'],
];
