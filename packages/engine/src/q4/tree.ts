// The tree that grows while a table of several is thought about. Nodes live in flat arrays of a fixed size, so a long
// think takes no more memory than a short one: a full tree grows no more, but goes on learning.
//
// A node is a move and the position after it. What is proven is who wins there if nobody gives a win away, and if
// whoever cannot win rather lets anybody else win than the root's side: so a win of the root is one whatever the others
// do, and a loss of the root is what the others can make sure of.

/** Not proven. */
export const OPEN = -1;

const EXPLORATION = 0.9;
/** How much worse than its siblings a move is taken for that nobody has tried. */
const DOUBT = 0.08;

export interface Child {
  readonly move: number;
  /** How promising it looks, above 0; only the ratios count. */
  readonly promise: number;
}

export class Tree {
  readonly capacity: number;
  readonly move: Int32Array;
  /** Who makes the move that leads here; the root has no one. */
  readonly mover: Int8Array;
  readonly visits: Int32Array;
  /** Reward of the mover, summed: 1 for a win, a share for a draw. */
  readonly reward: Float64Array;
  /** The mask of the proven winners, 0 for nobody; or OPEN. */
  readonly proof: Int8Array;
  /** Plies to the end that is proven. */
  readonly plies: Uint8Array;
  private readonly prior: Float32Array;
  private readonly first: Int32Array;
  private readonly children: Int16Array;
  /** Some moves were left out, so that all children losing proves nothing. */
  private readonly partial: Uint8Array;
  /** The mask of the winners of the moves left out, if that is known; else 0. */
  private readonly otherwise: Uint8Array;
  private size = 1;
  /** The allies of the seat that thinks. */
  private side = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.move = new Int32Array(capacity);
    this.mover = new Int8Array(capacity);
    this.visits = new Int32Array(capacity);
    this.reward = new Float64Array(capacity);
    this.proof = new Int8Array(capacity);
    this.plies = new Uint8Array(capacity);
    this.prior = new Float32Array(capacity);
    this.first = new Int32Array(capacity);
    this.children = new Int16Array(capacity);
    this.partial = new Uint8Array(capacity);
    this.otherwise = new Uint8Array(capacity);
  }

  /** Forgets everything; node 0 is the root again. */
  plant(side: number): void {
    this.size = 1;
    this.side = side;
    this.set(0, 0, -1, 1);
  }

  private set(node: number, move: number, mover: number, prior: number): void {
    this.move[node] = move;
    this.mover[node] = mover;
    this.visits[node] = 0;
    this.reward[node] = 0;
    this.proof[node] = OPEN;
    this.plies[node] = 0;
    this.prior[node] = prior;
    this.first[node] = 0;
    this.children[node] = 0;
    this.partial[node] = 0;
    this.otherwise[node] = 0;
  }

  isLeaf(node: number): boolean {
    return this.children[node] === 0;
  }

  hasRoom(children: number): boolean {
    return this.size + children <= this.capacity;
  }

  grow(node: number, mover: number, moves: readonly Child[], partial: boolean, otherwise: number): void {
    this.first[node] = this.size;
    this.children[node] = moves.length;
    this.partial[node] = partial ? 1 : 0;
    this.otherwise[node] = otherwise;
    let sum = 0;
    for (const { promise } of moves) sum += promise;
    for (const { move, promise } of moves) this.set(this.size++, move, mover, promise / sum);
  }

  childrenOf(node: number): number[] {
    return Array.from({ length: this.children[node]! }, (_, i) => this.first[node]! + i);
  }

  /** The child to look at next: good so far, or promising and little tried; never one that is known to lose. */
  select(node: number): number {
    const first = this.first[node]!;
    const end = first + this.children[node]!;
    let tried = 0;
    let gained = 0;
    for (let child = first; child < end; child++) {
      tried += this.visits[child]!;
      gained += this.reward[child]!;
    }
    const unseen = tried === 0 ? 0 : Math.max(0, gained / tried - DOUBT);
    const spread = EXPLORATION * Math.sqrt(tried + 1);
    let best = first;
    let bestScore = -Infinity;
    for (let child = first; child < end; child++) {
      const visits = this.visits[child]!;
      let score = visits === 0 ? unseen : this.reward[child]! / visits;
      score += (spread * this.prior[child]!) / (visits + 1);
      const proof = this.proof[child]!;
      if (proof !== OPEN && ((proof >> this.mover[child]!) & 1) === 0) score -= 1000;
      if (score > bestScore) {
        best = child;
        bestScore = score;
      }
    }
    return best;
  }

  /** Somebody completes a line with this move. */
  end(node: number, winners: number): void {
    this.proof[node] = winners;
    this.plies[node] = 0;
  }

  /** Looks whether the children prove something. */
  prove(node: number): boolean {
    if (this.proof[node] !== OPEN) return true;
    const first = this.first[node]!;
    const end = first + this.children[node]!;
    let open = this.partial[node] === 1;
    let best = -1;
    for (let child = first; child < end; child++) {
      const proof = this.proof[child]!;
      if (proof === OPEN) open = true;
      else if (best < 0 || this.better(child, best)) best = child;
    }
    if (best < 0) return false;
    const wins = ((this.proof[best]! >> this.mover[best]!) & 1) === 1;
    if (!wins && open) return false;
    const otherwise = this.otherwise[node]!;
    const spoilt = !wins && otherwise !== 0 && (otherwise & this.side) === 0;
    this.proof[node] = spoilt ? otherwise : this.proof[best]!;
    this.plies[node] = this.plies[best]! + 1;
    return true;
  }

  /** Of two proven children, would the mover choose the first? */
  private better(a: number, b: number): boolean {
    const rank = (child: number): number => {
      const proof = this.proof[child]!;
      if ((proof >> this.mover[child]!) & 1) return 1000 - this.plies[child]!;
      return (proof & this.side) === 0 ? this.plies[child]! : this.plies[child]! - 500;
    };
    return rank(a) > rank(b);
  }

  /** The root's child to play: the quickest proven win, else the most tried that does not lose, else the slowest loss. */
  best(node: number): number {
    let best = -1;
    let bestRank = -Infinity;
    for (const child of this.childrenOf(node)) {
      const proof = this.proof[child]!;
      const wins = proof !== OPEN && ((proof >> this.mover[child]!) & 1) === 1;
      const rank = wins ? 1e9 - this.plies[child]! : proof === OPEN ? this.visits[child]! : this.plies[child]! - 1e6;
      if (rank > bestRank) [best, bestRank] = [child, rank];
    }
    return best;
  }
}
