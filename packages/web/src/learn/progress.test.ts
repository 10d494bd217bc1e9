import { expect, test } from 'vitest';
import { moveTo, parseLessonProgress, formatLessonProgress } from './progress.ts';

test('what is kept is read back', () => {
  const progress = { at: 3, reached: 5 };
  expect(parseLessonProgress(formatLessonProgress(progress), 10)).toEqual(progress);
});

test.each([undefined, '', 'x', '3', '-1/4', '1/2/3', '1e3/2'])('%s means the beginning', (kept) => {
  expect(parseLessonProgress(kept, 10)).toEqual({ at: 0, reached: 0 });
});

test('a lesson that became shorter ends where it ends', () => {
  expect(parseLessonProgress('12/12', 9)).toEqual({ at: 9, reached: 9 });
  expect(parseLessonProgress('7/3', 9)).toEqual({ at: 3, reached: 3 });
});

test('going back keeps how far one has been', () => {
  expect(moveTo({ at: 4, reached: 4 }, 3)).toEqual({ at: 3, reached: 4 });
  expect(moveTo({ at: 4, reached: 4 }, 5)).toEqual({ at: 5, reached: 5 });
});
