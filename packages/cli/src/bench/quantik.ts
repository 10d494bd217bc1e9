import { createOracle } from '@quadrille/engine/quantik';
import { legalMoves, type Random } from '@quadrille/rules';
import { quantik } from '@quadrille/rules/quantik';
import type { GameBench } from './game-bench.ts';
import { milliseconds, randomPosition, spread } from './tools.ts';

function* proofs(random: Random): Generator<string> {
  const empty = quantik.setup({});
  const times = Array.from({ length: 7 }, () => milliseconds(() => createOracle(false).distance(empty)));
  yield 'quantik: value and plies of the empty board, no book, empty transposition table';
  yield `  ${spread(times)}`;

  yield 'quantik: every move with its plies, with the book, empty transposition table';
  for (const [name, plies] of [
    ['plies 0 to 4', [0, 1, 2, 3, 4]],
    ['ply 5, the first past the book', [5]],
    ['plies 6 to 12', [6, 7, 8, 9, 10, 11, 12]],
  ] as const) {
    const each = plies.flatMap((ply) =>
      Array.from({ length: ply === 5 ? 60 : 20 }, () => {
        const s = randomPosition(quantik, {}, ply, random);
        const oracle = createOracle(true);
        return milliseconds(() => {
          for (const id of legalMoves(quantik.rules, s)) {
            quantik.rules.make(s, id);
            oracle.distance(s);
            quantik.rules.unmake(s, id);
          }
        });
      }),
    );
    yield `  ${name}: ${spread(each)}`;
  }
}

export const quantikBench: GameBench = { proofs };
