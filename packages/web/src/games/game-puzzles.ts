import type { EngineRequest } from '@quadrille/engine/worker';
import type { Kinds, MoveId } from '@quadrille/rules';
import type { PuzzleIdea } from '../puzzles/kinds.ts';
import type { Verdict } from '../puzzles/verdict.ts';

/** Proofs that do not need the engine. */
interface Proof<K extends Kinds> {
  /** Evaluates the solver's move: whether the opponent, who is to move in `s`, is lost or wins at once. */
  readonly answer: (s: K['state']) => Verdict | undefined;
  /** A proven winning move for the solver, who is to move in `s`. */
  readonly win: (s: K['state']) => MoveId | undefined;
}

/** The puzzles of one game. */
export interface GamePuzzles<K extends Kinds> {
  /** All puzzles, from easy to hard. */
  readonly load: () => Promise<{ readonly default: unknown }>;
  /** What the solver must find. */
  readonly idea: PuzzleIdea;
  /** The engine's limit for moves without a proof. */
  readonly limit: NonNullable<EngineRequest['limit']>;
  readonly proof?: Proof<K>;
}
