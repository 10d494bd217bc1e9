import type { Game, GameId, GameKinds, Kinds } from '@quadrille/rules';
import type { GameEngine } from './game-engine.ts';
import { genericEngine } from './generic.ts';
import { q4Engine } from './q4/engine.ts';
import { quadsEngine } from './quads/engine.ts';
import { quantikEngine } from './quantik/engine.ts';

/** The games with a dedicated engine, one line each. */
const ENGINES: { readonly [G in GameId]?: GameEngine<GameKinds[G]['state']> } = {
  quantik: quantikEngine,
  quads: quadsEngine,
  q4: q4Engine,
};

export function engineOf<K extends Kinds>({ id, rules }: Game<K>): GameEngine<K['state']> {
  // The id identifies the game, so engine and state have matching types.
  return (ENGINES[id] as GameEngine<K['state']> | undefined) ?? genericEngine(rules);
}
