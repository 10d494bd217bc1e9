// A draw needs the consent of every other seat still in: computers answer at once, people one after the other.

import { seatsToAgree } from '@quadrille/engine/draw-policy';
import type { Seat } from '@quadrille/rules';
import { isPerson, type GameSession } from './game-session.ts';

export interface DrawOffer {
  readonly from: Seat;
  /** The seat that must answer now. */
  readonly to: Seat;
}

/** The next person to ask, in seat order; undefined once all have agreed. */
export function nextOffer(session: GameSession, from: Seat, after: Seat = -1): DrawOffer | undefined {
  const to = seatsToAgree(session.match, from).find((seat) => seat > after && isPerson(session, seat));
  return to === undefined ? undefined : { from, to };
}
