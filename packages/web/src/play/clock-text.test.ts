import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [0, '0.0'],
  [9_949, '9.9'],
  [10_000, '0:10'],
  [59_001, '1:00'],
  [300_000, '5:00'],
  [3_599_001, '1:00:00'],
  [3 * 86_400_000 - 1, '72:00:00'],
])('%i milliseconds are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
