// The time that all nodes agree on. It is set by the database's clock and runs on by this process's own, so that nobody's
// clock jumps when somebody sets the machine's.

import type { Sql } from './store/sql.ts';

export class Time {
  private offset = Date.now() - performance.now();

  /** Milliseconds since 1970, whole. */
  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  /** Sets it by the database; half of the way there and back is taken off. */
  async set(sql: Sql): Promise<void> {
    const asked = performance.now();
    const theirs = await sql.now();
    this.offset = theirs - (asked + performance.now()) / 2;
  }
}
