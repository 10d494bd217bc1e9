// A draw is agreed when everybody else still in has said yes: the computers at once, the people one after the other.

import type { Seat } from '@quadrille/rules';
import { computerAgrees, isPerson, mustAgree, type Sitting } from './sitting.ts';

export interface DrawOffer {
  readonly from: Seat;
  /** Who is asked now. */
  readonly to: Seat;
}

/** The computer that does not want a draw, if there is one. */
export function unwilling(sitting: Sitting, from: Seat): Seat | undefined {
  return computerAgrees(sitting) ? undefined : mustAgree(sitting, from).find((seat) => !isPerson(sitting, seat));
}

/** Whom to ask next, by the order of the seats; undefined once everybody has agreed. */
export function askNext(sitting: Sitting, from: Seat, after: Seat = -1): DrawOffer | undefined {
  const to = mustAgree(sitting, from).find((seat) => seat > after && isPerson(sitting, seat));
  return to === undefined ? undefined : { from, to };
}
