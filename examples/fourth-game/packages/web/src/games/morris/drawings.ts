import type { MorrisKinds } from '@quadrille/rules/morris';
import type { MorrisSelection } from '@quadrille/words';
import type { GameDrawings } from '../game-drawings.ts';
import Piece from './Piece.svelte';
import Wood from './Wood.svelte';

export const morrisDrawings: GameDrawings<MorrisKinds, MorrisSelection> = { Wood, Piece };
