// Clocks: the charge for a move, the time left after it, and the deadline.

import { asMoveId, type Act } from '@quadrille/rules';
import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  afterAct,
  charge,
  DAY_MS,
  deadlineOf,
  fullClocks,
  MAX_LAG_BUDGET_MS,
  LAG_REGAINED_PER_MOVE_MS,
  timeLeftAt,
  FIRST_MOVE_GRACE_MS,
  thinkingMs,
  type Clocks,
} from './clocks.ts';
import { Settings, type Control } from './settings.ts';

const NOON = 1_700_000_000_000;
const MOVE: Act = { kind: 'move', id: asMoveId(0) };
const BLITZ: Control = { kind: 'clock', total: 5000, increment: 0 };
const SLOW: Control = { kind: 'clock', total: 60_000, increment: 2000 };
const DAYS: Control = { kind: 'days', days: 2 };
const NONE: Control = { kind: 'none' };

const clocksOf = (control: Control, game: object = { game: 'quantik' }): Clocks =>
  fullClocks(parse(Settings, { ...game, control }), NOON);

/** The clocks after the seat moved at `now`, with the server's charge. */
const moved = (clocks: Clocks, seat: number, control: Control, now: number, lag = 0): Clocks =>
  afterAct(clocks, control, seat, MOVE, { at: now, ...charge(clocks, seat, control, now, lag) });

/** Both made their first move immediately, so from here on every millisecond counts. */
const running = (control: Control): Clocks => moved(moved(clocksOf(control), 0, control, NOON), 1, control, NOON);

describe('a clock begins', () => {
  test('with the same time and lag budget for every seat', () => {
    expect(clocksOf(SLOW, { game: 'q4', options: { players: 3 } })).toEqual({
      left: [60_000, 60_000, 60_000],
      lagBudget: [MAX_LAG_BUDGET_MS, MAX_LAG_BUDGET_MS, MAX_LAG_BUDGET_MS],
      since: NOON,
      moved: 0,
      compensatedUntil: NOON,
    });
    expect(clocksOf(DAYS).left).toEqual([172_800_000, 172_800_000]);
    expect(clocksOf(NONE).left).toEqual([Infinity, Infinity]);
  });

  test('ten seconds into the first turn of each player', () => {
    const fresh = clocksOf(SLOW);
    expect(thinkingMs(fresh, 0, SLOW, NOON + FIRST_MOVE_GRACE_MS)).toBe(0);
    expect(thinkingMs(fresh, 0, SLOW, NOON + FIRST_MOVE_GRACE_MS + 1)).toBe(1);
    const second = moved(fresh, 0, SLOW, NOON);
    expect([thinkingMs(second, 0, SLOW, NOON + 1), thinkingMs(second, 1, SLOW, NOON + 1)]).toEqual([1, 0]);
    // With days per move no grace period is needed.
    expect(thinkingMs(clocksOf(DAYS), 0, DAYS, NOON + 1)).toBe(1);
  });

  test('not before the turn, when an outage postponed it', () => {
    expect(thinkingMs({ ...running(SLOW), since: NOON + 500 }, 0, SLOW, NOON)).toBe(0);
  });
});

describe('the time left', () => {
  test('decreases only for the player to move', () => {
    const clocks = running(SLOW);
    expect(timeLeftAt(clocks, 0, 0, SLOW, NOON + 1500)).toBe(62_000 - 1500);
    expect(timeLeftAt(clocks, 1, 0, SLOW, NOON + 1500)).toBe(62_000);
    expect(timeLeftAt(clocks, 0, undefined, SLOW, NOON + 1500)).toBe(62_000);
    expect(timeLeftAt(clocks, 0, 0, SLOW, NOON + 1_000_000)).toBe(0);
  });

  test('decreases by the thinking time and increases by the increment', () => {
    const after = moved(running(SLOW), 0, SLOW, NOON + 5000);
    expect(after).toMatchObject({ left: [62_000 - 5000 + 2000, 62_000], since: NOON + 5000, moved: 0b11 });
  });

  test('is full again at every turn with days per move', () => {
    const after = moved(clocksOf(DAYS), 0, DAYS, NOON + DAY_MS, 500);
    expect(after).toMatchObject({
      left: [2 * DAY_MS, 2 * DAY_MS],
      lagBudget: [MAX_LAG_BUDGET_MS, MAX_LAG_BUDGET_MS],
      since: NOON + DAY_MS,
      moved: 1,
    });
  });

  test('is 0 after a loss on time, when the next turn begins', () => {
    const out = afterAct(running(SLOW), SLOW, 0, { kind: 'time', seat: 0 }, { at: NOON + 99_000, spent: 0 });
    expect(out).toMatchObject({ left: [0, 62_000], since: NOON + 99_000 });
  });

  test('does not change when another player resigns, nor does the turn restart', () => {
    const clocks = running(SLOW);
    const left = afterAct(clocks, SLOW, 0, { kind: 'resigns', seat: 1 }, { at: NOON + 3000, spent: 0 });
    expect(left).toEqual(clocks);
  });

  test('stops where it is when the player to move resigns, and when the game ends', () => {
    const clocks = running(SLOW);
    const event = { at: NOON + 3000, spent: 0 };
    const stopped = { ...clocks, left: [59_000, 62_000], since: NOON + 3000 };
    expect(afterAct(clocks, SLOW, 0, { kind: 'resigns', seat: 0 }, event)).toEqual(stopped);
    expect(afterAct(clocks, SLOW, 0, { kind: 'draw' }, event, true)).toEqual(stopped);
    expect(afterAct(clocks, SLOW, 0, { kind: 'resigns', seat: 1 }, event, true)).toEqual(stopped);
    const days = afterAct(clocksOf(DAYS), DAYS, 0, { kind: 'resigns', seat: 0 }, { at: NOON + DAY_MS, spent: 0 }, true);
    expect(days.left).toEqual([DAY_MS, 2 * DAY_MS]);
  });
});

describe('the deadline', () => {
  test('is when the clock and the lag budget are used up; there is none without a clock', () => {
    expect(deadlineOf(running(SLOW), 0, SLOW)).toBe(NOON + 62_000 + MAX_LAG_BUDGET_MS);
    expect(deadlineOf(clocksOf(SLOW), 0, SLOW)).toBe(NOON + FIRST_MOVE_GRACE_MS + 60_000 + MAX_LAG_BUDGET_MS);
    expect(deadlineOf(clocksOf(DAYS), 0, DAYS)).toBe(NOON + 2 * DAY_MS);
    expect(deadlineOf(clocksOf(NONE), 0, NONE)).toBe(Infinity);
  });
});

describe('a move is charged', () => {
  test('the thinking time, less the lag as far as the lag budget allows', () => {
    const clocks = running(SLOW);
    expect(charge(clocks, 0, SLOW, NOON + 5000, 0)).toEqual({ spent: 5000, lag: 0 });
    expect(charge(clocks, 0, SLOW, NOON + 5000, 300.4)).toEqual({ spent: 4700, lag: 300 });
    expect(charge(clocks, 0, SLOW, NOON + 5000, 9000)).toEqual({
      spent: 5000 - MAX_LAG_BUDGET_MS,
      lag: MAX_LAG_BUDGET_MS,
    });
    expect(charge(clocks, 0, SLOW, NOON + 200, 300)).toEqual({ spent: 0, lag: 200 });
    expect(charge(clocks, 0, SLOW, NOON + 5000, -300)).toEqual({ spent: 5000, lag: 0 });
  });

  test('without a lag budget with days per move, and nothing without a clock', () => {
    expect(charge(clocksOf(DAYS), 0, DAYS, NOON + 5000, 300)).toEqual({ spent: 5000, lag: 0 });
    expect(charge(clocksOf(NONE), 0, NONE, NOON + 5000, 300)).toEqual({ spent: 0, lag: 0 });
  });

  test('to the lag budget when it took longer than the clock had', () => {
    const late = charge(running(BLITZ), 0, BLITZ, NOON + 5900, 0);
    expect(late).toEqual({ spent: 5000, lag: 900 });
    const after = afterAct(running(BLITZ), BLITZ, 0, MOVE, { at: NOON + 5900, ...late });
    // Nothing is left, so nothing is regained: a hundred milliseconds remain for the rest of the game.
    expect([after.left[0], after.lagBudget[0]]).toEqual([0, MAX_LAG_BUDGET_MS - 900]);
    expect(deadlineOf(after, 0, BLITZ)).toBe(NOON + 5900 + 100);
  });

  test('and regains a tenth of a second of lag budget while there is time left, up to the maximum', () => {
    const once = moved(running(SLOW), 0, SLOW, NOON + 800, 800);
    expect(once.lagBudget[0]).toBe(MAX_LAG_BUDGET_MS - 800 + LAG_REGAINED_PER_MOVE_MS);
    expect(moved(once, 0, SLOW, NOON + 900).lagBudget[0]).toBe(MAX_LAG_BUDGET_MS - 800 + 2 * LAG_REGAINED_PER_MOVE_MS);
    expect(moved(running(SLOW), 0, SLOW, NOON + 800).lagBudget[0]).toBe(MAX_LAG_BUDGET_MS);
  });

  test('and never below zero, also by events from before overruns used the lag budget', () => {
    const after = afterAct(running(BLITZ), BLITZ, 0, MOVE, { at: NOON + 5900, spent: 5900 });
    expect([after.left[0], after.lagBudget[0]]).toEqual([0, MAX_LAG_BUDGET_MS]);
    const odd = afterAct({ ...running(BLITZ), lagBudget: [0, 0] }, BLITZ, 0, MOVE, { at: NOON + 5, spent: 0, lag: 5 });
    expect(odd.lagBudget[0]).toBe(LAG_REGAINED_PER_MOVE_MS);
  });
});

/** A player's moves: when, as a share of the available time, and the reported lag. */
const turns = array(record({ share: constantFrom(0, 0.1, 0.5, 0.9, 0.99, 1), lag: nat(3000) }), { maxLength: 60 });

test('thinking time never exceeds the total, the increments, the lag budget and what is regained of it', () => {
  assert(
    property(integer({ min: 5000, max: 60_000 }), constantFrom(0, 500, 3000), turns, (total, increment, moves) => {
      const control: Control = { kind: 'clock', total, increment };
      let clocks = clocksOf(control);
      let used = 0;
      for (const [n, { share, lag }] of moves.entries()) {
        const deadline = deadlineOf(clocks, 0, control);
        const now = clocks.since + Math.floor((deadline - clocks.since) * share);
        const thinking = thinkingMs(clocks, 0, control, now);
        const { spent, lag: spared } = charge(clocks, 0, control, now, lag);
        // The clock and the lag budget pay for all of it, and neither is overdrawn.
        expect(spent + spared).toBe(thinking);
        expect(Math.min(spent, spared, clocks.left[0]! - spent, clocks.lagBudget[0]! - spared)).toBeGreaterThanOrEqual(
          0,
        );
        used += thinking;
        clocks = afterAct(clocks, control, 0, MOVE, { at: now, spent, lag: spared });
        expect(clocks.lagBudget[0]).toBeLessThanOrEqual(MAX_LAG_BUDGET_MS);
        expect(used).toBeLessThanOrEqual(total + MAX_LAG_BUDGET_MS + n * (increment + LAG_REGAINED_PER_MOVE_MS));
      }
    }),
  );
});

test('at 0:00 without increments a player has the lag budget once, and no move regains any', () => {
  assert(
    property(turns, (moves) => {
      let clocks: Clocks = { ...running(BLITZ), left: [0, 5000] };
      let used = 0;
      for (const { share, lag } of moves) {
        const now = clocks.since + Math.floor((deadlineOf(clocks, 0, BLITZ) - clocks.since) * share);
        used += thinkingMs(clocks, 0, BLITZ, now);
        clocks = moved(clocks, 0, BLITZ, now, lag);
      }
      expect(used).toBeLessThanOrEqual(MAX_LAG_BUDGET_MS);
    }),
  );
});
