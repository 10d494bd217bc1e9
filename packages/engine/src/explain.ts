// Explanations as data: the refutation of a move, the only good moves. Callers turn them into sentences.

import type { AnyGame, Kinds, MoveId } from '@quadrille/rules';
import { analyse } from './analyse.ts';
import type { Analysis } from './game-engine.ts';
import type { SearchLimit } from './clock.ts';
import { worth, type Value } from './value.ts';

/** The continuation after a move: its value to the mover, and the replies. */
export interface Consequence {
  readonly value: Value;
  readonly answer: readonly MoveId[];
}

/** The value of a legal move and its principal variation; for a losing move, the refutation. */
export function consequenceOf(game: AnyGame, view: Kinds['state'], id: MoveId, limit: SearchLimit): Consequence {
  const after = game.rules.clone(view);
  const seat = game.rules.actor(after);
  game.rules.make(after, id);
  const next = analyse(game, after, limit);
  if (!next.ok) {
    const status = game.rules.status(after);
    const outcome = status === 0 ? 'draw' : (status >> seat) & 1 ? 'win' : 'loss';
    return { value: { outcome, plies: 1 }, answer: [] };
  }
  const same = game.rules.actor(after) === seat;
  return { value: later(next.value.value, same), answer: next.value.line };
}

/** A value one ply earlier: unchanged for the same player, negated for the opponent. */
function later(value: Value, same: boolean): Value {
  if (value.outcome === 'unknown') return { outcome: 'unknown', score: same ? value.score : 0 - value.score };
  const plies = value.plies === undefined ? undefined : value.plies + 1;
  if (same || value.outcome === 'draw') return { outcome: value.outcome, plies };
  return { outcome: value.outcome === 'win' ? 'loss' : 'win', plies };
}

const rank = (value: Value): number => (value.outcome === 'win' ? 2 : value.outcome === 'loss' ? 0 : 1);

/**
 * The moves that alone keep the best outcome, when most do not: they win while the rest do not, or hold while the rest
 * lose.
 */
export function onlyMoves({ moves }: Analysis): MoveId[] {
  if (moves === undefined) return [];
  const best = Math.max(...[...moves.values()].map(rank));
  const keeping = [...moves].filter(([, value]) => rank(value) === best);
  if (best === 0 || keeping.length * 4 > moves.size) return [];
  return keeping.toSorted(([, a], [, b]) => worth(b) - worth(a)).map(([id]) => id);
}
