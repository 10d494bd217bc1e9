// Guessing passwords must not pay: whoever failed some times waits before the next attempt, longer each time. Counted for
// the name and for the address, in the database, so that asking another node does not help.

import { hashToken } from '../secrets.ts';
import type { Sql, Statement } from '../store/sql.ts';

interface Patience {
  /** So many attempts cost nothing. */
  readonly free: number;
  readonly longest: number;
}

/** Somebody else's failures must not keep the owner of a name out for long; an address is shared by few. */
export const PATIENCE = {
  name: { free: 5, longest: 60_000 },
  address: { free: 20, longest: 15 * 60_000 },
} as const satisfies Record<string, Patience>;
export type Counted = keyof typeof PATIENCE;

/** Longer than it takes to compare a password. */
const SHORTEST = 5_000;
/** Failures so long ago are forgiven. */
const FORGIVEN_AFTER = 24 * 60 * 60 * 1000;
const TRIES = 5;

/** How long to wait after so many failures. */
export function waitAfter(failures: number, { free, longest }: Patience): number {
  return failures < free ? 0 : Math.min(longest, SHORTEST * 2 ** (failures - free));
}

const keyOf = (what: Counted, whose: string): string => hashToken(`${what}:${whose}`);

export class Attempts {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /**
   * Counts an attempt before it is made, as failed until `succeeded` says otherwise: many at once gain nothing. Answers
   * how many milliseconds to wait; 0 to go ahead.
   */
  async begin(what: Counted, whose: string, now: number): Promise<number> {
    const hash = keyOf(what, whose);
    for (let tries = 0; tries < TRIES; tries++) {
      const [row] = await this.sql.all('SELECT failures, wait_until, last_at FROM attempts WHERE hash = $1', [hash]);
      const before = Number(row?.['failures'] ?? 0);
      const until = Number(row?.['wait_until'] ?? 0);
      if (until > now) return until - now;
      const forgiven = row !== undefined && now - Number(row['last_at']) > FORGIVEN_AFTER;
      const failures = forgiven ? 1 : before + 1;
      const wait = waitAfter(failures, PATIENCE[what]);
      const counted = await this.sql.write([
        {
          text: `INSERT INTO attempts (hash, failures, wait_until, last_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (hash) DO UPDATE SET failures = excluded.failures, wait_until = excluded.wait_until,
                 last_at = excluded.last_at WHERE attempts.failures = $5`,
          // Where nobody need wait nothing is noted: for somebody who began a moment before, even this moment is to come.
          values: [hash, failures, wait === 0 ? 0 : now + wait, now, before],
          expect: 1,
        },
      ]);
      if (counted) return 0;
    }
    return 1000;
  }

  /** Forgets the failures. */
  async succeeded(what: Counted, whose: string): Promise<void> {
    await this.sql.write([{ text: 'DELETE FROM attempts WHERE hash = $1', values: [keyOf(what, whose)] }]);
  }

  /** This one attempt was none: the address had the right password. */
  async takeBack(what: Counted, whose: string): Promise<void> {
    await this.sql.write([
      {
        text: 'UPDATE attempts SET failures = failures - 1, wait_until = 0 WHERE hash = $1 AND failures > 0',
        values: [keyOf(what, whose)],
      },
    ]);
  }
}

export const deleteForgivenAttempts = (now: number): Statement => ({
  text: 'DELETE FROM attempts WHERE last_at < $1',
  values: [now - FORGIVEN_AFTER],
});
