// How fast the engine knows what can be known, in processor time: what else the machine does matters less to it.

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
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${at(0.5)} ms, 90 % within ${at(0.9)} ms, worst ${at(1)} ms of ${times.length}`;
}

const QUADS_CELLS = 36;

export function* benchEngine(): Generator<string> {
  const random = seeded(7);
  const empty = GAMES.quantik.setup({}) as QuantikState;
  const times = Array.from({ length: 7 }, () => milliseconds(() => createOracle(false).distance(empty)));
  yield 'processor time of the engine';
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

  for (const { name, options, empties } of [
    { name: 'quads', options: {}, empties: [16, 18, 20] },
    { name: 'quads with border', options: { border: true }, empties: [16, 20, 24] },
  ]) {
    yield `${name}: who wins, nothing remembered`;
    for (const cells of empties) {
      const each = Array.from({ length: 30 }, () => {
        const s = randomPosition('quads', options, QUADS_CELLS - cells, random) as QuadsState;
        const endgame = createEndgame();
        return milliseconds(() => endgame.wins(s, new Clock({})));
      });
      yield `  ${cells} empty cells: ${spread(each)}`;
    }
    const every = Array.from({ length: 30 }, () => {
      const s = randomPosition('quads', options, QUADS_CELLS - 16, random);
      return milliseconds(() => analyse(GAMES.quads, s, {}, { everyMove: true }));
    });
    yield `${name}: every move with its plies`;
    yield `  16 empty cells: ${spread(every)}`;
  }

  for (const id of ['quads', 'q4'] as const) {
    const s = randomPosition(id, {}, 6, random);
    const analysis = analyse(GAMES[id], s, { time: 1000 });
    if (analysis.ok)
      yield `${id}: one second from a random position after 6 plies: depth ${analysis.value.depth}, ${analysis.value.nodes} nodes`;
  }
}
