import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import type { HeldIn } from '@quadrille/words/words';
import type { GameAnalysis } from './game-analysis.ts';
import { q4Analysis } from './q4/analyse/analysis.ts';
import { quadsAnalysis } from './quads/analyse/analysis.ts';
import { quantikAnalysis } from './quantik/analyse/analysis.ts';

/** A game that is not here can be analysed, but its positions cannot be set up piece by piece. */
const ANALYSES: { readonly [G in GameId]?: GameAnalysis<GameKinds[G], HeldIn<G>> } = {
  quantik: quantikAnalysis,
  quads: quadsAnalysis,
  q4: q4Analysis,
};

export function analysisOf<K extends Kinds>({ id }: Game<K>): GameAnalysis<K> | undefined {
  // The cast is safe: the id determines the game, so analysis and state types match.
  return ANALYSES[id] as unknown as GameAnalysis<K> | undefined;
}

/** The same where a position is set up, which is offered only for games that can. */
export function editorOf<K extends Kinds>(game: Game<K>): GameAnalysis<K> {
  const editor = analysisOf(game);
  if (editor === undefined) throw new RangeError(`positions of ${game.id} cannot be set up`);
  return editor;
}
