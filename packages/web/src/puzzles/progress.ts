// Puzzles solved on this device. They are identified by position, so that a new collection keeps them.

import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { Puzzle } from './kinds.ts';
import { perGame } from './per-game.ts';

export type PuzzleProgress = Readonly<Record<GameId, ReadonlySet<string>>>;

/** A short id for a position (FNV-1a hash). */
export function nameOf({ position, options = {} }: Puzzle): string {
  let hash = 0x811c9dc5;
  for (const char of position + JSON.stringify(options)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Parses saved progress; unreadable parts count as not solved. */
export function parsePuzzleProgress(text: string | undefined): PuzzleProgress {
  const read = (game: GameId): ReadonlySet<string> => {
    try {
      const kept: unknown = (JSON.parse(text ?? '{}') as Record<string, unknown> | null)?.[game];
      return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
    } catch {
      return new Set();
    }
  };
  return perGame(read);
}

export function formatPuzzleProgress(progress: PuzzleProgress): string {
  return JSON.stringify(Object.fromEntries(GAME_IDS.map((game) => [game, [...progress[game]]])));
}

export function withSolved(progress: PuzzleProgress, game: GameId, puzzle: Puzzle): PuzzleProgress {
  return { ...progress, [game]: new Set([...progress[game], nameOf(puzzle)]) };
}
