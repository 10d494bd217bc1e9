// Makes quantik.json, quads.json and q4.json: `node packages/web/src/puzzles/make.ts [game…]`. Limited by positions, never
// by time, so the result is the same on every machine.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GAME_IDS, type GameId } from '@quadrille/rules';
import type { Grade, Puzzle } from './kinds.ts';
import type { Found } from './make/games.ts';
import { makeQ4 } from './make/q4.ts';
import { makeQuads } from './make/quads.ts';
import { makeQuantik } from './make/quantik.ts';

const MAKERS: Readonly<Record<GameId, () => Found[]>> = { quantik: makeQuantik, quads: makeQuads, q4: makeQ4 };

/** From easy to hard, a fifth of them in each grade. */
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
for (const game of GAME_IDS.filter((id) => asked.length === 0 || asked.includes(id))) {
  const puzzles = graded(MAKERS[game]());
  const target = fileURLToPath(new URL(`${game}.json`, import.meta.url));
  writeFileSync(target, `[\n${puzzles.map((puzzle) => `  ${JSON.stringify(puzzle)}`).join(',\n')}\n]\n`);
  const lengths = Object.entries(Object.groupBy(puzzles, ({ plies }) => plies)).map(
    ([n, some]) => `${n}: ${some!.length}`,
  );
  process.stdout.write(`${game}: ${puzzles.length} puzzles; by plies ${lengths.join(', ')}\n`);
}
