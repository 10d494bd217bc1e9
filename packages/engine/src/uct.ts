// Plain Monte Carlo tree search: UCT with random playouts, without game knowledge, for any number of players. The
// baseline for the real engines.

import {
  asMoveId,
  below,
  legalMoves,
  randomPlayout,
  seeded,
  type Hashed,
  type MoveId,
  type Random,
  type Rules,
  type Seat,
} from '@quadrille/rules';
import type { SearchClock } from './clock.ts';

const EXPLORATION = Math.SQRT2;

export interface TreeNode {
  readonly move: MoveId;
  /** The seat that made the move. */
  readonly mover: Seat;
  visits: number;
  /** The summed reward of the mover: 1 for a win (also by a partner), 1/2 for a draw. */
  reward: number;
  children: TreeNode[] | undefined;
  /** Legal moves without a child node. */
  untried: MoveId[];
}

/** The tree after as many playouts as the clock and `maxPlayouts` allow, at least one. */
export function uctSearch<S extends Hashed>(
  rules: Rules<S>,
  start: S,
  clock: SearchClock,
  random: Random,
  playoutPlies = 400,
  maxPlayouts = Infinity,
): TreeNode {
  const buffer = new Int32Array(rules.maxMoves);
  const legal = (s: S): MoveId[] => Array.from(buffer.subarray(0, rules.generate(s, buffer, 0)), asMoveId);
  const root: TreeNode = { move: asMoveId(0), mover: -1, visits: 0, reward: 0, children: [], untried: legal(start) };
  const path: TreeNode[] = [];
  do {
    const s = rules.clone(start);
    path.length = 0;
    path.push(root);
    let node = root;
    while (node.untried.length === 0 && node.children !== undefined && node.children.length > 0) {
      node = select(node);
      rules.make(s, node.move);
      path.push(node);
    }
    if (node.children === undefined) {
      node.children = [];
      node.untried = legal(s);
    }
    if (node.untried.length > 0) {
      const at = below(random, node.untried.length);
      const move = node.untried[at]!;
      node.untried[at] = node.untried.at(-1)!;
      node.untried.pop();
      const child: TreeNode = { move, mover: rules.actor(s), visits: 0, reward: 0, children: undefined, untried: [] };
      node.children.push(child);
      rules.make(s, move);
      path.push(child);
    }
    settle(path, randomPlayout(rules, s, random, buffer, playoutPlies));
  } while (!clock.tick() && root.visits < maxPlayouts);
  return root;
}

/** The most visited move. */
export function uctMove<S extends Hashed>(
  rules: Rules<S>,
  start: S,
  clock: SearchClock,
  seed: number,
  playoutPlies?: number,
): MoveId {
  const only = onlyMove(rules, start);
  if (only !== undefined) return only;
  const random = seeded(seed);
  const { children, untried } = uctSearch(rules, start, clock, random, playoutPlies);
  return children!.length === 0 ? pick(untried, random) : children!.reduce(moreVisited).move;
}

/** Skips the search where there is only one move. */
function onlyMove<S extends Hashed>(rules: Rules<S>, start: S): MoveId | undefined {
  return rules.count(start) === 1 ? legalMoves(rules, start)[0] : undefined;
}

const moreVisited = (best: TreeNode, child: TreeNode): TreeNode => (child.visits > best.visits ? child : best);

const pick = (moves: readonly MoveId[], random: Random): MoveId => moves[below(random, moves.length)]!;

function select(node: TreeNode): TreeNode {
  const log = Math.log(node.visits);
  let best = node.children![0]!;
  let bestScore = -Infinity;
  for (const child of node.children!) {
    const score = child.reward / child.visits + EXPLORATION * Math.sqrt(log / child.visits);
    if (score > bestScore) [best, bestScore] = [child, score];
  }
  return best;
}

/** Backpropagates a playout along the path. A truncated game counts as a draw. */
function settle(path: readonly TreeNode[], status: number): void {
  for (const node of path) {
    node.visits++;
    if (status <= 0) node.reward += 0.5;
    else if (node.mover >= 0 && (status >> node.mover) & 1) node.reward += 1;
  }
}
