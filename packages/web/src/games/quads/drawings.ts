import type { QuadsKinds } from '@quadrille/rules/quads';
import type { HeldTile } from '@quadrille/words/words';
import type { GameDrawings } from '../game-drawings.ts';
import Piece from './Tile.svelte';
import HeldPiece from './TurningTile.svelte';
import Wood from './Wood.svelte';

export const quadsDrawings: GameDrawings<QuadsKinds, HeldTile> = { Wood, Piece, HeldPiece };
