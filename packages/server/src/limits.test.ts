import { expect, test } from 'vitest';
import { addressKey, Limit } from './limits.ts';

test('a bucket is emptied at once, refilled steadily, and forgotten when it is full', () => {
  const limit = new Limit(3, 2);
  expect([0, 0, 0, 0].map((now) => limit.take('anna', now))).toEqual([true, true, true, false]);
  expect(limit.take('ben', 0)).toBe(true);
  expect([limit.take('anna', 400), limit.take('anna', 500), limit.take('anna', 600)]).toEqual([false, true, false]);
  limit.tidy(10_000);
  expect([10_000, 10_000, 10_000, 10_000].map((now) => limit.take('anna', now))).toEqual([true, true, true, false]);
});

test('whoever keeps a bucket at hand takes from the same one as everybody with that key, also after it was forgotten', () => {
  const limit = new Limit(2, 1);
  const [one, two] = [limit.taking('anna'), limit.taking('anna')];
  expect([one(0), two(0), one(0), two(0), limit.take('anna', 0)]).toEqual([true, true, false, false, false]);
  limit.tidy(5_000);
  expect([two(5_000), limit.take('anna', 5_000), one(5_000), two(5_000)]).toEqual([true, true, false, false]);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
