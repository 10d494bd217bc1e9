// Prepares engine values for display: scores for a chart, short notes for cells, ranked moves.

import { worth, type Value } from '@quadrille/engine/value';
import type { EngineReply } from '@quadrille/engine/worker';
import type { AnyGame, Game, Kinds, MoveId } from '@quadrille/rules';
import { MAX_ESTIMATE, ownMoves, percent, type SomeSelection } from '@quadrille/words';
import { analysisOf } from '../games/analyses.ts';
import { viewOf } from '../games/index.ts';

/** From -1 (lost) to 1 (won), for the player to move. */
export function scoreOf(value: Value): number {
  switch (value.outcome) {
    case 'win':
      return 1;
    case 'loss':
      return -1;
    case 'draw':
      return 0;
    case 'unknown':
      return MAX_ESTIMATE * Math.max(-1, Math.min(1, value.score));
  }
}

/** The value for the other side. */
export function otherSide(value: Value): Value {
  if (value.outcome === 'unknown') return { outcome: 'unknown', score: 0 - value.score };
  if (value.outcome === 'draw') return value;
  return { outcome: value.outcome === 'win' ? 'loss' : 'win', plies: value.plies };
}

/** Shares as whole percentages that add up to 100: the largest remainders are rounded up. */
export function percentages(shares: readonly number[]): number[] {
  const whole = shares.map((share) => Math.floor(100 * share));
  const missing = 100 - whole.reduce((sum, each) => sum + each, 0);
  const order = [...shares.keys()].toSorted((a, b) => 100 * shares[b]! - whole[b]! - (100 * shares[a]! - whole[a]!));
  const raised = new Set(order.slice(0, missing));
  return whole.map((each, i) => each + (raised.has(i) ? 1 : 0));
}

/** Moves that the engine had no time to search have no value. */
const lookedAt = (value: Value): boolean => value.outcome !== 'unknown' || value.score > -1;

export interface CellNote {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'even';
}

/** A value short enough for a cell: `+3`, `−2`, `=`, `62%`. `par` is the score of an even position. */
export function noteOf(value: Value, par = 0): CellNote {
  switch (value.outcome) {
    case 'win':
      return { text: `+${value.plies === undefined ? '' : ownMoves(value.plies)}`, tone: 'good' };
    case 'loss':
      return { text: `−${value.plies === undefined ? '' : ownMoves(value.plies)}`, tone: 'bad' };
    case 'draw':
      return { text: '=', tone: 'even' };
    case 'unknown':
      return {
        text: `${percent(value.score)}%`,
        tone: value.score - par > 0.2 ? 'good' : value.score - par < -0.2 ? 'bad' : 'even',
      };
  }
}

export interface RankedMove {
  readonly id: MoveId;
  readonly value: Value;
}

/** Every searched move, best first. */
export function rankMoves(game: AnyGame, { moves }: EngineReply): RankedMove[] {
  return Object.entries(moves ?? {})
    .flatMap(([text, value]) => {
      const move = game.parse(text);
      return move === undefined || !lookedAt(value) ? [] : [{ id: game.pack(move), value }];
    })
    .toSorted((a, b) => worth(b.value) - worth(a.value) || a.id - b.id);
}

/** The best value per target cell for the selected piece; without a selection, per first cell of a move. */
export function cellValues<K extends Kinds>(
  game: Game<K>,
  s: K['state'],
  moves: readonly RankedMove[],
  selection: SomeSelection | undefined,
): Map<number, Value> {
  const { cellsOf, playable, tap } = viewOf(game).input;
  /** By default, whether choosing the last cell of the move with this selection makes the move. */
  const makesMove = (id: MoveId, selected: SomeSelection): boolean => {
    const tapped = tap(s, selected, cellsOf(id).at(-1)!);
    return tapped.kind === 'move' && tapped.id === id;
  };
  const isMoveOf = analysisOf(game)?.isMoveOf ?? makesMove;
  const best = new Map<number, Value>();
  const usable = selection === undefined ? undefined : playable(s, selection);
  for (const { id, value } of moves) {
    const cells = cellsOf(id);
    if (selection !== undefined && !isMoveOf(id, selection)) continue;
    const cell = selection === undefined ? cells[0]! : cells.at(-1)!;
    if (usable?.has(cell) === false) continue;
    const before = best.get(cell);
    if (before === undefined || worth(value) > worth(before)) best.set(cell, value);
  }
  return best;
}
