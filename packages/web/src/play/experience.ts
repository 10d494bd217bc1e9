// How many games of each kind were finished in this browser: beginners are told what to do next at every turn.

import type { GameId } from '@quadrille/rules';
import { loadItem, saveItem } from '../app/storage.ts';

/** From this number of finished games on, the next step is told only on request. */
const ENOUGH_GAMES = 3;

const keyOf = (game: GameId): string => `finished:${game}`;

function finishedGames(game: GameId): number {
  const kept = Number(loadItem(keyOf(game)) ?? 0);
  return Number.isSafeInteger(kept) && kept > 0 ? kept : 0;
}

export const isBeginner = (game: GameId): boolean => finishedGames(game) < ENOUGH_GAMES;

/** Called once for each game that a person here has played to its end. */
export function countFinishedGame(game: GameId): void {
  const before = finishedGames(game);
  if (before < ENOUGH_GAMES) saveItem(keyOf(game), String(before + 1));
}
