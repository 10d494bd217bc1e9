// Eight levels, from a child's first game to full strength.
//
// Lower levels evaluate every move with a shallow search, ignore ends of the game beyond their horizon, add noise to
// the values, sometimes overlook a move, and play the best of the result: plausible mistakes, never absurd ones.

import { below, err, ok, seeded, type Game, type Kinds, type MoveId, type Random, type Result } from '@quadrille/rules';
import { analyse, type AnalysisFault } from './analyse.ts';
import { engineOf } from './games.ts';
import type { Level } from './level.ts';
import type { Skill } from './skill.ts';
import { worth, type Value } from './value.ts';

/** The move of a player of this level. The same seed gives the same move, except at level 8, which plays by time. */
export function chooseAtLevel<K extends Kinds>(
  game: Game<K>,
  view: K['state'],
  level: Level,
  seed: number,
): Result<MoveId, AnalysisFault> {
  const { levels, isSenseless } = engineOf(game);
  const skill = levels[level];
  const strong = skill.doubt === 0 && skill.horizon === Infinity;
  const analysis = analyse(game, view, skill.limit, { everyMove: !strong, seed });
  if (!analysis.ok) return err(analysis.error);
  const { moves, line } = analysis.value;
  if (moves === undefined) return ok(line[0]!);
  const random = seeded(seed);
  let best = line[0]!;
  let bestSeen = -Infinity;
  for (const [id, value] of moves) {
    if (isSenseless?.(id, value) === true || (moves.size > 1 && chance(random) < skill.oversight)) continue;
    const seen = seenBy(skill, value, random);
    if (seen > bestSeen) [best, bestSeen] = [id, seen];
  }
  return ok(best);
}

const chance = (random: Random): number => below(random, 1_000_000) / 1_000_000;

/** The perceived value of a move: ends beyond the horizon are hidden, and the rest gets noise. */
function seenBy(skill: Skill, value: Value, random: Random): number {
  const doubt = skill.doubt * (chance(random) + chance(random) - 1);
  if (value.outcome === 'unknown') return value.score + doubt;
  return (value.plies ?? Infinity) <= skill.horizon ? worth(value) + doubt : doubt;
}
