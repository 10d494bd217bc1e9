import { err, ok, ONGOING, type Game, type Kinds, type Result } from '@quadrille/rules';
import type { Analysis, SearchOptions } from './game-engine.ts';
import { engineOf } from './games.ts';
import { SearchClock, type SearchLimit } from './clock.ts';

export type AnalysisFault = { readonly kind: 'over' };

/**
 * Searches a position until the limit is reached or all values are proven. `view` is the position redacted for the seat
 * to move. `report` receives every better answer. With a limit of zero it returns some legal move at once.
 */
export function analyse<K extends Kinds>(
  game: Game<K>,
  view: K['state'],
  limit: SearchLimit,
  options: SearchOptions = { everyMove: false },
  report: (analysis: Analysis) => void = () => {},
): Result<Analysis, AnalysisFault> {
  if (game.rules.status(view) !== ONGOING) return err({ kind: 'over' });
  return ok(engineOf(game).analyse(view, new SearchClock(limit), options, report));
}
