// A player's skill as a mean and its uncertainty (Weng and Lin's Plackett-Luce model, by openskill, which covers two
// players, several, and teams).

import { rate as openskill } from 'openskill';
import type { SideRank } from './ranking.ts';

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const INITIAL_SKILL: Skill = { mu: 25, sigma: 25 / 3 };

/** The displayed rating is this many sigmas below the mean, so that it rises as uncertainty falls. */
export const SIGMA_FACTOR = 3;
/** A player below this uncertainty is established: after about nine games with established players. */
export const ESTABLISHED_SIGMA = 5.5;

/** Scaled so that 30 points between established players predict the same score as 30 points in chess. */
const RATING_SCALE = 30;
const INITIAL_RATING = 1000;

/** The displayed rating; 1000 for a new player. */
export const displayRating = ({ mu, sigma }: Skill): number =>
  Math.round(INITIAL_RATING + RATING_SCALE * (mu - SIGMA_FACTOR * sigma));

export const isProvisional = ({ sigma }: Skill): boolean => sigma > ESTABLISHED_SIGMA;

export function afterGame(ranking: readonly SideRank[], before: readonly Skill[]): Skill[] {
  const after = openskill(
    ranking.map(({ seats }) => seats.map((seat) => ({ ...before[seat]! }))),
    { rank: ranking.map(({ rank }) => rank) },
  );
  const skills = [...before];
  for (const [i, { seats }] of ranking.entries()) {
    for (const [j, seat] of seats.entries()) skills[seat] = after[i]![j]!;
  }
  return skills;
}
