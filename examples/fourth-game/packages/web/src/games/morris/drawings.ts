import type { MorrisKinds } from '@quadrille/rules/morris';
import type { HeldPiece } from '@quadrille/words/words';
import type { GameDrawings } from '../game-drawings.ts';
import Piece from './Piece.svelte';
import Wood from './Wood.svelte';

export const morrisDrawings: GameDrawings<MorrisKinds, HeldPiece> = { Wood, Piece };
