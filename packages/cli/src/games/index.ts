import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import { q4Terminal } from './q4.ts';
import { quadsTerminal } from './quads.ts';
import { quantikTerminal } from './quantik.ts';
import type { TerminalGame } from './terminal-game.ts';

const TERMINAL_GAMES: { readonly [G in GameId]: TerminalGame<GameKinds[G]> } = {
  quantik: quantikTerminal,
  quads: quadsTerminal,
  q4: q4Terminal,
};

export function terminalGame<K extends Kinds>({ id }: Game<K>): TerminalGame<K> {
  // The id identifies the game, so renderer and state have matching types.
  return TERMINAL_GAMES[id] as unknown as TerminalGame<K>;
}
