// Plain Monte Carlo tree search: UCT with random playouts, no knowledge of the game, any number of players. The yardstick
// that the real engines are measured against.

import {
  asMoveId,
  below,
  playout,
  seeded,
  type Hashed,
  type MoveId,
  type Random,
  type Rules,
  type Seat,
} from '@quadrille/rules';
import type { Clock } from './clock.ts';

const EXPLORATION = Math.SQRT2;

interface TreeNode {
  readonly move: MoveId;
  /** Who made the move. */
  readonly mover: Seat;
  visits: number;
  /** Reward of the mover, summed: 1 for a win (shared by the winners' side), 1/2 for a draw. */
  reward: number;
  children: TreeNode[] | undefined;
  /** Legal moves without a child yet. */
  untried: MoveId[];
}

export function uctMove<S extends Hashed>(
  rules: Rules<S>,
  start: S,
  clock: Clock,
  seed: number,
  playoutPlies = 400,
): MoveId {
  const random = seeded(seed);
  const buffer = new Int32Array(rules.maxMoves);
  const legal = (s: S): MoveId[] => Array.from(buffer.subarray(0, rules.generate(s, buffer, 0)), asMoveId);
  const root: TreeNode = { move: asMoveId(0), mover: -1, visits: 0, reward: 0, children: [], untried: legal(start) };
  if (root.untried.length === 1) return root.untried[0]!;
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
    settle(path, playout(rules, s, random, buffer, playoutPlies));
  } while (!clock.tick());
  const children = root.children!;
  if (children.length === 0) return pick(root.untried, random);
  return children.reduce((best, child) => (child.visits > best.visits ? child : best)).move;
}

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

/** Credits a playout to everybody on the path. A game cut short counts as a draw. */
function settle(path: readonly TreeNode[], status: number): void {
  for (const node of path) {
    node.visits++;
    if (status <= 0) node.reward += 0.5;
    else if (node.mover >= 0 && (status >> node.mover) & 1) node.reward += 1;
  }
}
