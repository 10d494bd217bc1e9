// A series: the same players play game after game, and the winners of each take the stake.

import type { Outcome } from './game.ts';

export interface SeriesPlayer {
  /** Points from earlier games of the series. */
  readonly points: number;
}

export interface Series<P extends SeriesPlayer> {
  /** In seat order; the first one begins. */
  readonly players: readonly P[];
  /** Points for each winner. */
  readonly stake: number;
}

/** The points of every seat, including those for a game with this outcome. */
export function pointsBySeat<P extends SeriesPlayer>(
  { players, stake }: Series<P>,
  outcome: Outcome | undefined,
): number[] {
  return players.map(({ points }, seat) => points + (outcome?.winners.includes(seat) === true ? stake : 0));
}

/** Every player moves up one seat: the next player begins, and partners stay partners. */
export const nextSeating = <T>(seats: readonly T[]): T[] => [...seats.slice(1), ...seats.slice(0, 1)];

/** The players of the next game, with their points, in seat order. */
export function nextPlayers<P extends SeriesPlayer>(series: Series<P>, outcome: Outcome | undefined): P[] {
  const points = pointsBySeat(series, outcome);
  return nextSeating(series.players.map((player, seat) => ({ ...player, points: points[seat]! })));
}
