// Which puzzles were solved on this device. They are known by their position, so a new collection forgets nothing.

import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { Puzzle } from './kinds.ts';

export type Progress = Readonly<Record<GameId, ReadonlySet<string>>>;

/** A short name for a position (FNV-1a). */
export function nameOf({ position, options = {} }: Puzzle): string {
  let hash = 0x811c9dc5;
  for (const char of position + JSON.stringify(options)) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What was kept, however damaged: what cannot be read was not solved. */
export function readProgress(text: string | undefined): Progress {
  const read = (game: GameId): ReadonlySet<string> => {
    try {
      const kept: unknown = (JSON.parse(text ?? '{}') as Record<string, unknown> | null)?.[game];
      return new Set(Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []);
    } catch {
      return new Set();
    }
  };
  return { quantik: read('quantik'), quads: read('quads'), q4: read('q4') };
}

export function writeProgress(progress: Progress): string {
  return JSON.stringify(Object.fromEntries(GAME_IDS.map((game) => [game, [...progress[game]]])));
}

export function withSolved(progress: Progress, game: GameId, puzzle: Puzzle): Progress {
  return { ...progress, [game]: new Set([...progress[game], nameOf(puzzle)]) };
}
