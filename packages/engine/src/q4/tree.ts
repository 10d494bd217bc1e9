// The search tree for several players. A node is the sequence of moves that the searching side has chosen since the
// root where it had a choice, whatever the others played in between, so statistics of a plan survive different replies.
// Nodes live in flat arrays of a fixed size: a full tree stops growing but keeps learning, so memory use is bounded.

import { targetOf } from '@quadrille/rules/q4';
import type { MultiplayerBoard } from './multiplayer-board.ts';

const EXPLORATION = 0.5;
/** With this many visits, a move's own statistics weigh as much as its all-moves-as-first statistics. */
const AMAF_EQUIVALENCE_VISITS = 300;

export interface Child {
  readonly move: number;
  /** The prior, above 0; only ratios count. */
  readonly promise: number;
}

export class Tree {
  private readonly capacity: number;
  readonly move: Int32Array;
  readonly visits: Int32Array;
  /** The summed reward of the side: 1 for a win, a share for a draw. */
  private readonly reward: Float64Array;
  // All-moves-as-first statistics: all games through the parent in which the marble was placed at any time, because
  // drops commute.
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

  /** Clears the tree; node 0 is the root again. */
  reset(): void {
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

  /** Adds children to a node, if there is room. */
  expand(node: number, colour: number, moves: readonly Child[]): void {
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

  /** The expected reward of a visited move. */
  rate(child: number): number {
    const visits = this.visits[child]!;
    const later = this.laterVisits[child]!;
    const own = visits === 0 ? 0 : this.reward[child]! / visits;
    if (later === 0) return own;
    const trust = visits / (visits + AMAF_EQUIVALENCE_VISITS);
    return trust * own + ((1 - trust) * this.laterReward[child]!) / later;
  }

  /** The next child to visit among those possible now, by reward, prior and visits. -1 if none. */
  select(node: number, board: MultiplayerBoard): number {
    // The turn may differ from the stored one where a partner had no choice.
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

  /**
   * Adds the result of a game that ended on these boards to a node, and to its children that were played in it later.
   */
  backpropagate(node: number, reward: number, end: MultiplayerBoard): void {
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

  /** The move to play: the most visited possible child, or -1. */
  best(node: number, board: MultiplayerBoard): number {
    let best = -1;
    if (this.colour[node] !== board.colour) return best;
    for (const child of this.childrenOf(node)) {
      if (board.canPlay(this.move[child]!) && (best < 0 || this.visits[child]! > this.visits[best]!)) best = child;
    }
    return best;
  }
}
