import type { GameBench } from './game-bench.ts';

export const q4Bench: GameBench = {
  playoutPlies: 24,
  playoutNote: ' (2 players, to the end of the drops)',
  thinks: true,
};
