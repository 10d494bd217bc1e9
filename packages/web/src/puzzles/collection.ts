// The puzzles of each game, loaded on demand, and the puzzle of the day.

import { below, GAMES, seeded, type GameId } from '@quadrille/rules';
import { PUZZLE_GAMES, puzzlesOf } from '../games/puzzles.ts';
import type { Numbered, Puzzle } from './kinds.ts';

/** The puzzles of a game, easiest first; none if it has none. */
export async function loadPuzzles(game: GameId): Promise<readonly Numbered[]> {
  if (!PUZZLE_GAMES.includes(game)) return [];
  const { default: puzzles } = await puzzlesOf(GAMES[game]).load();
  return (puzzles as readonly Puzzle[]).map((puzzle, i) => ({ ...puzzle, game, number: i + 1 }));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The number of the puzzle of the day, from 1 to `count`: the same for everyone on a given UTC day. No puzzle repeats
 * before all have been used.
 */
export function dailyPuzzleNumber(date: Date, game: GameId, count: number): number {
  const day = Math.floor(date.getTime() / DAY_MS);
  const round = Math.floor(day / count);
  return shuffled(count, PUZZLE_GAMES.length * round + PUZZLE_GAMES.indexOf(game))[day - round * count]!;
}

/** The numbers from 1 to n in an order determined by the seed. */
function shuffled(n: number, seed: number): number[] {
  const random = seeded(seed);
  const numbers = Array.from({ length: n }, (_, i) => i + 1);
  for (let i = n - 1; i > 0; i--) {
    const j = below(random, i + 1);
    [numbers[i], numbers[j]] = [numbers[j]!, numbers[i]!];
  }
  return numbers;
}

/** The number of moves that the winner makes. */
export const movesOf = ({ plies }: Puzzle): number => (plies + 1) / 2;
