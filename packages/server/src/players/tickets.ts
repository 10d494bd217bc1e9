// Tickets: single-use secrets, valid for minutes. Only the hash is stored, in the database, so that any node can redeem
// it.

import { hashToken } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';

type Purpose = 'new-passkey' | 'passkey-sign-in' | 'handover';

export interface Ticket {
  /** The owner; `undefined` for a player who is not known yet. */
  readonly player: string | undefined;
  readonly note: string;
  /** The hash of the session that requested it: the ticket ends with that session. */
  readonly session?: string | undefined;
}

/** Validity by purpose. */
const TICKET_TTL_MS: Readonly<Record<Purpose, number>> = {
  'new-passkey': 5 * 60_000,
  'passkey-sign-in': 5 * 60_000,
  handover: 5 * 60_000,
};

/** Maximum tickets per player and purpose: the oldest is deleted. */
const MAX_TICKETS_PER_PLAYER = 5;

const deleteSurplusTickets = (player: string, purpose: Purpose): Statement => ({
  text: `DELETE FROM tickets WHERE player_id = $1 AND purpose = $2 AND hash NOT IN (
           SELECT hash FROM tickets WHERE player_id = $1 AND purpose = $2 ORDER BY expires_at DESC, hash LIMIT ${MAX_TICKETS_PER_PLAYER})`,
  values: [player, purpose],
});

export class Tickets {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** Stores the secret for a single use; returns when it expires. */
  async issue(secret: string, purpose: Purpose, { player, note, session }: Ticket, now: number): Promise<number> {
    const expiresAt = now + TICKET_TTL_MS[purpose];
    await this.sql.write([
      {
        text: `INSERT INTO tickets (hash, purpose, player_id, note, expires_at, session_hash)
               VALUES ($1, $2, $3, $4, $5, $6)`,
        values: [hashToken(secret), purpose, player ?? null, note, expiresAt, session ?? null],
      },
      ...(player === undefined ? [] : [deleteSurplusTickets(player, purpose)]),
    ]);
    return expiresAt;
  }

  /**
   * Deletes the ticket in any case: a second use fails. `also` is written in the same transaction, so that a ticket
   * revoked meanwhile has no effect.
   */
  async redeem(
    secret: string,
    purpose: Purpose,
    now: number,
    also: (ticket: Ticket) => readonly Statement[] = () => [],
  ): Promise<Ticket | undefined> {
    const hash = hashToken(secret);
    const [row] = await this.sql.all(
      'SELECT player_id, note FROM tickets WHERE hash = $1 AND purpose = $2 AND expires_at > $3',
      [hash, purpose, now],
    );
    if (row === undefined) return undefined;
    const ticket = {
      player: row['player_id'] === null ? undefined : String(row['player_id']),
      note: String(row['note']),
    };
    const taken = await this.sql.write([
      { text: 'DELETE FROM tickets WHERE hash = $1', values: [hash], expect: 1 },
      ...also(ticket),
    ]);
    return taken ? ticket : undefined;
  }
}

export const deleteExpiredTickets = (now: number): Statement => ({
  text: 'DELETE FROM tickets WHERE expires_at <= $1',
  values: [now],
});

/**
 * Deletes all tickets of a player. Must precede the deletion of their sessions: a concurrent redemption locks the
 * ticket's row, so this waits for it and the session made from it is deleted too.
 */
export const deleteTicketsOf = (player: string): Statement => ({
  text: 'DELETE FROM tickets WHERE player_id = $1',
  values: [player],
});

/** Deletes the tickets requested by one session of a player. */
export const deleteTicketsOfSession = (player: string, hash: string): Statement => ({
  text: 'DELETE FROM tickets WHERE player_id = $1 AND session_hash = $2',
  values: [player, hash],
});
