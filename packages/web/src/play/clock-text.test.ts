import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [0, '0.0'],
  [9_949, '9.9'],
  [10_000, '0:10'],
  [59_001, '1:00'],
  [300_000, '5:00'],
  [3_599_001, '1:00:00'],
  [86_400_000 - 1, '24:00:00'],
  [3 * 86_400_000 - 3_600_000, '2d 23h'],
])('%i milliseconds are shown as %s', (ms, text) => {
  expect(clockText(ms, 'en')).toBe(text);
});

test('days are told in every language', () => {
  const twoDays = 2 * 86_400_000;
  expect([clockText(twoDays, 'fr'), clockText(twoDays, 'de')]).toEqual(['2j 0h', '2 T 0h']);
});
