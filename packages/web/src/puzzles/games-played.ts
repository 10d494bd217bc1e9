// Simulated games between fallible players: mostly good moves, and an occasional missed win.

import { chooseAtLevel, type Level } from '@quadrille/engine';
import { below, ONGOING, seeded, type Game, type Kinds } from '@quadrille/rules';

const LEVELS: readonly Level[] = [3, 4, 5, 6];

/** The positions of a game between two players of medium strength; deterministic for a seed. */
export function* positions<K extends Kinds>(
  game: Game<K>,
  options: K['options'],
  seed: number,
  levels = LEVELS,
): Generator<K['state']> {
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

/** A puzzle candidate, not graded yet. */
export interface Found {
  readonly options: object;
  readonly position: string;
  readonly plies: number;
  readonly line: readonly string[];
  readonly also: readonly string[];
  /** Higher is harder. */
  readonly effort: number;
}
