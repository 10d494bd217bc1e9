// Filters of the list of played games: by opponent and by result.

import type { GameId } from '@quadrille/rules';
import type { SavedGame } from './saved-game.ts';
import { personSeats, type GameSession } from './game-session.ts';

export const OPPONENT_KINDS = ['computer', 'people', 'watch'] as const;
/** One person against the computer, several people, or only computers. */
export type OpponentKind = (typeof OPPONENT_KINDS)[number];

export const RESULT_FILTERS = ['unfinished', 'finished', 'won', 'lost', 'draw'] as const;
export type ResultFilter = (typeof RESULT_FILTERS)[number];

export function opponentKindOf(session: GameSession): OpponentKind {
  const persons = personSeats(session).length;
  return persons === 0 ? 'watch' : persons === 1 ? 'computer' : 'people';
}

/** All filters that the result matches; won and lost apply only to games with exactly one person. */
export function resultFiltersOf(session: GameSession): readonly ResultFilter[] {
  const { outcome } = session.match;
  if (outcome === undefined) return ['unfinished'];
  if (outcome.winners.length === 0) return ['finished', 'draw'];
  const [person, ...more] = personSeats(session);
  if (person === undefined || more.length > 0) return ['finished'];
  return ['finished', outcome.winners.includes(person) ? 'won' : 'lost'];
}

export interface GameFilter {
  readonly game: GameId | 'all';
  readonly company: OpponentKind | 'all';
  readonly result: ResultFilter | 'all';
}

export function matchesFilter({ session }: SavedGame, { game, company, result }: GameFilter): boolean {
  return (
    (game === 'all' || game === session.match.game.id) &&
    (company === 'all' || company === opponentKindOf(session)) &&
    (result === 'all' || resultFiltersOf(session).includes(result))
  );
}
