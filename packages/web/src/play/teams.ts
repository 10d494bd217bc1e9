// Teams at a table. The letters stay with the people: team A is that of the first player of the series, or of the host.

import { seatsOf, type Match, type Seat } from '@quadrille/rules';

export interface Team {
  readonly letter: 'A' | 'B';
  /** The other members. */
  readonly partners: readonly Seat[];
}

/** The team of a seat; undefined if everyone plays alone. `first` is a seat of team A. */
export function teamOf({ game, options }: Pick<Match, 'game' | 'options'>, seat: Seat, first: Seat): Team | undefined {
  const allies = game.allies(options, seat);
  const partners = seatsOf(allies).filter((other) => other !== seat);
  return partners.length === 0 ? undefined : { letter: ((allies >> first) & 1) === 1 ? 'A' : 'B', partners };
}

/** The seat of the player who began the first game of a series, as all move up one seat after each game. */
export const seatOfFirst = (seats: number, earlier: number): Seat => (seats - (earlier % seats)) % seats;
