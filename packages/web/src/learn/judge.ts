// Whether what a learner did is what the step asks for. Legality is the rules' business; here a move is legal already.

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
