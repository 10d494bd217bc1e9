// The clock of the seat to move: time used this turn, and when to warn.

const TICK_MS = 200;
const LOW_TIME_MS = [60_000, 30_000, 10_000] as const;

export class TurnClock {
  /** Milliseconds since the turn began, updated at every tick. */
  spentMs = $state(0);
  private began = performance.now();
  private ticking: ReturnType<typeof setInterval> | undefined;
  private readonly warned = new Set<string>();

  /** Milliseconds since the turn began, measured now. */
  get elapsedMs(): number {
    return performance.now() - this.began;
  }

  /** Starts the ticks. */
  run(tick: () => void): void {
    this.ticking = setInterval(() => {
      this.spentMs = this.elapsedMs;
      tick();
    }, TICK_MS);
  }

  beginTurn(): void {
    this.began = performance.now();
    this.spentMs = 0;
  }

  /** Whether to announce low time: true once per seat and limit. */
  crossesWarning(seat: number, left: number, total: number): boolean {
    const limit = LOW_TIME_MS.findLast((ms) => left <= ms && ms < total);
    const key = `${seat}:${limit}`;
    if (limit === undefined || this.warned.has(key)) return false;
    this.warned.add(key);
    return true;
  }

  stop(): void {
    clearInterval(this.ticking);
  }
}
