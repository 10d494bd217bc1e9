// Helpers shared by the engine benchmarks.

import { below, legalMoves, ONGOING, type Game, type Kinds, type Random } from '@quadrille/rules';

/** Random ongoing positions of a game after this many plies. */
export function randomPosition<K extends Kinds>(
  game: Game<K>,
  options: object,
  plies: number,
  random: Random,
): K['state'] {
  const parsed = game.options.parse(options);
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

/** The processor time that the work takes. */
export function milliseconds(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

export function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(1);
  return `median ${at(0.5)} ms, 90 % within ${at(0.9)} ms, worst ${at(1)} ms of ${times.length}`;
}
