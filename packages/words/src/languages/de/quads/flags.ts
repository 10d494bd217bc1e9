import type { FlagHelp } from '@quadrille/cli/texts';

export const quadsFlags: FlagHelp = [
  ['--hidden', 'Quads: Niemand sieht die Steine der Gegenseite'],
  ['--border', 'Quads: Am Rand müssen Längslinien liegen'],
];
