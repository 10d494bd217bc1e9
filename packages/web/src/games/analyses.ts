import { pluginOf, type Game, type Kinds, type Plugins, type PluginType } from '@quadrille/rules';
import type { SelectionOf } from '@quadrille/words';
import type { GameAnalysis } from './game-analysis.ts';
import { q4Analysis } from './q4/analyse/analysis.ts';
import { quadsAnalysis } from './quads/analyse/analysis.ts';
import { quantikAnalysis } from './quantik/analyse/analysis.ts';

interface AnalysisPlugin extends PluginType {
  readonly plugin: GameAnalysis<this['kinds'], SelectionOf<this['id']>>;
}

/** A game that is not here can be analysed, but its positions cannot be set up piece by piece. */
const ANALYSES: Partial<Plugins<AnalysisPlugin>> = {
  quantik: quantikAnalysis,
  quads: quadsAnalysis,
  q4: q4Analysis,
};

export function analysisOf<K extends Kinds>(game: Game<K>): GameAnalysis<K> | undefined {
  return pluginOf<AnalysisPlugin, K>(ANALYSES, game);
}

/** The same where a position is set up, which is offered only for games that can. */
export function editorOf<K extends Kinds>(game: Game<K>): GameAnalysis<K> {
  const editor = analysisOf(game);
  if (editor === undefined) throw new RangeError(`positions of ${game.id} cannot be set up`);
  return editor;
}
