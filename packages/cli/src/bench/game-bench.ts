import type { Random } from '@quadrille/rules';

/** The benchmarks of one game. */
export interface GameBench {
  /** The ply limit of random playouts; absent where every game ends soon. */
  readonly playoutPlies?: number;
  /** A note about that limit. */
  readonly playoutNote?: string;
  /** How fast provable positions are proven, as lines of text. */
  readonly proofs?: (random: Random) => Iterable<string>;
  /** For an unsolved game: the depth that one second of search reaches. */
  readonly thinks?: boolean;
}
