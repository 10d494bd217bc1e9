import type { QuantikKinds } from '@quadrille/rules/quantik';
import type { ShapeSelection } from '@quadrille/words';
import type { GameDrawings } from '../game-drawings.ts';
import Piece from './Solid.svelte';
import Wood from './Wood.svelte';

export const quantikDrawings: GameDrawings<QuantikKinds, ShapeSelection> = { Wood, Piece };
