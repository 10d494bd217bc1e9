// Measures how fast the engine proves positions, in processor time, which other load on the machine affects less.

import { analyse } from '@quadrille/engine';
import { GAME_IDS, GAMES, seeded } from '@quadrille/rules';
import { terminalGame } from '../games/index.ts';
import { randomPosition } from './tools.ts';

export function* benchEngine(): Generator<string> {
  const random = seeded(7);
  const benches = GAME_IDS.map((id) => ({ game: GAMES[id], bench: terminalGame(GAMES[id]).bench ?? {} }));
  yield 'processor time of the engine';
  for (const { bench } of benches) yield* bench.proofs?.(random) ?? [];

  for (const { game, bench } of benches) {
    if (bench.thinks !== true) continue;
    const s = randomPosition(game, {}, 6, random);
    const analysis = analyse(game, s, { time: 1000 });
    if (analysis.ok)
      yield `${game.id}: one second from a random position after 6 plies: depth ${analysis.value.depth}, ${analysis.value.nodes} nodes`;
  }
}
