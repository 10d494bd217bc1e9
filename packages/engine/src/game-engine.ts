import type { Hashed, MoveId } from '@quadrille/rules';
import type { SearchClock } from './clock.ts';
import type { Level } from './level.ts';
import type { Skill } from './skill.ts';
import type { Value } from './value.ts';

/** A snapshot of a search. */
export interface Analysis {
  /** The principal variation: the best move, then the expected replies. */
  readonly line: readonly MoveId[];
  readonly value: Value;
  /** Every legal move with its value, if requested; a move that was not searched is unknown with the worst score. */
  readonly moves: ReadonlyMap<MoveId, Value> | undefined;
  /** The estimated share of the wins of every seat, if requested and there may be more than two sides; 1 in all. */
  readonly shares?: readonly number[] | undefined;
  /** Search depth in plies. */
  readonly depth: number;
  readonly nodes: number;
}

export interface SearchOptions {
  /** Evaluate every legal move, not only the best. */
  readonly everyMove: boolean;
  /** Evaluate the chances of all players alike; scores are then 2 * share - 1. For analysis, not for playing. */
  readonly shares?: boolean | undefined;
  /** Search without the opening book. */
  readonly noBook?: boolean | undefined;
  /** The seed for ties and all randomness, so that results are reproducible. */
  readonly seed?: number | undefined;
}

/** The engine of one game. The position is a redacted view, so it contains no hidden information. */
export interface GameEngine<S extends Hashed> {
  /** Searches an ongoing game. */
  readonly analyse: (
    view: S,
    clock: SearchClock,
    options: SearchOptions,
    report: (analysis: Analysis) => void,
  ) => Analysis;
  readonly levels: Readonly<Record<Level, Skill>>;
  /** A move that no player makes on purpose, at any level. */
  readonly isSenseless?: (id: MoveId, value: Value) => boolean;
}
