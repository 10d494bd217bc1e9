// What the time is at the server. Each message that tells it took a while; the quickest answer is the truest.

export class ServerTime {
  private offset = 0;
  private best = Infinity;
  private readonly here: () => number;

  constructor(here: () => number = Date.now) {
    this.here = here;
  }

  /** The server said `now`; the way there and back took `travel` milliseconds, if that is known. */
  heard(now: number, travel?: number): void {
    const uncertain = travel ?? UNKNOWN;
    // An old truth fades: clocks drift, and machines sleep.
    this.best += FADES;
    if (uncertain > this.best) return;
    this.best = uncertain;
    this.offset = now + (travel ?? 0) / 2 - this.here();
  }

  now(): number {
    return this.here() + this.offset;
  }

  /** After a break nothing old is believed. */
  forget(): void {
    this.best = Infinity;
  }
}

/** A message that nobody asked for may have been this long on its way. */
const UNKNOWN = 500;
const FADES = 5;
