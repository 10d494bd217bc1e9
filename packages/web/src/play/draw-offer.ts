// A draw needs the consent of every other seat still in: computers answer at once, people one after the other.

import type { Seat } from '@quadrille/rules';
import { computerAcceptsDraw, isPerson, seatsToAgree, type GameSession } from './game-session.ts';

export interface DrawOffer {
  readonly from: Seat;
  /** The seat that must answer now. */
  readonly to: Seat;
}

/** The first computer that declines the draw, if any. */
export function decliningComputer(sitting: GameSession, from: Seat): Seat | undefined {
  return computerAcceptsDraw(sitting)
    ? undefined
    : seatsToAgree(sitting, from).find((seat) => !isPerson(sitting, seat));
}

/** The next seat to ask, in seat order; undefined once all have agreed. */
export function nextOffer(sitting: GameSession, from: Seat, after: Seat = -1): DrawOffer | undefined {
  const to = seatsToAgree(sitting, from).find((seat) => seat > after && isPerson(sitting, seat));
  return to === undefined ? undefined : { from, to };
}
