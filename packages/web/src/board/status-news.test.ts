import { expect, test } from 'vitest';
import { newsIn } from './status-news.ts';

test('the sentence that stands beside the news is not shown twice', () => {
  expect(newsIn('Light places a cone on b2. Dark to move.', ['Dark to move.'])).toBe('Light places a cone on b2.');
  expect(newsIn('Dark to move.', ['Dark to move.'])).toBe('');
});

test('an announcement without that sentence is shown as it is', () => {
  expect(newsIn('Hint: cone b2.', ['Dark to move.'])).toBe('Hint: cone b2.');
  expect(newsIn('Hint: cone b2.', ['', 'Dark to move.'])).toBe('Hint: cone b2.');
  expect(newsIn('Dark to move. Time is short.', ['Dark to move.'])).toBe('Dark to move. Time is short.');
});
