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

test('without a sample the time is the device’s', () => {
  expect(new ServerTime(() => 7).now()).toBe(7);
  const before = Date.now();
  expect(new ServerTime().now()).toBeGreaterThanOrEqual(before);
});

test('an equally quick reply is newer and replaces the estimate', () => {
  let here = 0;
  const time = new ServerTime(() => here);
  time.addSample(1000, 500);
  here = 100;
  time.addSample(9000, 500);
  expect(time.now()).toBe(9250);
});

test('samples age, so that a rough one replaces a precise one in the end', () => {
  const time = new ServerTime(() => 0);
  time.addSample(1000, 20);
  // Messages of unknown delay count as 500 ms, and each message adds 5 ms.
  for (let n = 1; n < (500 - 20) / 5; n++) time.addSample(9000);
  expect(time.now()).toBe(1010);
  time.addSample(9000);
  expect(time.now()).toBe(9000);
});
