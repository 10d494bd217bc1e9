import { pluginOf, type Game, type Kinds, type Plugins, type PluginType } from '@quadrille/rules';
import { q4Terminal } from './q4.ts';
import { quadsTerminal } from './quads.ts';
import { quantikTerminal } from './quantik.ts';
import type { TerminalGame } from './terminal-game.ts';

interface TerminalPlugin extends PluginType {
  readonly plugin: TerminalGame<this['kinds']>;
}

const TERMINAL_GAMES: Plugins<TerminalPlugin> = {
  quantik: quantikTerminal,
  quads: quadsTerminal,
  q4: q4Terminal,
};

export function terminalGame<K extends Kinds>(game: Game<K>): TerminalGame<K> {
  return pluginOf<TerminalPlugin, K>(TERMINAL_GAMES, game);
}
