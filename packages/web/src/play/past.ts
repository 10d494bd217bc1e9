// Looking through the games that were played: against whom, and how they ended.

import type { GameId } from '@quadrille/rules';
import type { Kept } from './shelf.ts';
import { people, type Sitting } from './sitting.ts';

export const COMPANIES = ['computer', 'people', 'watch'] as const;
/** One person against the computer, several people, or computers among themselves. */
export type Company = (typeof COMPANIES)[number];

export const RESULTS = ['unfinished', 'finished', 'won', 'lost', 'draw'] as const;
export type Result = (typeof RESULTS)[number];

export function companyOf(sitting: Sitting): Company {
  const persons = people(sitting).length;
  return persons === 0 ? 'watch' : persons === 1 ? 'computer' : 'people';
}

/** All that is true of how it ended; only where there is one person has a game been won or lost. */
export function resultsOf(sitting: Sitting): readonly Result[] {
  const { outcome } = sitting.match;
  if (outcome === undefined) return ['unfinished'];
  if (outcome.winners.length === 0) return ['finished', 'draw'];
  const [person, ...more] = people(sitting);
  if (person === undefined || more.length > 0) return ['finished'];
  return ['finished', outcome.winners.includes(person) ? 'won' : 'lost'];
}

export interface Wanted {
  readonly game: GameId | 'all';
  readonly company: Company | 'all';
  readonly result: Result | 'all';
}

export function isWanted({ sitting }: Kept, { game, company, result }: Wanted): boolean {
  return (
    (game === 'all' || game === sitting.match.game.id) &&
    (company === 'all' || company === companyOf(sitting)) &&
    (result === 'all' || resultsOf(sitting).includes(result))
  );
}
