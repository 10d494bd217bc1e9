import { err, ok, ONGOING, type AnyGame, type GameId, type Hashed, type Kinds, type Result } from '@quadrille/rules';
import type { Analysis, Brain, Wish } from './brain.ts';
import { Clock, type Limit } from './clock.ts';
import { q4Brain } from './q4/brain.ts';
import { quadsBrain } from './quads/brain.ts';
import { quantikBrain } from './quantik/brain.ts';

const BRAINS: Readonly<Record<GameId, Brain<Hashed>>> = {
  quantik: quantikBrain,
  quads: quadsBrain,
  q4: q4Brain,
};

export type AnalysisFault = { readonly kind: 'over' };

/**
 * Thinks about a position until the limit is reached or everything is known. `view` is what the seat to move may see.
 * `report` is told of every better answer on the way. With a limit of zero it answers at once with some legal move.
 */
export function analyse(
  game: AnyGame,
  view: Kinds['state'],
  limit: Limit,
  wish: Wish = { everyMove: false },
  report: (analysis: Analysis) => void = () => {},
): Result<Analysis, AnalysisFault> {
  if (game.rules.status(view) !== ONGOING) return err({ kind: 'over' });
  return ok(BRAINS[game.id].analyse(view, new Clock(limit), wish, report));
}
