// How fast the engine knows what can be known.

import { analyse, Clock, createEndgame, createOracle } from '@quadrille/engine';
import { below, GAMES, legalMoves, ONGOING, seeded, type GameId, type Kinds, type Random } from '@quadrille/rules';
import type { QuadsState } from '@quadrille/rules/quads';
import type { QuantikState } from '@quadrille/rules/quantik';

/** Random positions of a game after so many plies that are not over. */
function randomPosition(id: GameId, options: object, plies: number, random: Random): Kinds['state'] {
  const game = GAMES[id];
  const parsed = game.parseOptions(options);
  if (!parsed.ok) throw new Error(parsed.error.kind);
  for (;;) {
    const s = game.setup(parsed.value);
    let ply = 0;
    for (; ply < plies; ply++) {
      const moves = legalMoves(game.rules, s);
      if (moves.length === 0) break;
      game.rules.make(s, moves[below(random, moves.length)]!);
    }
    if (ply === plies && game.rules.status(s) === ONGOING) return s;
  }
}

function milliseconds(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${at(0.5)} ms, 90 % within ${at(0.9)} ms, worst ${at(1)} ms of ${times.length}`;
}

export function* benchEngine(): Generator<string> {
  const random = seeded(7);
  const empty = GAMES.quantik.setup({}) as QuantikState;
  const times = Array.from({ length: 7 }, () => milliseconds(() => createOracle(false).distance(empty)));
  yield 'quantik: value and plies of the empty board, no book, nothing remembered';
  yield `  ${spread(times)}`;

  yield 'quantik: every move with its plies, with the book, nothing remembered';
  for (const [name, plies] of [
    ['plies 0 to 4', [0, 1, 2, 3, 4]],
    ['ply 5, the first past the book', [5]],
    ['plies 6 to 12', [6, 7, 8, 9, 10, 11, 12]],
  ] as const) {
    const each = plies.flatMap((ply) =>
      Array.from({ length: ply === 5 ? 60 : 20 }, () => {
        const s = randomPosition('quantik', {}, ply, random) as QuantikState;
        const { rules } = GAMES.quantik;
        const oracle = createOracle(true);
        return milliseconds(() => {
          for (const id of legalMoves(rules, s)) {
            rules.make(s, id);
            oracle.distance(s);
            rules.unmake(s, id);
          }
        });
      }),
    );
    yield `  ${name}: ${spread(each)}`;
  }

  for (const options of [{}, { border: true }]) {
    const variant = 'border' in options ? 'quads with border' : 'quads';
    for (const cells of [16, 18, 20]) {
      const each = Array.from({ length: 30 }, () => {
        const s = randomPosition('quads', options, 36 - cells, random) as QuadsState;
        const endgame = createEndgame();
        return milliseconds(() => endgame.wins(s, new Clock({ time: 20_000 })));
      });
      yield `${variant}: who wins with ${cells} empty cells`;
      yield `  ${spread(each)}`;
    }
    const every = Array.from({ length: 30 }, () => {
      const s = randomPosition('quads', options, 20, random);
      return milliseconds(() => analyse(GAMES.quads, s, { time: 20_000 }, { everyMove: true }));
    });
    yield `${variant}: every move with its plies, 16 empty cells`;
    yield `  ${spread(every)}`;
  }

  for (const id of ['quads', 'q4'] as const) {
    const s = randomPosition(id, {}, 6, random);
    const analysis = analyse(GAMES[id], s, { time: 1000 });
    if (analysis.ok)
      yield `${id}: one second from a random position after 6 plies: depth ${analysis.value.depth}, ${analysis.value.nodes} nodes`;
  }
}
