// The plans that grow while a table of several is thought about. A node is what the thinking side has chosen to play
// since the root, where it had a choice and whatever the others played in between: so what is learnt about a plan is not
// lost with every hole that somebody else takes. Nodes live in flat arrays of a fixed size, so a long think takes no more
// memory than a short one: a full tree grows no more, but goes on learning.

import { targetOf } from '@quadrille/rules/q4';
import type { CrowdBoard } from './crowd-board.ts';

const EXPLORATION = 0.5;
/** With so many trials of its own, a move's record counts as much as what came of making it later. */
const EQUAL_TRIALS = 300;

export interface Child {
  readonly move: number;
  /** How promising it looks, above 0; only the ratios count. */
  readonly promise: number;
}

export class Tree {
  private readonly capacity: number;
  readonly move: Int32Array;
  readonly visits: Int32Array;
  /** Reward of the side, summed: 1 for a win, a share for a draw. */
  private readonly reward: Float64Array;
  // The same for all games through the parent in which a marble came to stand there at any time: drops can be made in any
  // order.
  private readonly laterVisits: Int32Array;
  private readonly laterReward: Float64Array;
  private readonly prior: Float32Array;
  private readonly first: Int32Array;
  private readonly children: Int16Array;
  /** The colour that plays the children. */
  private readonly colour: Int8Array;
  private size = 1;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.move = new Int32Array(capacity);
    this.visits = new Int32Array(capacity);
    this.reward = new Float64Array(capacity);
    this.laterVisits = new Int32Array(capacity);
    this.laterReward = new Float64Array(capacity);
    this.prior = new Float32Array(capacity);
    this.first = new Int32Array(capacity);
    this.children = new Int16Array(capacity);
    this.colour = new Int8Array(capacity);
  }

  /** Forgets everything; node 0 is the root again. */
  plant(): void {
    this.size = 0;
    this.add(0, 1);
  }

  private add(move: number, prior: number): void {
    const node = this.size++;
    this.move[node] = move;
    this.visits[node] = 0;
    this.reward[node] = 0;
    this.laterVisits[node] = 0;
    this.laterReward[node] = 0;
    this.prior[node] = prior;
    this.first[node] = 0;
    this.children[node] = 0;
  }

  isLeaf(node: number): boolean {
    return this.children[node] === 0;
  }

  /** Gives a node children, if there is room. */
  grow(node: number, colour: number, moves: readonly Child[]): void {
    if (this.size + moves.length > this.capacity) return;
    this.first[node] = this.size;
    this.children[node] = moves.length;
    this.colour[node] = colour;
    let sum = 0;
    for (const { promise } of moves) sum += promise;
    for (const { move, promise } of moves) this.add(move, promise / sum);
  }

  childrenOf(node: number): number[] {
    return Array.from({ length: this.children[node]! }, (_, i) => this.first[node]! + i);
  }

  wasTried(child: number): boolean {
    return this.visits[child]! > 0 || this.laterVisits[child]! > 0;
  }

  /** The share of the reward expected of a move that was tried. */
  rate(child: number): number {
    const visits = this.visits[child]!;
    const later = this.laterVisits[child]!;
    const own = visits === 0 ? 0 : this.reward[child]! / visits;
    if (later === 0) return own;
    const trust = visits / (visits + EQUAL_TRIALS);
    return trust * own + ((1 - trust) * this.laterReward[child]!) / later;
  }

  /** The child to look at next of those that can be played now: good so far, or promising and little tried. -1 if none. */
  select(node: number, board: CrowdBoard): number {
    // Where a partner had no choice it may be another's turn than it was.
    if (this.colour[node] !== board.colour) return -1;
    const first = this.first[node]!;
    const end = first + this.children[node]!;
    const visits = this.visits[node]!;
    const unseen = visits === 0 ? 0 : this.reward[node]! / visits;
    const spread = EXPLORATION * Math.sqrt(visits + 1);
    let best = -1;
    let bestScore = -Infinity;
    for (let child = first; child < end; child++) {
      if (!board.canPlay(this.move[child]!)) continue;
      const rate = this.wasTried(child) ? this.rate(child) : unseen;
      const score = rate + (spread * this.prior[child]!) / (this.visits[child]! + 1);
      if (score > bestScore) {
        best = child;
        bestScore = score;
      }
    }
    return best;
  }

  /** Credits a game that ended on these boards to a node, and to its children that were played in it later. */
  credit(node: number, reward: number, end: CrowdBoard): void {
    this.visits[node]!++;
    this.reward[node]! += reward;
    const first = this.first[node]!;
    const past = first + this.children[node]!;
    const colour = this.colour[node]!;
    for (let child = first; child < past; child++) {
      if (end.owner[targetOf(this.move[child]!)] !== colour) continue;
      this.laterVisits[child]!++;
      this.laterReward[child]! += reward;
    }
  }

  /** The child to play now: the most tried that is possible, or -1. */
  best(node: number, board: CrowdBoard): number {
    let best = -1;
    if (this.colour[node] !== board.colour) return best;
    for (const child of this.childrenOf(node)) {
      if (board.canPlay(this.move[child]!) && (best < 0 || this.visits[child]! > this.visits[best]!)) best = child;
    }
    return best;
  }
}
