// Throttles password guessing: after some failures there is a growing wait before the next attempt. Failures are
// counted per name and per address, in the database, so that switching nodes does not help.

import { hashToken } from '../secrets.ts';
import type { Sql } from '../store/sql.ts';
import type { Walked } from '../store/walk.ts';

interface AttemptLimit {
  /** Failures without a wait. */
  readonly free: number;
  readonly longest: number;
}

/** Failures of others must not lock the owner of a name out for long; an address is shared by few. */
export const ATTEMPT_LIMITS = {
  name: { free: 5, longest: 60_000 },
  address: { free: 20, longest: 15 * 60_000 },
} as const satisfies Record<string, AttemptLimit>;
export type AttemptKind = keyof typeof ATTEMPT_LIMITS;

/** Longer than a password comparison takes. */
const MIN_WAIT_MS = 5_000;
/** Failures are forgotten after this long. */
const FORGIVE_AFTER_MS = 24 * 60 * 60 * 1000;
const MAX_WRITE_TRIES = 5;

/** The wait after this many failures. */
export function waitAfter(failures: number, { free, longest }: AttemptLimit): number {
  return failures < free ? 0 : Math.min(longest, MIN_WAIT_MS * 2 ** (failures - free));
}

const keyOf = (what: AttemptKind, whose: string): string => hashToken(`${what}:${whose}`);

export class Attempts {
  private readonly sql: Sql;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  /**
   * Counts an attempt before it is made, as failed until `succeeded` is called: concurrent attempts gain nothing.
   * Returns the milliseconds to wait; 0 to proceed.
   */
  async begin(what: AttemptKind, whose: string, now: number): Promise<number> {
    const hash = keyOf(what, whose);
    for (let tries = 0; tries < MAX_WRITE_TRIES; tries++) {
      const [row] = await this.sql.all('SELECT failures, wait_until, last_at FROM attempts WHERE hash = $1', [hash]);
      const before = Number(row?.['failures'] ?? 0);
      const until = Number(row?.['wait_until'] ?? 0);
      if (until > now) return until - now;
      const forgiven = row !== undefined && now - Number(row['last_at']) > FORGIVE_AFTER_MS;
      const failures = forgiven ? 1 : before + 1;
      const wait = waitAfter(failures, ATTEMPT_LIMITS[what]);
      const counted = await this.sql.write([
        {
          text: `INSERT INTO attempts (hash, failures, wait_until, last_at) VALUES ($1, $2, $3, $4)
                 ON CONFLICT (hash) DO UPDATE SET failures = excluded.failures, wait_until = excluded.wait_until,
                 last_at = excluded.last_at WHERE attempts.failures = $5`,
          // Without a wait 0 is stored: an attempt that started slightly earlier would see even `now` as in the future.
          values: [hash, failures, wait === 0 ? 0 : now + wait, now, before],
          expect: 1,
        },
      ]);
      if (counted) return 0;
    }
    return 1000;
  }

  /** Resets the failures. */
  async succeeded(what: AttemptKind, whose: string): Promise<void> {
    await this.sql.write([{ text: 'DELETE FROM attempts WHERE hash = $1', values: [keyOf(what, whose)] }]);
  }

  /** Uncounts this attempt: the address had the right password. */
  async takeBack(what: AttemptKind, whose: string): Promise<void> {
    await this.sql.write([
      {
        text: 'UPDATE attempts SET failures = failures - 1, wait_until = 0 WHERE hash = $1 AND failures > 0',
        values: [keyOf(what, whose)],
      },
    ]);
  }
}

/** Old failures; for the values of `forgivenValues`. */
export const FORGIVEN_ATTEMPTS: Walked = { table: 'attempts', key: 'hash', condition: 'last_at < $1' };
export const forgivenValues = (now: number): readonly number[] => [now - FORGIVE_AFTER_MS];
