import { expect, test } from 'vitest';
import { ServerTime } from './server-time.ts';

test('half of the round trip is added', () => {
  const time = new ServerTime(() => 10_000);
  time.addSample(50_000, 200);
  expect(time.now()).toBe(50_100);
});

test('a slow reply does not replace the estimate of a quick one', () => {
  const time = new ServerTime(() => 0);
  time.addSample(1000, 20);
  time.addSample(5000, 900);
  expect(time.now()).toBe(1010);
  time.addSample(5000);
  expect(time.now()).toBe(1010);
});

test('after an interruption the first message sets the time', () => {
  const time = new ServerTime(() => 0);
  time.addSample(1000, 20);
  time.reset();
  time.addSample(90_000);
  expect(time.now()).toBe(90_000);
});
