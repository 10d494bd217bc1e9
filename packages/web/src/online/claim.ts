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

/** May `seat` claim the game because the player to move is absent? */
export function mayClaim(table: Table, seat: Seat | undefined, { now, absence, claimAfterMs }: ClaimMoment): boolean {
  const { status, settings, match, sitters, clocks } = table;
  if (seat === undefined || status !== 'playing' || settings.control.kind !== 'none') return false;
  const actor = actorAt(table);
  if (((stillIn(match) >> seat) & 1) === 0 || actor === seat || sitters[actor]?.kind !== 'person') return false;
  return Math.min(absence(actor), now - clocks.since) >= claimAfterMs;
}
