// When a computer accepts a draw. A draw needs every seat that is still in the game; computers answer before people are
// asked.

import { seatsOf, stillIn, type Match, type Seat } from '@quadrille/rules';

/** From this many acts on, a computer accepts a draw. */
const DRAW_AFTER_ACTS = 80;

/** The seats that must agree to a draw: every other seat still in. */
export function seatsToAgree(match: Match, from: Seat): Seat[] {
  return seatsOf(stillIn(match)).filter((seat) => seat !== from);
}

/** The first computer that declines a draw; `undefined` if none does. */
export function computerDecliningDraw(match: Match, from: Seat, isComputer: (seat: Seat) => boolean): Seat | undefined {
  return match.acts.length >= DRAW_AFTER_ACTS ? undefined : seatsToAgree(match, from).find(isComputer);
}
