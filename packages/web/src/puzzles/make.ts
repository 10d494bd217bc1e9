// Generates the puzzles.json of each game: `node packages/web/src/puzzles/make.ts [game…]`. Searches are limited by
// positions, not by time, so that the result is the same on every machine.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GameId } from '@quadrille/rules';
import { PUZZLE_GAMES } from '../games/puzzles.ts';
import type { Grade, Puzzle } from './kinds.ts';
import type { Found } from './games-played.ts';

/** The generator of a game is in the game's own folder. */
async function makerOf(game: GameId): Promise<() => Found[]> {
  const { makePuzzles } = (await import(`../games/${game}/puzzles/make.ts`)) as { makePuzzles: () => Found[] };
  return makePuzzles;
}

/** Easiest first, a fifth of them in each grade. */
function graded(found: readonly Found[]): Puzzle[] {
  const sorted = found.toSorted((a, b) => a.effort - b.effort);
  return sorted.map(({ options, position, plies, line, also }, i) => ({
    ...(Object.keys(options).length > 0 && { options }),
    position,
    grade: (1 + Math.floor((5 * i) / sorted.length)) as Grade,
    plies,
    line,
    ...(also.length > 0 && { also }),
  }));
}

const asked = process.argv.slice(2);
for (const game of PUZZLE_GAMES.filter((id) => asked.length === 0 || asked.includes(id))) {
  const puzzles = graded((await makerOf(game))());
  const target = fileURLToPath(new URL(`../games/${game}/puzzles/puzzles.json`, import.meta.url));
  writeFileSync(target, `[\n${puzzles.map((puzzle) => `  ${JSON.stringify(puzzle)}`).join(',\n')}\n]\n`);
  const lengths = Object.entries(Object.groupBy(puzzles, ({ plies }) => plies)).map(
    ([n, some]) => `${n}: ${some!.length}`,
  );
  process.stdout.write(`${game}: ${puzzles.length} puzzles; by plies ${lengths.join(', ')}\n`);
}
