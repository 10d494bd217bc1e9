// The fallback engine: plain Monte Carlo tree search on the rules. Slow to find forced sequences, but it plays any game
// for any number of players.

import { legalMoves, seeded, type Hashed, type MoveId, type Rules, type Status } from '@quadrille/rules';
import type { SearchClock } from './clock.ts';
import type { Analysis, GameEngine, SearchOptions } from './game-engine.ts';
import type { Level } from './level.ts';
import { sharp, type Skill } from './skill.ts';
import { uctSearch, type TreeNode } from './uct.ts';
import { loss, unknown, win, worth, type Value } from './value.ts';

/** Playouts by level: fewer make a weaker player. */
const GENERIC_LEVELS: Readonly<Record<Level, Skill>> = {
  1: { ...sharp({ nodes: 20 }), oversight: 0.3 },
  2: { ...sharp({ nodes: 40 }), oversight: 0.2 },
  3: { ...sharp({ nodes: 100 }), oversight: 0.1 },
  4: { ...sharp({ nodes: 250 }), oversight: 0.05 },
  5: sharp({ nodes: 600 }),
  6: sharp({ nodes: 1_500 }),
  7: sharp({ nodes: 4_000 }),
  8: sharp({ time: 1_000 }),
};

/** The tree has no uniform depth, so a limit in plies becomes one in playouts. */
const PLAYOUTS_PER_PLY = 1_000;

export function genericEngine<S extends Hashed>(rules: Rules<S>): GameEngine<S> {
  return {
    levels: GENERIC_LEVELS,
    analyse: (view, clock, options, report) => search(rules, view, clock, options, report),
  };
}

function search<S extends Hashed>(
  rules: Rules<S>,
  view: S,
  clock: SearchClock,
  options: SearchOptions,
  report: (analysis: Analysis) => void,
): Analysis {
  const root = uctSearch(rules, view, clock, seeded(options.seed ?? 1), undefined, PLAYOUTS_PER_PLY * clock.depth);
  const values = new Map<MoveId, Value>(
    legalMoves(rules, view).map((id) => [id, ended(rules, view, id) ?? estimate(root, id)]),
  );
  const visits = new Map(root.children!.map(({ move, visits: n }) => [move, n]));
  const order = [...values].toSorted(
    ([a, x], [b, y]) =>
      Number(y.outcome === 'win') - Number(x.outcome === 'win') ||
      (visits.get(b) ?? 0) - (visits.get(a) ?? 0) ||
      worth(y) - worth(x),
  );
  const [best, value] = order[0]!;
  const analysis: Analysis = {
    line: [best],
    value,
    moves: options.everyMove ? values : undefined,
    depth: 1,
    nodes: clock.nodes,
  };
  report(analysis);
  return analysis;
}

/** The value of a move that ends the game. */
function ended<S extends Hashed>(rules: Rules<S>, view: S, id: MoveId): Value | undefined {
  const seat = rules.actor(view);
  const after = rules.clone(view);
  rules.make(after, id);
  const status: Status = rules.status(after);
  if (status < 0) return undefined;
  if (status === 0) return { outcome: 'draw', plies: 1 };
  return (status >> seat) & 1 ? win(1) : loss(1);
}

/** A win rate mapped to the scale from -1 to 1; an untried move gets the worst score. */
function estimate({ children }: TreeNode, id: MoveId): Value {
  const child = children!.find(({ move }) => move === id);
  return unknown(child === undefined ? -1 : (2 * child.reward) / child.visits - 1);
}
