import type { Q4Kinds } from '@quadrille/rules/q4';
import type { MarbleSelection } from '@quadrille/words';
import type { GameDrawings } from '../game-drawings.ts';
import Piece from './Piece.svelte';
import Wood from './Wood.svelte';

export const q4Drawings: GameDrawings<Q4Kinds, MarbleSelection> = {
  Wood,
  Piece,
  cube: () => import('./cube/CubeView.svelte'),
};
