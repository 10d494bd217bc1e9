// Clocks at a table: what each seat has left, and since when the one to move is thinking. All times are the server's.

import type { Act, Seat } from '@quadrille/rules';
import { seatsAt, type Control, type Settings } from './settings.ts';

export const DAY = 24 * 60 * 60 * 1000;

/** A first move may take this long before the clock starts: people are still settling down. */
export const SETTLING = 10_000;

/** Slowness of the line is spared up to this much at once, and as much is regained with every move. */
export const LAG_MOST = 1000;
export const LAG_REGAINED = 100;

export interface Clocks {
  /** Milliseconds left to every seat when its last turn ended; with days for a move, those of a whole turn. */
  readonly left: readonly number[];
  /** How much slowness of the line can still be spared, of every seat. */
  readonly lag: readonly number[];
  /** When the turn began, moved forward by whatever must not count. */
  readonly since: number;
  /** The mask of the seats that have made a move. */
  readonly moved: number;
  /** Absences of the server are accounted for up to here. */
  readonly excused: number;
}

export function fullClocks(settings: Settings, now: number): Clocks {
  const seats = Array.from({ length: seatsAt(settings) });
  return {
    left: seats.map(() => budget(settings.control)),
    lag: seats.map(() => LAG_MOST),
    since: now,
    moved: 0,
    excused: now,
  };
}

function budget(control: Control): number {
  return control.kind === 'clock' ? control.total : control.kind === 'days' ? control.days * DAY : Infinity;
}

/** How long the seat to move has been thinking, as far as it counts. */
export function thought(clocks: Clocks, seat: Seat, control: Control, now: number): number {
  const free = control.kind === 'clock' && ((clocks.moved >> seat) & 1) === 0 ? SETTLING : 0;
  return Math.max(0, now - clocks.since - free);
}

/** What a seat has left now, if `actor` is to move. */
export function leftAt(clocks: Clocks, seat: Seat, actor: Seat | undefined, control: Control, now: number): number {
  const left = clocks.left[seat]!;
  return seat === actor ? Math.max(0, left - thought(clocks, seat, control, now)) : left;
}

/** When the time of the seat to move is over, the slowness of its line included; Infinity without clocks. */
export function deadlineOf(clocks: Clocks, actor: Seat, control: Control): number {
  if (control.kind === 'none') return Infinity;
  const free = control.kind === 'clock' && ((clocks.moved >> actor) & 1) === 0 ? SETTLING : 0;
  return clocks.since + free + clocks.left[actor]! + (control.kind === 'clock' ? clocks.lag[actor]! : 0);
}

/** What a move made now is charged, and spared for the line, when the line took `lag` both ways. */
export function charge(
  clocks: Clocks,
  seat: Seat,
  control: Control,
  now: number,
  lag: number,
): { spent: number; lag: number } {
  if (control.kind === 'none') return { spent: 0, lag: 0 };
  const used = thought(clocks, seat, control, now);
  const spared = control.kind === 'clock' ? Math.min(used, Math.max(0, Math.round(lag)), clocks.lag[seat]!) : 0;
  return { spent: Math.round(used - spared), lag: spared };
}

/** The clocks after an act. */
export function afterAct(
  clocks: Clocks,
  control: Control,
  actor: Seat,
  what: Act,
  { at, spent, lag = 0 }: { readonly at: number; readonly spent: number; readonly lag?: number | undefined },
): Clocks {
  // Somebody else leaving changes nothing for the one who is thinking.
  if (what.kind !== 'move') {
    const leaves = 'seat' in what && what.seat !== actor;
    const left = what.kind === 'time' ? clocks.left.with(what.seat, 0) : clocks.left;
    return { ...clocks, left, since: leaves ? clocks.since : at };
  }
  const moved = clocks.moved | (1 << actor);
  if (control.kind !== 'clock') return { ...clocks, since: at, moved };
  const left = Math.max(0, clocks.left[actor]! - spent) + control.increment;
  const spare = Math.min(LAG_MOST, clocks.lag[actor]! - lag + LAG_REGAINED);
  return { ...clocks, left: clocks.left.with(actor, left), lag: clocks.lag.with(actor, spare), since: at, moved };
}
