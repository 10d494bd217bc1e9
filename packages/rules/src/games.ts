import { anyGame, type AnyGame } from './game.ts';
import { GAME_IDS, type GameId } from './ids.ts';
import { q4, type Q4Kinds } from './q4/game.ts';
import { quads, type QuadsKinds } from './quads/game.ts';
import { quantik, type QuantikKinds } from './quantik/game.ts';

/** The kinds of every game; adding a game takes one line here and one below. */
export interface GameKinds {
  quantik: QuantikKinds;
  quads: QuadsKinds;
  q4: Q4Kinds;
}

export const GAMES: Readonly<Record<GameId, AnyGame>> = {
  quantik: anyGame(quantik),
  quads: anyGame(quads),
  q4: anyGame(q4),
};

export function gameNamed(name: unknown): AnyGame | undefined {
  const id = GAME_IDS.find((known) => known === name);
  return id === undefined ? undefined : GAMES[id];
}
