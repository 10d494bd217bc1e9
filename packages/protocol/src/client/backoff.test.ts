import { expect, test } from 'vitest';
import { pauseBefore } from './backoff.ts';

test('the first try comes soon, later ones later, and none later than 15 seconds', () => {
  expect(pauseBefore(0, 0)).toBe(200);
  expect(pauseBefore(0, 1)).toBe(400);
  expect(pauseBefore(3, 0)).toBe(1600);
  expect(pauseBefore(50, 1)).toBe(15_000);
});

test('a thousand clients do not reconnect at the same time', () => {
  const pauses = Array.from({ length: 1000 }, (_, i) => pauseBefore(4, i / 1000));
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(3000);
});
