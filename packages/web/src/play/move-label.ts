import type { Match, MoveId, SomeKinds } from '@quadrille/rules';
import type { AnyGameWords } from '@quadrille/words';
import { viewOf } from '../games/index.ts';

/** The name of a move. Pieces with the same name are distinguished by their notation. */
export function moveLabel(words: AnyGameWords, { game }: Match, state: SomeKinds['state'], id: MoveId): string {
  const name = words.move(state, id);
  const lookalikes = viewOf(game).lookalikes;
  return lookalikes === undefined ? name : `${name} (${lookalikes.notation(id)})`;
}
