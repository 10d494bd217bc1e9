import { expect, test, vi } from 'vitest';
import { SYSTEM_CLOCK } from './client-clock.ts';

test('the time is the device’s, and elapsed time only grows', () => {
  const before = Date.now();
  const now = SYSTEM_CLOCK.now();
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
  const start = SYSTEM_CLOCK.elapsed();
  expect(start).toBeGreaterThan(0);
  expect(SYSTEM_CLOCK.elapsed()).toBeGreaterThanOrEqual(start);
});

test('work is done after its delay, unless it is cancelled', async () => {
  const done: string[] = [];
  const start = performance.now();
  SYSTEM_CLOCK.after(0, () => done.push('cancelled'))();
  SYSTEM_CLOCK.after(30, () => done.push('later'));
  SYSTEM_CLOCK.after(0, () => done.push('soon'));
  await vi.waitFor(() => expect(done).toEqual(['soon', 'later']), { timeout: 5_000, interval: 5 });
  expect(performance.now() - start).toBeGreaterThan(25);
});

test('chance is a fraction, another one each time', () => {
  const chances = Array.from({ length: 100 }, () => SYSTEM_CLOCK.random());
  expect(chances.every((chance) => chance >= 0 && chance < 1)).toBe(true);
  expect(new Set(chances).size).toBeGreaterThan(90);
});
