import type { QuadsKinds } from '@quadrille/rules/quads';
import type { TileSelection } from '@quadrille/words';
import type { GameDrawings } from '../game-drawings.ts';
import Piece from './Tile.svelte';
import SelectedPiece from './TurningTile.svelte';
import Wood from './Wood.svelte';

export const quadsDrawings: GameDrawings<QuadsKinds, TileSelection> = { Wood, Piece, SelectedPiece };
