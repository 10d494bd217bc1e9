import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import type { HeldIn } from '@quadrille/words/words';
import type { GameDrawings } from './game-drawings.ts';
import { q4Drawings } from './q4/drawings.ts';
import { quadsDrawings } from './quads/drawings.ts';
import { quantikDrawings } from './quantik/drawings.ts';

const DRAWINGS: { readonly [G in GameId]: GameDrawings<GameKinds[G], HeldIn<G>> } = {
  quantik: quantikDrawings,
  quads: quadsDrawings,
  q4: q4Drawings,
};

export function drawingsOf<K extends Kinds>({ id }: Game<K>): GameDrawings<K> {
  // The cast is safe: the id determines the game, so drawing and state types match.
  return DRAWINGS[id] as unknown as GameDrawings<K>;
}
