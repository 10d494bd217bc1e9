import type { EngineRequest } from '../worker/request.ts';

export const questions = (): readonly EngineRequest[] => [
  { game: 'quantik', moves: [], everyMove: true },
  { game: 'quantik', moves: [], everyMove: true, noBook: true },
];
