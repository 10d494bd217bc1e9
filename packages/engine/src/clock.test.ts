// When a search stops, with a fake clock.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SearchClock } from './clock.ts';

let now: number;

beforeEach(() => {
  now = 5000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Nodes until the clock stops the search, including the last; 0 if it has not after 10,000. */
function positionsUntilStop(clock: SearchClock): number {
  for (let position = 1; position <= 10_000; position++) if (clock.tick()) return position;
  return 0;
}

/** The maximum number of nodes between two checks of the time. */
const BEAT = 128;

describe('without a limit', () => {
  test('the clock never stops, and every depth is allowed', () => {
    const clock = new SearchClock({});
    now += 1e9;
    expect(positionsUntilStop(clock)).toBe(0);
    expect(clock).toMatchObject({ nodes: 10_000, depth: Infinity, repeatable: false, isOver: false });
  });
});

describe('positions', () => {
  test.each([1, 2, 127, 128, 129, 256, 257, 1000])('a limit of %d positions is kept exactly', (nodes) => {
    const clock = new SearchClock({ nodes });
    expect(clock.isOver).toBe(false);
    expect(positionsUntilStop(clock)).toBe(nodes);
    expect(clock.isOver).toBe(true);
    expect(clock.tick()).toBe(true);
  });

  test('positions counted outside tick() are included', () => {
    const clock = new SearchClock({ nodes: 100 });
    clock.nodes += 99;
    expect(clock.checkNow()).toBe(false);
    expect(clock.tick()).toBe(true);
  });
});

describe('time', () => {
  test('ends exactly at its limit', () => {
    const clock = new SearchClock({ time: 50 });
    now += 49;
    expect([clock.checkNow(), clock.isOver, clock.elapsed]).toEqual([false, false, 49]);
    now += 1;
    expect([clock.checkNow(), clock.isOver, clock.elapsed]).toEqual([true, true, 50]);
  });

  test('is checked at least every 128 positions', () => {
    const clock = new SearchClock({ time: 50 });
    for (let position = 0; position < 1000; position++) expect(clock.tick()).toBe(false);
    now += 50;
    expect(positionsUntilStop(clock)).toBeGreaterThan(0);
    expect(clock.nodes).toBeLessThanOrEqual(1000 + BEAT);
  });

  test('stays over once it is over', () => {
    const clock = new SearchClock({ time: 50 });
    now += 50;
    clock.checkNow();
    now -= 50;
    expect(clock.tick()).toBe(true);
  });
});

describe('being stopped', () => {
  test('is checked every 128 positions and at every checkNow()', () => {
    const stop = vi.fn<() => boolean>(() => false);
    const clock = new SearchClock({ stop });
    for (let position = 0; position < 10 * BEAT; position++) clock.tick();
    expect(stop).toHaveBeenCalledTimes(10);
    clock.checkNow();
    expect(stop).toHaveBeenCalledTimes(11);
  });

  test('ends the search within 128 positions', () => {
    let stopped = false;
    const clock = new SearchClock({ stop: () => stopped, time: 1e9, nodes: 1e9 });
    for (let position = 0; position < 300; position++) clock.tick();
    stopped = true;
    expect(positionsUntilStop(clock)).toBeGreaterThan(0);
    expect(clock.nodes).toBeLessThanOrEqual(300 + BEAT);
  });
});

describe('empty limits', () => {
  test.each([0, -1, -Infinity, NaN])('a time or number of positions of %d is over at the start', (nothing) => {
    expect(new SearchClock({ time: nothing }).isOver).toBe(true);
    expect(new SearchClock({ nodes: nothing }).isOver).toBe(true);
    expect(new SearchClock({ depth: nothing })).toMatchObject({ depth: 0, isOver: false });
  });

  test('the smallest positive time and depth are not over', () => {
    expect(new SearchClock({ time: 0.5 }).isOver).toBe(false);
    expect(new SearchClock({ depth: 1 })).toMatchObject({ depth: 1, isOver: false });
  });
});

test.each([
  [{}, false],
  [{ time: 100 }, false],
  [{ nodes: 100 }, true],
  [{ depth: 2 }, true],
  [{ time: 100, depth: 2 }, true],
])('%j: repeatable is %s', (limit, repeatable) => {
  expect(new SearchClock(limit).repeatable).toBe(repeatable);
});

describe('a share', () => {
  test('of the time is a fraction of the remaining time', () => {
    const whole = new SearchClock({ time: 100 });
    now += 20;
    const share = whole.share(0.25);
    now += 19;
    expect(share.checkNow()).toBe(false);
    now += 1;
    expect(share.checkNow()).toBe(true);
    expect(whole.isOver).toBe(false);
  });

  test('of the positions is a fraction of the remaining ones, rounded down', () => {
    const whole = new SearchClock({ nodes: 101 });
    whole.nodes = 50;
    const share = whole.share(0.5);
    expect(share.repeatable).toBe(true);
    expect(positionsUntilStop(share)).toBe(25);
  });

  test('of an exhausted limit is over', () => {
    const late = new SearchClock({ time: 100 });
    now += 101;
    expect(late.share(0.5).isOver).toBe(true);
    const spent = new SearchClock({ nodes: 100 });
    spent.nodes = 130;
    expect(spent.share(0.5).isOver).toBe(true);
  });

  test('of no limit is unlimited', () => {
    const share = new SearchClock({}).share(0.01);
    now += 1e9;
    expect(positionsUntilStop(share)).toBe(0);
    expect(share.repeatable).toBe(false);
  });

  test('ends when the whole clock is stopped', () => {
    let stopped = false;
    const whole = new SearchClock({ time: 1000, stop: () => stopped });
    const share = whole.share(0.9);
    expect(share.checkNow()).toBe(false);
    stopped = true;
    expect(share.checkNow()).toBe(true);
    expect(whole.isOver).toBe(true);
  });
});
