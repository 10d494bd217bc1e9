// Which players are connected to the table. A short interruption is not reported.

import { seatsOf, type Seat } from '@quadrille/rules';

/** A player who returns within this time is not reported as having left. */
const LEAVE_GRACE_MS = 4_000;
const ALL_SEATS = 0b1111;

export class Presence {
  /** Bit mask of the seats whose players are present. */
  here = $state(0);
  watching = $state(0);
  private known = false;
  /** Since when each seat has been absent, by `performance.now()`. */
  private readonly missing = new Map<Seat, number>();
  /** Bit mask of the seats absent for longer than the grace period. */
  private away = 0;
  private readonly leaving = new Map<Seat, ReturnType<typeof setTimeout>>();
  private readonly onChange: (seat: Seat, here: boolean) => void;

  /** `told` is called when a player has left or returned. */
  constructor(told: (seat: Seat, here: boolean) => void) {
    this.onChange = told;
  }

  update(here: number, watching: number): void {
    this.watching = watching;
    for (const seat of seatsOf(ALL_SEATS & ~here))
      if (!this.missing.has(seat)) this.missing.set(seat, performance.now());
    for (const seat of seatsOf(here)) this.missing.delete(seat);
    for (const seat of seatsOf(here)) this.comes(seat);
    // Players absent in the first report may still be loading the page: their departure is not announced.
    for (const seat of seatsOf((this.known ? this.here : ALL_SEATS) & ~here)) this.goes(seat, this.known);
    this.known = true;
  }

  private comes(seat: Seat): void {
    clearTimeout(this.leaving.get(seat));
    this.leaving.delete(seat);
    this.here |= 1 << seat;
    if (((this.away >> seat) & 1) === 0) return;
    this.away &= ~(1 << seat);
    this.onChange(seat, true);
  }

  private goes(seat: Seat, told: boolean): void {
    if (this.leaving.has(seat)) return;
    const gone = setTimeout(() => {
      this.leaving.delete(seat);
      this.here &= ~(1 << seat);
      this.away |= 1 << seat;
      if (told) this.onChange(seat, false);
    }, LEAVE_GRACE_MS);
    this.leaving.set(seat, gone);
  }

  /** Our own connection is lost, so the presence of others is unknown. */
  stop(): void {
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
  }

  /** Milliseconds for which a player has been absent, as far as this client knows. */
  absence(seat: Seat): number {
    const since = this.missing.get(seat);
    return since === undefined ? 0 : performance.now() - since;
  }

  isHere(seat: Seat): boolean {
    return ((this.here >> seat) & 1) === 1;
  }
}
