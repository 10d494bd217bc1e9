// The messages between client and worker: plain data, moves in notation. Hidden information is never sent, because a
// redacted position's text does not contain it.

import {
  err,
  formatAct,
  parseMatch,
  parseMove,
  type AnyGame,
  type Match,
  type MoveId,
  type Result,
} from '@quadrille/rules';
import type { Analysis } from '../game-engine.ts';
import type { Level } from '../level.ts';
import type { Value } from '../value.ts';

export interface EngineRequest {
  readonly game: string;
  readonly options?: unknown;
  /** The start position; the empty board if absent. */
  readonly position?: string | undefined;
  readonly moves: readonly string[];
  readonly limit?: { readonly time?: number; readonly nodes?: number; readonly depth?: number };
  readonly everyMove?: boolean;
  readonly shares?: boolean;
  readonly noBook?: boolean;
  readonly seed?: number;
  /** Choose a move as a player of this level; the level sets the limit. */
  readonly level?: Level;
}

/** An analysis in notation. */
export interface EngineReply {
  readonly line: readonly string[];
  readonly value: Value;
  readonly moves: Readonly<Record<string, Value>> | undefined;
  /** The estimated share of the wins of every seat. */
  readonly shares?: readonly number[] | undefined;
  readonly depth: number;
  readonly nodes: number;
}

export type EngineRequestFault =
  | { readonly kind: 'unknown-game' }
  | { readonly kind: 'bad-options' }
  | { readonly kind: 'bad-position' }
  | { readonly kind: 'bad-move'; readonly ply: number }
  | { readonly kind: 'over' };

export type ToWorker = { readonly id: number; readonly request: EngineRequest };
export type FromWorker =
  | { readonly id: number; readonly kind: 'update'; readonly reply: EngineReply }
  | { readonly id: number; readonly kind: 'done'; readonly result: Result<EngineReply, EngineRequestFault> };

/** A match as a request. Moves cannot express departures, so after one the request holds the position instead. */
export function engineRequestOf({ game, options, start, state, acts }: Match): EngineRequest & {
  readonly options: object;
} {
  const departed = acts.some(({ kind }) => kind !== 'move');
  const position = game.formatPosition(departed ? state : start);
  return {
    game: game.id,
    options,
    ...(position !== game.formatPosition(game.setup(options)) && { position }),
    moves: departed ? [] : acts.map((what) => formatAct(game, what)),
  };
}

export function parseEngineRequest(request: EngineRequest): Result<Match, EngineRequestFault> {
  const match = parseMatch(request, parseMove);
  if (match.ok) return match;
  const { kind } = match.error;
  if (kind === 'bad-token' || kind === 'refused') return err({ kind: 'bad-move', ply: match.error.ply });
  return err({ kind });
}

export function formatEngineReply(game: AnyGame, { line, value, moves, shares, depth, nodes }: Analysis): EngineReply {
  const name = (id: MoveId) => game.format(id);
  return {
    line: line.map(name),
    value,
    moves: moves === undefined ? undefined : Object.fromEntries([...moves].map(([id, each]) => [name(id), each])),
    ...(shares === undefined ? {} : { shares }),
    depth,
    nodes,
  };
}
