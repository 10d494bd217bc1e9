// The clock of whoever is to move: how much of the turn is gone, and when to warn.

const TICK = 200;
const LOW_TIME = [60_000, 30_000, 10_000] as const;

export class TurnClock {
  /** Milliseconds since the turn began, as shown. */
  spent = $state(0);
  private began = performance.now();
  private ticking: ReturnType<typeof setInterval> | undefined;
  private readonly warned = new Set<string>();

  /** Milliseconds since the turn began, this moment. */
  get elapsed(): number {
    return performance.now() - this.began;
  }

  /** From now on somebody hears every tick. */
  run(tick: () => void): void {
    this.ticking = setInterval(() => {
      this.spent = this.elapsed;
      tick();
    }, TICK);
  }

  beginTurn(): void {
    this.began = performance.now();
    this.spent = 0;
  }

  /** Is it time to say that little is left? Once for each limit that is passed. */
  warns(seat: number, left: number, total: number): boolean {
    const limit = LOW_TIME.findLast((ms) => left <= ms && ms < total);
    const key = `${seat}:${limit}`;
    if (limit === undefined || this.warned.has(key)) return false;
    this.warned.add(key);
    return true;
  }

  stop(): void {
    clearInterval(this.ticking);
  }
}
