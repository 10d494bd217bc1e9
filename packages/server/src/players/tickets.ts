// What is good for one use within minutes. Only its hash is kept, in the database, so that any node can take it.

import { hashToken } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';

type Purpose = 'new-passkey' | 'passkey-sign-in' | 'handover';

export interface Ticket {
  /** Whose it is; nobody's for those who are not known yet. */
  readonly player: string | undefined;
  readonly note: string;
}

/** How long each is good. */
const GOOD_FOR: Readonly<Record<Purpose, number>> = {
  'new-passkey': 5 * 60_000,
  'passkey-sign-in': 5 * 60_000,
  handover: 5 * 60_000,
};

export class Tickets {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /** Makes this secret good for one use; answers until when. */
  async issue(secret: string, purpose: Purpose, { player, note }: Ticket, now: number): Promise<number> {
    const expiresAt = now + GOOD_FOR[purpose];
    await this.sql.write([
      {
        text: 'INSERT INTO tickets (hash, purpose, player_id, note, expires_at) VALUES ($1, $2, $3, $4, $5)',
        values: [hashToken(secret), purpose, player ?? null, note, expiresAt],
      },
    ]);
    return expiresAt;
  }

  /** Takes the ticket away, whatever comes of it: a second use finds nothing. */
  async redeem(secret: string, purpose: Purpose, now: number): Promise<Ticket | undefined> {
    const hash = hashToken(secret);
    const [row] = await this.sql.all(
      'SELECT player_id, note FROM tickets WHERE hash = $1 AND purpose = $2 AND expires_at > $3',
      [hash, purpose, now],
    );
    if (row === undefined) return undefined;
    const taken = await this.sql.write([{ text: 'DELETE FROM tickets WHERE hash = $1', values: [hash], expect: 1 }]);
    return taken
      ? { player: row['player_id'] === null ? undefined : String(row['player_id']), note: String(row['note']) }
      : undefined;
  }
}

export const deleteExpiredTickets = (now: number): Statement => ({
  text: 'DELETE FROM tickets WHERE expires_at <= $1',
  values: [now],
});
