// The time that all nodes agree on. It is set by the database's clock and runs on by this process's own, so that nobody's
// clock jumps when somebody sets the machine's.

import type { Sql } from './store/sql.ts';

const PROMPT = 200;

export class Time {
  private isSet = false;
  private offset = Date.now() - performance.now();

  /** Milliseconds since 1970, whole. */
  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  /** Sets it by the database; half of the way there and back is taken off. What took long says too little. */
  async set(sql: Sql): Promise<void> {
    const asked = performance.now();
    const theirs = await sql.now();
    const answered = performance.now();
    if (answered - asked > PROMPT && this.isSet) return;
    this.isSet = true;
    this.offset = theirs - (asked + answered) / 2;
  }
}
