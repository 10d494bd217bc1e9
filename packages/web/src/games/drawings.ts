import { pluginOf, type Game, type Kinds, type Plugins, type PluginType } from '@quadrille/rules';
import type { SelectionOf } from '@quadrille/words';
import type { GameDrawings } from './game-drawings.ts';
import { q4Drawings } from './q4/drawings.ts';
import { quadsDrawings } from './quads/drawings.ts';
import { quantikDrawings } from './quantik/drawings.ts';

interface DrawingsPlugin extends PluginType {
  readonly plugin: GameDrawings<this['kinds'], SelectionOf<this['id']>>;
}

const DRAWINGS: Plugins<DrawingsPlugin> = {
  quantik: quantikDrawings,
  quads: quadsDrawings,
  q4: q4Drawings,
};

export function drawingsOf<K extends Kinds>(game: Game<K>): GameDrawings<K> {
  return pluginOf<DrawingsPlugin, K>(DRAWINGS, game);
}
