import type { AnyGame, Kinds, Seat } from '@quadrille/rules';
import type { PieceSelection } from '@quadrille/words/words';
import { viewOf } from '../games/index.ts';

/** The pieces a seat still holds, with repetitions. */
export function inHand(game: AnyGame, s: Kinds['state'], seat: Seat): PieceSelection[] {
  const { input, copies } = viewOf(game);
  return input.pieces(s, seat).flatMap((piece) => Array.from({ length: copies?.(s, piece) ?? 1 }, () => piece));
}
