import { expect, test } from 'vitest';
import { ServerTime } from './server-time.ts';

test('half of the way there and back is added', () => {
  const time = new ServerTime(() => 10_000);
  time.addSample(50_000, 200);
  expect(time.now()).toBe(50_100);
});

test('a slow answer does not spoil what a quick one told', () => {
  const time = new ServerTime(() => 0);
  time.addSample(1000, 20);
  time.addSample(5000, 900);
  expect(time.now()).toBe(1010);
  time.addSample(5000);
  expect(time.now()).toBe(1010);
});

test('after a break the first message is believed', () => {
  const time = new ServerTime(() => 0);
  time.addSample(1000, 20);
  time.reset();
  time.addSample(90_000);
  expect(time.now()).toBe(90_000);
});
