import type { Hashed, MoveId } from '@quadrille/rules';
import type { Clock } from './clock.ts';
import type { Value } from './value.ts';

/** What a search knows at some moment. */
export interface Analysis {
  /** The best move found, and what is expected to follow it. */
  readonly line: readonly MoveId[];
  readonly value: Value;
  /** Every legal move with its value, where asked for; a move that was not reached is unknown with the worst score. */
  readonly moves: ReadonlyMap<MoveId, Value> | undefined;
  /** Plies looked ahead. */
  readonly depth: number;
  readonly nodes: number;
}

export interface Wish {
  /** Value every legal move, not only the best. */
  readonly everyMove: boolean;
  /** Search without any shipped book. */
  readonly noBook?: boolean | undefined;
  /** Makes the choice between equals, and all that is random, repeatable. */
  readonly seed?: number | undefined;
}

/** Thinks about one game. The position is a view: what the seat may not see is not in it. The game must go on. */
export interface Brain<S extends Hashed> {
  analyse(view: S, clock: Clock, wish: Wish, report: (analysis: Analysis) => void): Analysis;
}
