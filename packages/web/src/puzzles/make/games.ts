// Games as people play them: good moves mostly, and now and then a chance that is missed.

import { chooseAtLevel, type Level } from '@quadrille/engine';
import { below, ONGOING, seeded, type AnyGame, type Kinds } from '@quadrille/rules';

const LEVELS: readonly Level[] = [3, 4, 5, 6];

/** The positions of a game between two players of middling strength; the same seed gives the same game. */
export function* positions(game: AnyGame, options: object, seed: number, levels = LEVELS): Generator<Kinds['state']> {
  const random = seeded(seed);
  const players = [levels[below(random, levels.length)]!, levels[below(random, levels.length)]!];
  const s = game.setup(options);
  for (let ply = 0; game.rules.status(s) === ONGOING; ply++) {
    yield game.rules.clone(s);
    const chosen = chooseAtLevel(game, s, players[ply % 2]!, random());
    if (!chosen.ok) return;
    game.rules.make(s, chosen.value);
  }
}

/** A puzzle before it has its grade. */
export interface Found {
  readonly options: object;
  readonly position: string;
  readonly plies: number;
  readonly line: readonly string[];
  readonly also: readonly string[];
  /** The higher, the harder. */
  readonly effort: number;
}
