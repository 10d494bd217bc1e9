// How good somebody is, as far as the games have shown: a mean and how uncertain it is (Weng and Lin's model with
// Plackett-Luce, by openskill, which rates two players, many, and teams alike).

import { rate as openskill } from 'openskill';
import type { Ranked } from './ranking.ts';

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const NEWCOMER: Skill = { mu: 25, sigma: 25 / 3 };

/** What is shown is this far below the mean, so that it grows with what is known. */
export const CAUTION = 3;
/** Less uncertain than this is established: about nine games with established players. */
export const ESTABLISHED = 5.5;

/** Two established players 30 apart are expected to score like two 30 apart in chess ratings. */
const SCALE = 30;
const NEWCOMERS_NUMBER = 1000;

/** The friendly number: a newcomer has 1000. */
export const shown = ({ mu, sigma }: Skill): number => Math.round(NEWCOMERS_NUMBER + SCALE * (mu - CAUTION * sigma));

export const isProvisional = ({ sigma }: Skill): boolean => sigma > ESTABLISHED;

/** The skills after a game, by seat. */
export function afterGame(ranking: readonly Ranked[], before: readonly Skill[]): Skill[] {
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
