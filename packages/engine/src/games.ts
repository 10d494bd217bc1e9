import { pluginOf, type Game, type Kinds, type Plugins, type PluginType } from '@quadrille/rules';
import type { GameEngine } from './game-engine.ts';
import { genericEngine } from './generic.ts';
import { q4Engine } from './q4/engine.ts';
import { quadsEngine } from './quads/engine.ts';
import { quantikEngine } from './quantik/engine.ts';

interface EnginePlugin extends PluginType {
  readonly plugin: GameEngine<this['kinds']['state']>;
}

/** The games with a dedicated engine, one line each. */
const ENGINES: Partial<Plugins<EnginePlugin>> = {
  quantik: quantikEngine,
  quads: quadsEngine,
  q4: q4Engine,
};

export function engineOf<K extends Kinds>(game: Game<K>): GameEngine<K['state']> {
  return pluginOf<EnginePlugin, K>(ENGINES, game) ?? genericEngine(game.rules);
}
