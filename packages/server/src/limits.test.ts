import { expect, test } from 'vitest';
import { addressKey, addressLimits, RateLimiter } from './limits.ts';

test('a bucket can be emptied at once, refills steadily, and is pruned when it is full', () => {
  const limit = new RateLimiter(3, 2);
  expect([0, 0, 0, 0].map((now) => limit.take('anna', now))).toEqual([true, true, true, false]);
  expect(limit.take('ben', 0)).toBe(true);
  expect([limit.take('anna', 400), limit.take('anna', 500), limit.take('anna', 600)]).toEqual([false, true, false]);
  limit.prune(10_000);
  expect([10_000, 10_000, 10_000, 10_000].map((now) => limit.take('anna', now))).toEqual([true, true, true, false]);
});

test('all handles of a key take from the same bucket, also after it was pruned', () => {
  const limit = new RateLimiter(2, 1);
  const [one, two] = [limit.forKey('anna'), limit.forKey('anna')];
  expect([one.take(0), two.take(0), one.take(0), two.take(0), limit.take('anna', 0)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  limit.prune(5_000);
  expect([two.take(5_000), limit.take('anna', 5_000), one.take(5_000), two.take(5_000)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a charge may overdraw the bucket, by no more than its capacity', () => {
  const limit = new RateLimiter(10, 10);
  const anna = limit.forKey('anna');
  expect(anna.take(0)).toBe(true);
  anna.charge(0, 12);
  expect([anna.take(0), anna.take(390), anna.take(410)]).toEqual([false, false, true]);
  anna.charge(1_000, 1e9);
  expect([anna.take(2_000), anna.take(2_090), anna.take(2_110)]).toEqual([false, false, true]);
});

test('a request that costs several tokens passes while there is one, and `waitMs` is the time until the next', () => {
  const limit = new RateLimiter(10, 10);
  expect([limit.spend('anna', 4, 0), limit.spend('anna', 4, 0), limit.spend('anna', 4, 0)]).toEqual([true, true, true]);
  expect([limit.spend('anna', 1, 0), limit.waitMs('anna', 0), limit.waitMs('ben', 0)]).toEqual([false, 300, 0]);
  expect([limit.spend('anna', 1, 290), limit.spend('anna', 1, 310)]).toEqual([false, true]);
  limit.charge('anna', 5, 310);
  expect(limit.waitMs('anna', 310)).toBeCloseTo(590);
});

test('beyond the maximum number of buckets the oldest is removed', () => {
  const limit = new RateLimiter(1, 1e-9);
  const MANY = 60_000;
  for (let n = 0; n < MANY; n++) expect(limit.take(`address ${n}`, 0)).toBe(true);
  // The newest bucket is kept; the oldest was removed and starts full.
  expect([limit.take(`address ${MANY - 1}`, 0), limit.take('address 0', 0)]).toEqual([false, true]);
});

test('an infinite bucket is never empty and cannot be overdrawn', () => {
  const limit = new RateLimiter(Infinity, Infinity);
  const anna = limit.forKey('anna');
  anna.charge(0, 1e9);
  expect([anna.take(0), anna.take(0), limit.take('anna', 0)]).toEqual([true, true, true]);
  limit.prune(0);
  expect(anna.take(0)).toBe(true);
});

/** The number of reads allowed at once with this share. */
function readsAtOnce(share: number): number {
  const { reads } = addressLimits(share, [10, 1]);
  let n = 0;
  while (reads.take('school', 0)) n++;
  return n;
}

test('the limits of an address grow with the number of people who share it, and never shrink', () => {
  expect([readsAtOnce(0.01), readsAtOnce(1), readsAtOnce(3)]).toEqual([10, 10, 30]);
  expect([0.01, 1, 3].map((share) => addressLimits(share).maxConnections)).toEqual([600, 600, 1800]);
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
