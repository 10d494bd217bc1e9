import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import type { AskOf, HeldIn } from '@quadrille/words/words';
import type { GameView } from './game-view.ts';
import { q4View } from './q4/view.ts';
import { quadsView } from './quads/view.ts';
import { quantikView } from './quantik/view.ts';

const VIEWS: { readonly [G in GameId]: GameView<GameKinds[G], HeldIn<G>, AskOf<G>> } = {
  quantik: quantikView,
  quads: quadsView,
  q4: q4View,
};

export function viewOf<K extends Kinds>({ id }: Game<K>): GameView<K> {
  // The cast is safe: the id determines the game, so view and state types match.
  return VIEWS[id] as unknown as GameView<K>;
}
