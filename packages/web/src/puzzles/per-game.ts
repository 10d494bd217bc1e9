import { GAME_IDS, type GameId } from '@quadrille/rules';

/** Something for each game. */
export function perGame<T>(of: (id: GameId) => T): Record<GameId, T> {
  return Object.fromEntries(GAME_IDS.map((id) => [id, of(id)])) as Record<GameId, T>;
}
