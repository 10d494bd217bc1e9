import type { EngineRequest } from '../worker/request.ts';

export const questions = (time: number): readonly EngineRequest[] => [
  { game: 'q4', moves: [], limit: { time } },
  { game: 'q4', moves: [], everyMove: true, limit: { time } },
  ...[3, 4].map((players) => ({ game: 'q4', options: { players }, moves: [], limit: { time } })),
];
