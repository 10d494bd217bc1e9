// The messages between client and worker: plain data, moves in notation. Hidden information is never sent, because a
// redacted position's text does not contain it.

import { err, gameNamed, ok, type AnyGame, type Kinds, type MoveId, type Result } from '@quadrille/rules';
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

export function parseEngineRequest(
  request: EngineRequest,
): Result<{ game: AnyGame; state: Kinds['state'] }, EngineRequestFault> {
  const game = gameNamed(request.game);
  if (game === undefined) return err({ kind: 'unknown-game' });
  const options = game.options.parse(request.options);
  if (!options.ok) return err({ kind: 'bad-options' });
  const start =
    request.position === undefined
      ? ok(game.setup(options.value))
      : game.parsePosition(options.value, request.position);
  if (!start.ok) return err({ kind: 'bad-position' });
  const state = start.value;
  for (const [ply, text] of request.moves.entries()) {
    const move = game.parse(text);
    if (move === undefined || game.why(state, move) !== undefined) return err({ kind: 'bad-move', ply });
    game.rules.make(state, game.pack(move));
  }
  return ok({ game, state });
}

export function formatEngineReply(game: AnyGame, { line, value, moves, depth, nodes }: Analysis): EngineReply {
  const name = (id: MoveId) => game.format(id);
  return {
    line: line.map(name),
    value,
    moves: moves === undefined ? undefined : Object.fromEntries([...moves].map(([id, each]) => [name(id), each])),
    depth,
    nodes,
  };
}
