// Progress in a lesson, saved in the browser.

import type { GameId } from '@quadrille/rules';
import { saveItem, loadItem } from '../app/storage.ts';
import { learningOf } from '../games/learning.ts';

export interface LessonProgress {
  /** The current step, from 0; the number of steps means the end. */
  readonly at: number;
  /** The furthest step shown so far. */
  readonly reached: number;
}

const NO_PROGRESS: LessonProgress = { at: 0, reached: 0 };

export function parseLessonProgress(text: string | undefined, steps: number): LessonProgress {
  const [, at, reached] = /^(\d{1,3})\/(\d{1,3})$/.exec(text ?? '') ?? [];
  if (at === undefined || reached === undefined) return NO_PROGRESS;
  const furthest = Math.min(Number(reached), steps);
  return { at: Math.min(Number(at), furthest), reached: furthest };
}

export const formatLessonProgress = ({ at, reached }: LessonProgress): string => `${at}/${reached}`;

export function moveTo({ reached }: LessonProgress, at: number): LessonProgress {
  return { at, reached: Math.max(at, reached) };
}

export const loadLessonProgress = (game: GameId): LessonProgress =>
  parseLessonProgress(loadItem(`lesson:${game}`), learningOf(game).plan?.length ?? 0);

export function saveLessonProgress(game: GameId, progress: LessonProgress): void {
  saveItem(`lesson:${game}`, formatLessonProgress(progress));
}
