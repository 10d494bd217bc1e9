import type { Logger } from 'pino';

/** Periodic work of a node. */
export class Schedule {
  private readonly log: Logger;
  private readonly timers: ReturnType<typeof setInterval>[] = [];

  constructor(log: Logger) {
    this.log = log;
  }

  /** Runs work periodically, never twice at a time. Failures are logged; the heartbeat detects outages. */
  every(ms: number, work: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      work()
        .catch((error: unknown) => this.log.warn({ err: error }, 'periodic task failed'))
        .finally(() => (busy = false));
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }

  /** Work in progress continues to its end. */
  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }
}
