// The puzzles of each game, fetched when somebody wants one, and the one of the day.

import { below, GAME_IDS, seeded, type GameId } from '@quadrille/rules';
import type { Numbered, Puzzle } from './kinds.ts';

const FILES: Readonly<Record<GameId, () => Promise<{ readonly default: unknown }>>> = {
  quantik: () => import('./quantik.json', { with: { type: 'json' } }),
  quads: () => import('./quads.json', { with: { type: 'json' } }),
  q4: () => import('./q4.json', { with: { type: 'json' } }),
};

/** A game's puzzles, from easy to hard. */
export async function load(game: GameId): Promise<readonly Numbered[]> {
  const { default: puzzles } = await FILES[game]();
  return (puzzles as readonly Puzzle[]).map((puzzle, i) => ({ ...puzzle, game, number: i + 1 }));
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * The number of the puzzle of the day, from 1 to `count`: the same for everyone on the same day (UTC). Every puzzle has
 * its day before one comes again.
 */
export function daily(date: Date, game: GameId, count: number): number {
  const day = Math.floor(date.getTime() / DAY);
  const round = Math.floor(day / count);
  return shuffled(count, GAME_IDS.length * round + GAME_IDS.indexOf(game))[day - round * count]!;
}

/** The numbers from 1 to n in an order that the seed decides. */
function shuffled(n: number, seed: number): number[] {
  const random = seeded(seed);
  const numbers = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
  return numbers;
}

/** How many moves the winner makes. */
export const movesOf = ({ plies }: Puzzle): number => (plies + 1) / 2;
