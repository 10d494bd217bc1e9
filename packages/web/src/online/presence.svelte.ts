// Who is at the table just now. A line that breaks and comes back at once is not worth a word.

import { seatsOf, type Seat } from '@quadrille/rules';

/** Somebody who is back within this was never gone. */
const GRACE = 4_000;

export class Presence {
  /** The mask of the seats whose players are here. */
  here = $state(0);
  watching = $state(0);
  private known = false;
  private readonly leaving = new Map<Seat, ReturnType<typeof setTimeout>>();
  private readonly told: (seat: Seat, here: boolean) => void;

  /** `told` hears when somebody has left or is back. */
  constructor(told: (seat: Seat, here: boolean) => void) {
    this.told = told;
  }

  heard(here: number, watching: number): void {
    this.watching = watching;
    if (!this.known) {
      this.known = true;
      this.here = here;
      return;
    }
    for (const seat of seatsOf(here)) {
      clearTimeout(this.leaving.get(seat));
      this.leaving.delete(seat);
      if ((this.here >> seat) & 1) continue;
      this.here |= 1 << seat;
      this.told(seat, true);
    }
    for (const seat of seatsOf(this.here & ~here)) {
      if (this.leaving.has(seat)) continue;
      this.leaving.set(
        seat,
        setTimeout(() => {
          this.leaving.delete(seat);
          this.here &= ~(1 << seat);
          this.told(seat, false);
        }, GRACE),
      );
    }
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
