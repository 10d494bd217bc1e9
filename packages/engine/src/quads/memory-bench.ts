import { quads } from '@quadrille/rules/quads';
import type { EngineRequest } from '../worker/request.ts';
import { positions } from './exhaustive.ts';

/** Late enough for the endgame solver, which allocates a table of its own. */
const late = (options: object): string[] => Array.from(positions(options, 19, 2, 3), (s) => quads.formatPosition(s));

export const questions = (time: number): readonly EngineRequest[] =>
  [{}, { border: true }].flatMap((options): EngineRequest[] => [
    { game: 'quads', options, moves: ['pppp@c3', 'xxxx@e5'], limit: { time } },
    ...late(options).map((position) => ({
      game: 'quads',
      options,
      position,
      moves: [],
      everyMove: true,
      limit: { time },
    })),
  ]);
