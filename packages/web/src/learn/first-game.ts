import type { Level } from '@quadrille/engine/level';
import { GAMES, type GameId } from '@quadrille/rules';
import { router } from '../app/router.svelte.ts';
import { againstComputer } from '../play/game-setup.ts';
import { newGameId, addGame } from '../play/saved-games.ts';
import { startSession } from '../play/game-session.ts';

/** Starts a game against the computer in which the learner moves first. */
export function startFirstGame(game: GameId, level: Level): void {
  const session = startSession(newGameId(), againstComputer(GAMES[game], level, 'first'));
  addGame(session);
  router.go({ name: 'play', id: session.id });
}
