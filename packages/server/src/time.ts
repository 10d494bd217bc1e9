// The time shared by all nodes: the database's clock, continued by this process's monotonic clock, so that game clocks
// do not jump when a machine's clock is set.

import type { Sql } from './store/sql.ts';

const MAX_ROUND_TRIP_MS = 200;

export class Time {
  private isSet = false;
  private offset = Date.now() - performance.now();

  /** Whole milliseconds since 1970. */
  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  /** Synchronises with the database, assuming equal delay both ways. Slow replies are too inaccurate and ignored. */
  async set(sql: Sql): Promise<void> {
    const asked = performance.now();
    const theirs = await sql.now();
    const answered = performance.now();
    if (answered - asked > MAX_ROUND_TRIP_MS && this.isSet) return;
    this.isSet = true;
    this.offset = theirs - (asked + answered) / 2;
  }
}
