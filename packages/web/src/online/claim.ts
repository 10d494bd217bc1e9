// Claiming a game without a clock after the player to move has been absent for long enough.

import { actorAt, type Table } from '@quadrille/protocol';
import { stillIn, type Seat } from '@quadrille/rules';

/** What the client knows when it checks for a claim. The server decides, and may have seen less absence. */
export interface ClaimMoment {
  /** The server's time. */
  readonly now: number;
  /** Milliseconds since the player of a seat was last present. */
  readonly absence: (seat: Seat) => number;
  /** Minimum absence of the player to move, as the server announced it. */
  readonly claimAfterMs: number;
}

/** Whether `seat` waits for another person to move. */
function awaitsPerson(table: Table, seat: Seat | undefined): seat is Seat {
  const { status, match, sitters } = table;
  if (seat === undefined || status !== 'playing' || ((stillIn(match) >> seat) & 1) === 0) return false;
  const actor = actorAt(table);
  return actor !== seat && sitters[actor]?.kind === 'person';
}

/**
 * Milliseconds until `seat` may claim the game because the player to move is absent: 0 if it may now, undefined if that
 * player is present or a clock decides.
 */
export function untilClaim(
  table: Table,
  seat: Seat | undefined,
  { now, absence, claimAfterMs }: ClaimMoment,
): number | undefined {
  if (!awaitsPerson(table, seat) || table.settings.control.kind !== 'none') return undefined;
  const absent = absence(actorAt(table));
  if (absent === 0) return undefined;
  return Math.max(0, claimAfterMs - Math.min(absent, now - table.clocks.since));
}

/** Whether the player to move is away while the clock decides: then the others need only wait. */
export const waitsForClock = (table: Table, seat: Seat | undefined, isHere: (seat: Seat) => boolean): boolean =>
  awaitsPerson(table, seat) && table.settings.control.kind === 'clock' && !isHere(actorAt(table));
