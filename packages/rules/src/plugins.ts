// Each layer has one plug-in per game: an engine, words, drawings. A registry holds the plug-ins of a layer by the id of
// the game; looking one up gives the plug-in for the kinds of the game.

import type { Game, Kinds, SomeKinds } from './game.ts';
import type { GameKinds } from './games.ts';
import type { GameId } from './ids.ts';

/**
 * The plug-in of a layer as a function of the game: an interface extends this one and states `plugin` in terms of
 * `this['kinds']`, and of `this['id']` for types that only the layer knows. The id is `unknown` when a plug-in is looked
 * up, so such types must be opaque then.
 */
export interface PluginType {
  readonly kinds: Kinds;
  readonly id: unknown;
  readonly plugin: unknown;
}

/** The plug-in for a game of these kinds. */
type PluginFor<P extends PluginType, K extends Kinds> = (P & { readonly kinds: K })['plugin'];

/** The registry of a layer. */
export type Plugins<P extends PluginType> = {
  readonly [G in GameId]: (P & { readonly kinds: GameKinds[G]; readonly id: G })['plugin'];
};

/**
 * The plug-in of a game. For an unknown `P` the type checker takes the type of an entry and the type of the result for
 * the same, so it needs no cast here. That is sound: the id determines the game, and `Plugins` ties each entry to the
 * kinds of the game with that id.
 */
export function pluginOf<P extends PluginType, K extends Kinds>(plugins: Plugins<P>, game: Game<K>): PluginFor<P, K>;
export function pluginOf<P extends PluginType, K extends Kinds>(
  plugins: Partial<Plugins<P>>,
  game: Game<K>,
): PluginFor<P, K> | undefined;
export function pluginOf<P extends PluginType, K extends Kinds>(
  plugins: Partial<Plugins<P>>,
  { id }: Game<K>,
): PluginFor<P, K> | undefined {
  return plugins[id];
}

/** The plug-in of a game known by its id alone; its opaque kinds are those of the game in `GAMES`. */
export function pluginById<P extends PluginType>(plugins: Plugins<P>, id: GameId): PluginFor<P, SomeKinds> {
  return plugins[id];
}
