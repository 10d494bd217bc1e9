import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import type { Holds } from '@quadrille/words/words';
import type { GameAnalysis } from './game-analysis.ts';
import { q4Analysis } from './q4/analyse/analysis.ts';
import { quadsAnalysis } from './quads/analyse/analysis.ts';
import { quantikAnalysis } from './quantik/analyse/analysis.ts';

const ANALYSES: { readonly [G in GameId]: GameAnalysis<GameKinds[G], Holds[G]> } = {
  quantik: quantikAnalysis,
  quads: quadsAnalysis,
  q4: q4Analysis,
};

export function analysisOf<K extends Kinds>({ id }: Game<K>): GameAnalysis<K> {
  // The cast is safe: the id determines the game, so analysis and state types match.
  return ANALYSES[id] as unknown as GameAnalysis<K>;
}
