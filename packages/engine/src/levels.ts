// Eight levels, from a child's first game to full strength.
//
// A weaker player looks less far, is less sure of what it sees, and now and then overlooks something. So the lower
// levels value every move with a shallow search, forget what lies beyond their horizon, add a little doubt, and play what
// then seems best: plausible mistakes, never absurd ones.

import {
  below,
  err,
  ok,
  seeded,
  type AnyGame,
  type GameId,
  type Kinds,
  type MoveId,
  type Random,
  type Result,
} from '@quadrille/rules';
import { analyse, type AnalysisFault } from './analyse.ts';
import type { Limit } from './clock.ts';
import type { Level } from './level.ts';
import { worth, type Value } from './value.ts';

interface Skill {
  readonly limit: Limit;
  /** Plies within which an end of the game is seen for sure. */
  readonly horizon: number;
  /** How far an opinion about a move may be off, on the scale from -1 to 1. */
  readonly doubt: number;
  /** How often a move is not thought of at all. */
  readonly oversight: number;
}

/** Sees all it finds and never doubts: only its limit holds it back. */
const sharp = (limit: Limit): Skill => ({ limit, horizon: Infinity, doubt: 0, oversight: 0 });

const SKILLS: Readonly<Record<GameId, Readonly<Record<Level, Skill>>>> = {
  // Solved, so only horizon and oversight make a difference.
  quantik: {
    1: { limit: {}, horizon: 1, doubt: 1, oversight: 0.35 },
    2: { limit: {}, horizon: 2, doubt: 1, oversight: 0.28 },
    3: { limit: {}, horizon: 3, doubt: 1, oversight: 0.2 },
    4: { limit: {}, horizon: 4, doubt: 1, oversight: 0.12 },
    5: { limit: {}, horizon: 5, doubt: 1, oversight: 0.07 },
    6: { limit: {}, horizon: 6, doubt: 1, oversight: 0.03 },
    7: { limit: {}, horizon: 7, doubt: 1, oversight: 0.01 },
    8: sharp({}),
  },
  quads: {
    1: { limit: { depth: 1 }, horizon: 1, doubt: 2, oversight: 0.45 },
    2: { limit: { depth: 1 }, horizon: 1, doubt: 1.2, oversight: 0.35 },
    3: { limit: { depth: 1 }, horizon: 1, doubt: 0.9, oversight: 0.2 },
    4: { limit: { depth: 1 }, horizon: 2, doubt: 0.68, oversight: 0.1 },
    5: { limit: { depth: 1 }, horizon: 3, doubt: 0.42, oversight: 0.05 },
    6: { limit: { depth: 1 }, horizon: 3, doubt: 0.2, oversight: 0.03 },
    7: sharp({ nodes: 600 }),
    8: sharp({ time: 1_000 }),
  },
  q4: {
    1: { limit: { depth: 1, nodes: 4_000 }, horizon: 1, doubt: 1, oversight: 0.35 },
    2: { limit: { depth: 1, nodes: 4_000 }, horizon: 2, doubt: 0.6, oversight: 0.2 },
    3: { limit: { depth: 1, nodes: 4_000 }, horizon: 3, doubt: 0.35, oversight: 0.08 },
    4: { limit: { depth: 1, nodes: 8_000 }, horizon: 4, doubt: 0.2, oversight: 0.03 },
    5: { limit: { depth: 1, nodes: 10_000 }, horizon: 7, doubt: 0.16, oversight: 0.01 },
    6: sharp({ nodes: 400 }),
    7: sharp({ nodes: 4_000 }),
    8: sharp({ time: 1_000 }),
  },
};

/** The move a player of this level makes. The same seed gives the same move, but for level 8, which plays by time. */
export function chooseAtLevel(
  game: AnyGame,
  view: Kinds['state'],
  level: Level,
  seed: number,
): Result<MoveId, AnalysisFault> {
  const skill = SKILLS[game.id][level];
  const strong = skill.doubt === 0 && skill.horizon === Infinity;
  const analysis = analyse(game, view, skill.limit, { everyMove: !strong, seed });
  if (!analysis.ok) return err(analysis.error);
  const { moves, line } = analysis.value;
  if (moves === undefined) return ok(line[0]!);
  const random = seeded(seed);
  let best = line[0]!;
  let bestSeen = -Infinity;
  for (const [id, value] of moves) {
    if (isFalseAnnouncement(game, id, value) || (moves.size > 1 && chance(random) < skill.oversight)) continue;
    const seen = seenBy(skill, value, random);
    if (seen > bestSeen) [best, bestSeen] = [id, seen];
  }
  return ok(best);
}

/** Nobody announces a line that is not there on purpose. */
function isFalseAnnouncement(game: AnyGame, id: MoveId, value: Value): boolean {
  const move = game.unpack(id);
  return 'announce' in move && move.announce === true && !(value.outcome === 'win' && value.plies === 1);
}

const chance = (random: Random): number => below(random, 1_000_000) / 1_000_000;

/** What a move seems worth: far ends are not seen, the rest is a matter of opinion. */
function seenBy(skill: Skill, value: Value, random: Random): number {
  const doubt = skill.doubt * (chance(random) + chance(random) - 1);
  if (value.outcome === 'unknown') return value.score + doubt;
  return (value.plies ?? Infinity) <= skill.horizon ? worth(value) + doubt : doubt;
}
