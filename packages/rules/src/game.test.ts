// The type checker holds a game and its values together: these are checks of types, which `npm run check:types` makes.

import { describe, expect, expectTypeOf, test } from 'vitest';
import { anyGame, type AnyGame, type Game, type SomeKinds } from './game.ts';
import { GAMES, type GameKinds } from './games.ts';
import { startMatch, type Match } from './match.ts';
import { pluginById, pluginOf, type Plugins, type PluginType } from './plugins.ts';
import { q4, type Q4Kinds } from './q4/game.ts';
import { quads, type QuadsKinds } from './quads/game.ts';
import { quantik, type QuantikKinds } from './quantik/game.ts';

/** A layer with an entry for every game: the games themselves. */
interface GamePlugin extends PluginType {
  readonly plugin: AnyGame;
}

interface ListPlugin extends PluginType {
  readonly plugin: (s: this['kinds']['state']) => string;
}

/** Partial: the test must hold with any number of games. */
const LISTS: Partial<Plugins<ListPlugin>> = {
  quantik: (s) => `${s.ply} plies`,
  quads: (s) => `${s.tiles.length} cells`,
  q4: (s) => `${s.options.marbles} marbles`,
};

describe('a state', () => {
  test('of one game is none of another', () => {
    expectTypeOf(quantik.outcome).parameter(0).not.toExtend<QuadsKinds['state']>();
    expectTypeOf(quads.setup).returns.not.toExtend<Parameters<typeof quantik.outcome>[0]>();
    expectTypeOf(quads.setup).returns.not.toExtend<Parameters<typeof q4.rules.make>[0]>();
    expectTypeOf(q4.setup).returns.toExtend<Parameters<typeof q4.rules.make>[0]>();
  });

  test('of a particular game is none of a game of unknown kind, and the other way round', () => {
    expectTypeOf<GameKinds[keyof GameKinds]['state']>().not.toExtend<SomeKinds['state']>();
    expectTypeOf<SomeKinds['state']>().not.toExtend<QuantikKinds['state']>();
    expectTypeOf<SomeKinds['state']>().not.toExtend<QuadsKinds['state']>();
    expectTypeOf<SomeKinds['state']>().not.toExtend<Q4Kinds['state']>();
    expectTypeOf<object>().not.toExtend<SomeKinds['options']>();
  });
});

describe('a game', () => {
  test('of particular kinds is a game of unknown kind only by hiding its kinds', () => {
    expectTypeOf<Game<QuantikKinds>>().not.toExtend<AnyGame>();
    expectTypeOf<AnyGame>().not.toExtend<Game<QuantikKinds>>();
    expectTypeOf<Game<QuantikKinds>>().not.toExtend<Game<QuadsKinds>>();
    expectTypeOf(anyGame(quantik)).toEqualTypeOf<AnyGame>();
    expect(anyGame(quantik)).toBe(quantik);
  });

  test('and its state are of the same kinds in a match', () => {
    const match = startMatch(quads, quads.options.defaults);
    expectTypeOf(match).toEqualTypeOf<Match<QuadsKinds>>();
    expectTypeOf(match).not.toExtend<Match>();
    expectTypeOf(match.state).toEqualTypeOf<QuadsKinds['state']>();
    expect(match.game.formatPosition(match.state)).toBe(quads.formatPosition(quads.setup(quads.options.defaults)));
  });

  test('and its plug-in are of the same kinds', () => {
    const list = pluginOf<ListPlugin, QuadsKinds>(LISTS, quads)!;
    expectTypeOf(list).parameter(0).toExtend<QuadsKinds['state']>();
    expectTypeOf(pluginById<ListPlugin>)
      .returns.parameter(0)
      .toExtend<SomeKinds['state']>();
    expectTypeOf<Plugins<ListPlugin>['quads']>().not.toExtend<Plugins<ListPlugin>['q4']>();
    const game = GAMES.q4;
    const s = game.setup(game.options.defaults);
    expect(pluginOf<ListPlugin, SomeKinds>(LISTS, game)!(s)).toBe('12 marbles');
    expect(pluginById<GamePlugin>(GAMES, 'q4')).toBe(game);
  });

  test('may have no plug-in in a layer', () => {
    const some: Partial<Plugins<ListPlugin>> = { quads: LISTS.quads! };
    expect(pluginOf<ListPlugin, QuadsKinds>(some, quads)).toBe(LISTS.quads);
    expect(pluginOf<ListPlugin, Q4Kinds>(some, q4)).toBeUndefined();
  });
});
