// How far somebody has come in a lesson, kept in the browser.

import type { GameId } from '@quadrille/rules';
import { keep, recall } from '../app/keep.ts';
import { PLANS } from './plans.ts';

export interface Progress {
  /** The step that is shown, from 0; as many as there are steps: the end. */
  readonly at: number;
  /** The furthest step that was shown. */
  readonly reached: number;
}

const BEGINNING: Progress = { at: 0, reached: 0 };

export function readProgress(text: string | undefined, steps: number): Progress {
  const [, at, reached] = /^(\d{1,3})\/(\d{1,3})$/.exec(text ?? '') ?? [];
  if (at === undefined || reached === undefined) return BEGINNING;
  const furthest = Math.min(Number(reached), steps);
  return { at: Math.min(Number(at), furthest), reached: furthest };
}

export const writeProgress = ({ at, reached }: Progress): string => `${at}/${reached}`;

export function moveTo({ reached }: Progress, at: number): Progress {
  return { at, reached: Math.max(at, reached) };
}

export const progressIn = (game: GameId): Progress => readProgress(recall(`lesson:${game}`), PLANS[game].length);

export function keepProgress(game: GameId, progress: Progress): void {
  keep(`lesson:${game}`, writeProgress(progress));
}
