// Whether a learner's action solves the step. Moves are already checked for legality here.

import type { Match, MoveId } from '@quadrille/rules';
import type { Goal } from './content.ts';

type PlayGoal = Extract<Goal, { kind: 'play' }>;

export function solves({ accepts }: PlayGoal, { game, state }: Match, id: MoveId): boolean {
  if (accepts === 'any-legal') return true;
  if (accepts !== 'any-winning') return accepts.includes(game.format(id));
  const seat = game.rules.actor(state);
  const after = game.rules.clone(state);
  game.rules.make(after, id);
  return game.outcome(after)?.winners.includes(seat) ?? false;
}
