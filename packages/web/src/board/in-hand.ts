import type { Game, Kinds, Seat } from '@quadrille/rules';
import type { SomeSelection } from '@quadrille/words';
import { viewOf } from '../games/index.ts';

/** The pieces a seat still holds, with repetitions. */
export function inHand<K extends Kinds>(game: Game<K>, s: K['state'], seat: Seat): SomeSelection[] {
  const { input, copies } = viewOf(game);
  return input.pieces(s, seat).flatMap((piece) => Array.from({ length: copies?.(s, piece) ?? 1 }, () => piece));
}
