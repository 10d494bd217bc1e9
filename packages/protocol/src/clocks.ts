// Clocks of a table: the time left for each seat, and since when the seat to move is thinking. All times are the
// server's.

import type { Act, Seat } from '@quadrille/rules';
import { seatsAt, type Control, type Settings } from './settings.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** The grace period before the clock starts for a first move, while players settle in. */
export const FIRST_MOVE_GRACE_MS = 10_000;

/** Every seat's lag budget in milliseconds, for network delay. A move made with time left restores some of it. */
export const MAX_LAG_BUDGET_MS = 1000;
export const LAG_REGAINED_PER_MOVE_MS = 100;

export interface Clocks {
  /** Milliseconds left for every seat when its last turn ended; with days per move, those of a whole turn. */
  readonly left: readonly number[];
  /** Milliseconds of network delay that are still forgiven, for every seat. */
  readonly lagBudget: readonly number[];
  /** When the turn began, moved forward by time that must not count. */
  readonly since: number;
  /** The mask of the seats that have made a move. */
  readonly moved: number;
  /** Outages of the server are compensated up to here. */
  readonly compensatedUntil: number;
}

export function fullClocks(settings: Settings, now: number): Clocks {
  const seats = Array.from({ length: seatsAt(settings) });
  return {
    left: seats.map(() => budget(settings.control)),
    lagBudget: seats.map(() => MAX_LAG_BUDGET_MS),
    since: now,
    moved: 0,
    compensatedUntil: now,
  };
}

function budget(control: Control): number {
  return control.kind === 'clock' ? control.total : control.kind === 'days' ? control.days * DAY_MS : Infinity;
}

/** The thinking time of the seat to move that counts. */
export function thinkingMs(clocks: Clocks, seat: Seat, control: Control, now: number): number {
  const free = control.kind === 'clock' && ((clocks.moved >> seat) & 1) === 0 ? FIRST_MOVE_GRACE_MS : 0;
  return Math.max(0, now - clocks.since - free);
}

/** The time a seat has left now, if `actor` is to move. */
export function timeLeftAt(clocks: Clocks, seat: Seat, actor: Seat | undefined, control: Control, now: number): number {
  const left = clocks.left[seat]!;
  return seat === actor ? Math.max(0, left - thinkingMs(clocks, seat, control, now)) : left;
}

/** The deadline of the seat to move, including its lag budget; Infinity without clocks. */
export function deadlineOf(clocks: Clocks, actor: Seat, control: Control): number {
  if (control.kind === 'none') return Infinity;
  const free = control.kind === 'clock' && ((clocks.moved >> actor) & 1) === 0 ? FIRST_MOVE_GRACE_MS : 0;
  return clocks.since + free + clocks.left[actor]! + (control.kind === 'clock' ? clocks.lagBudget[actor]! : 0);
}

/**
 * What a move made now takes from the clock (`spent`) and from the lag budget (`lag`).
 * Overruns of the clock are taken from the budget too, so the two together pay for all the time used: a move at or
 * before the deadline overdraws neither.
 */
export function charge(
  clocks: Clocks,
  seat: Seat,
  control: Control,
  now: number,
  roundTripMs: number,
): { spent: number; lag: number } {
  if (control.kind === 'none') return { spent: 0, lag: 0 };
  const used = Math.round(thinkingMs(clocks, seat, control, now));
  if (control.kind === 'days') return { spent: used, lag: 0 };
  const overrun = used - clocks.left[seat]!;
  const spared = Math.min(used, Math.max(0, Math.round(roundTripMs), overrun), clocks.lagBudget[seat]!);
  return { spent: used - spared, lag: spared };
}

/** The clocks after an act of the seat to move, or after a departure; `ends` if the game is over after it. */
export function afterAct(
  clocks: Clocks,
  control: Control,
  actor: Seat,
  what: Act,
  { at, spent, lag = 0 }: { readonly at: number; readonly spent: number; readonly lag?: number | undefined },
  ends = false,
): Clocks {
  if (what.kind !== 'move') {
    // Another player's departure does not affect the player who is thinking, unless it ends the game.
    const goesOn = 'seat' in what && what.seat !== actor && !ends;
    if (goesOn) return what.kind === 'time' ? { ...clocks, left: clocks.left.with(what.seat, 0) } : clocks;
    // The running clock stops where it is: shown without the thinking time, it would jump back.
    const stopped = clocks.left.with(actor, timeLeftAt(clocks, actor, actor, control, at));
    return { ...clocks, left: what.kind === 'time' ? stopped.with(what.seat, 0) : stopped, since: at };
  }
  const moved = clocks.moved | (1 << actor);
  if (control.kind !== 'clock') return { ...clocks, since: at, moved };
  // Older events, from before the budget paid for overruns, may charge more than was left.
  const left = Math.max(0, clocks.left[actor]! - spent);
  // A seat without time regains nothing; otherwise the game would go on at 0:00, a little with every move.
  const regained = left > 0 ? LAG_REGAINED_PER_MOVE_MS : 0;
  const spare = Math.min(MAX_LAG_BUDGET_MS, Math.max(0, clocks.lagBudget[actor]! - lag) + regained);
  return {
    ...clocks,
    left: clocks.left.with(actor, left + control.increment),
    lagBudget: clocks.lagBudget.with(actor, spare),
    since: at,
    moved,
  };
}
