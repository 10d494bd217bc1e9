// Who is at the table just now. A line that breaks and comes back at once is not worth a word.

import { seatsOf, type Seat } from '@quadrille/rules';

/** Somebody who is back within this was never gone. */
const GRACE = 4_000;
const EVERYBODY = 0b1111;

export class Presence {
  /** The mask of the seats whose players are here. */
  here = $state(0);
  watching = $state(0);
  private known = false;
  /** The mask of those who have been missing for a while. */
  private away = 0;
  private readonly leaving = new Map<Seat, ReturnType<typeof setTimeout>>();
  private readonly told: (seat: Seat, here: boolean) => void;

  /** `told` hears when somebody has left or is back. */
  constructor(told: (seat: Seat, here: boolean) => void) {
    this.told = told;
  }

  heard(here: number, watching: number): void {
    this.watching = watching;
    for (const seat of seatsOf(here)) this.comes(seat);
    // Whoever is not here as one comes may be about to: as long as they are expected nobody is missing.
    for (const seat of seatsOf((this.known ? this.here : EVERYBODY) & ~here)) this.goes(seat, this.known);
    this.known = true;
  }

  private comes(seat: Seat): void {
    clearTimeout(this.leaving.get(seat));
    this.leaving.delete(seat);
    this.here |= 1 << seat;
    if (((this.away >> seat) & 1) === 0) return;
    this.away &= ~(1 << seat);
    this.told(seat, true);
  }

  private goes(seat: Seat, told: boolean): void {
    if (this.leaving.has(seat)) return;
    const gone = setTimeout(() => {
      this.leaving.delete(seat);
      this.here &= ~(1 << seat);
      this.away |= 1 << seat;
      if (told) this.told(seat, false);
    }, GRACE);
    this.leaving.set(seat, gone);
  }

  /** Our own line is gone: nothing is known of the others. */
  blind(): void {
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
  }

  isHere(seat: Seat): boolean {
    return ((this.here >> seat) & 1) === 1;
  }
}
