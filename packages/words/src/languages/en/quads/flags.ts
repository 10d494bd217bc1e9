import type { FlagHelp } from '@quadrille/cli/texts';

export const quadsFlags: FlagHelp = [
  ['--hidden', 'Quads: nobody sees the other hand'],
  ['--border', 'Quads: sides at the border must be parallel'],
];
