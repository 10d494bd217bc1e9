import { pluginOf, type Game, type Kinds, type Plugins, type PluginType } from '@quadrille/rules';
import type { QueryOf, SelectionOf } from '@quadrille/words';
import type { GameView } from './game-view.ts';
import { q4View } from './q4/view.ts';
import { quadsView } from './quads/view.ts';
import { quantikView } from './quantik/view.ts';

interface ViewPlugin extends PluginType {
  readonly plugin: GameView<this['kinds'], SelectionOf<this['id']>, QueryOf<this['id']>>;
}

const VIEWS: Plugins<ViewPlugin> = {
  quantik: quantikView,
  quads: quadsView,
  q4: q4View,
};

export function viewOf<K extends Kinds>(game: Game<K>): GameView<K> {
  return pluginOf<ViewPlugin, K>(VIEWS, game);
}
