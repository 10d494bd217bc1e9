// Estimates the server's clock. The sample with the shortest round trip is the most accurate.

export class ServerTime {
  private offset = 0;
  private best = Infinity;
  private readonly localNow: () => number;

  constructor(here: () => number = Date.now) {
    this.localNow = here;
  }

  /** `now` is the server's time; `travel` the round trip in milliseconds, if known. */
  addSample(now: number, travel?: number): void {
    const uncertain = travel ?? UNKNOWN_TRAVEL_MS;
    // Samples age: clocks drift, and devices sleep.
    this.best += UNCERTAINTY_GROWTH_MS;
    if (uncertain > this.best) return;
    this.best = uncertain;
    this.offset = now + (travel ?? 0) / 2 - this.localNow();
  }

  now(): number {
    return this.localNow() + this.offset;
  }

  /** After a reconnect old samples are discarded. */
  reset(): void {
    this.best = Infinity;
  }
}

/** Assumed delay of a message whose round trip is unknown. */
const UNKNOWN_TRAVEL_MS = 500;
const UNCERTAINTY_GROWTH_MS = 5;
