// A clock that stands still until a test advances it.

import type { ClientClock } from '../src/client/index.ts';

export class ManualClock implements ClientClock {
  /** What `random` returns. */
  chance = 0;
  private time = 0;
  private readonly timers = new Set<{ readonly at: number; readonly work: () => void }>();

  readonly now = (): number => this.time;
  readonly elapsed = (): number => this.time;
  readonly random = (): number => this.chance;
  readonly after = (ms: number, work: () => void): (() => void) => {
    const timer = { at: this.time + ms, work };
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  };

  /** The number of timers that have not run. */
  get pending(): number {
    return this.timers.size;
  }

  /** Advances the clock and runs the timers that are due, in order. */
  advance(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const due = [...this.timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
      const [next] = due;
      if (next === undefined) break;
      this.timers.delete(next);
      this.time = next.at;
      next.work();
    }
    this.time = until;
  }
}
