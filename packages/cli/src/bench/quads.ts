import { analyse, SearchClock } from '@quadrille/engine';
import { createEndgame } from '@quadrille/engine/quads';
import type { Random } from '@quadrille/rules';
import { CELLS, quads } from '@quadrille/rules/quads';
import type { GameBench } from './game-bench.ts';
import { milliseconds, randomPosition, spread } from './tools.ts';

function* proofs(random: Random): Generator<string> {
  for (const { name, options, empties } of [
    { name: 'quads', options: {}, empties: [16, 18, 20] },
    { name: 'quads with border', options: { border: true }, empties: [16, 20, 24] },
  ]) {
    yield `${name}: who wins, empty transposition table`;
    for (const cells of empties) {
      const each = Array.from({ length: 30 }, () => {
        const s = randomPosition(quads, options, CELLS - cells, random);
        const endgame = createEndgame();
        return milliseconds(() => endgame.wins(s, new SearchClock({})));
      });
      yield `  ${cells} empty cells: ${spread(each)}`;
    }
    const every = Array.from({ length: 30 }, () => {
      const s = randomPosition(quads, options, CELLS - 16, random);
      return milliseconds(() => analyse(quads, s, {}, { everyMove: true }));
    });
    yield `${name}: every move with its plies`;
    yield `  16 empty cells: ${spread(every)}`;
  }
}

export const quadsBench: GameBench = { playoutPlies: Infinity, proofs, thinks: true };
