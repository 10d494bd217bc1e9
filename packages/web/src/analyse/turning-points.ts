// Turning points: moves that gave away what the player had. Pure: the engine's values are passed in.

import { worth, type Value } from '@quadrille/engine/value';
import type { EngineReply } from '@quadrille/engine/worker';
import { seatsOf, stillIn, type Match, type MoveId, type Seat } from '@quadrille/rules';
import { otherSide, rankMoves, scoreOf } from './values.ts';

export type TurningKind = 'won-to-lost' | 'won-to-open' | 'open-to-lost' | 'drop';

export interface TurningPoint {
  readonly kind: TurningKind;
  /** The ply of the position before the move. */
  readonly ply: number;
  readonly seat: Seat;
  readonly played: MoveId;
  /** Both for the player who moved. */
  readonly before: Value;
  readonly after: Value;
  /** The moves that kept the most, best first. */
  readonly better: readonly MoveId[];
  /** The refutation: proven if `after` is proven, else the expected continuation. */
  readonly answer: readonly MoveId[];
}

/** Minimum loss by a single move, on the scale from -1 to 1. */
const MIN_SCORE_DROP = 0.5;
const MAX_BETTER_MOVES = 3;
/**
 * Maximum length of a refutation: a proven line is shown to its end, within readable limits; an estimate only briefly.
 */
const MAX_PROOF_PLIES = 11;
const MAX_GUESS_PLIES = 3;

/** The positions of a game and the engine's reply for each. */
export interface AnalysedGame {
  /** positions[n] is the position before the n-th act. */
  readonly positions: readonly Match[];
  readonly replies: readonly (EngineReply | undefined)[];
}

/** The number of sides still playing: partners count as one. */
export function sidesIn(match: Match): number {
  const { game, options } = match;
  return new Set(seatsOf(stillIn(match)).map((seat) => game.allies(options, seat))).size;
}

/** With exactly two sides the value of one is the negated value of the other. */
export const twoSided = (match: Match): boolean => sidesIn(match) === 2;

/** The move from a position to the next, if that act is a move. */
export function moveAtPly(positions: readonly Match[], ply: number): MoveId | undefined {
  const what = positions[ply + 1]?.acts.at(-1);
  return what?.kind === 'move' ? what.id : undefined;
}

/** The value of a position for a seat: from the outcome, or from the engine's reply. */
export function valueFor(match: Match, reply: EngineReply | undefined, seat: Seat): Value | undefined {
  const { game, options, outcome } = match;
  if (outcome !== undefined) {
    if (outcome.winners.length === 0) return { outcome: 'draw', plies: 0 };
    return { outcome: outcome.winners.includes(seat) ? 'win' : 'loss', plies: 0 };
  }
  if (reply === undefined) return undefined;
  const actor = game.rules.actor(match.state);
  if ((game.allies(options, seat) >> actor) & 1) return reply.value;
  if (twoSided(match)) return otherSide(reply.value);
  const share = reply.shares?.[seat];
  return share === undefined ? undefined : { outcome: 'unknown', score: 2 * share - 1 };
}

/** The value of the move played, for its player: a later proof takes precedence over an earlier estimate. */
function afterMove({ positions, replies }: AnalysedGame, ply: number, played: MoveId, seat: Seat): Value | undefined {
  const { game } = positions[ply]!;
  const next = valueFor(positions[ply + 1]!, replies[ply + 1], seat);
  if (next !== undefined && next.outcome !== 'unknown') {
    return { outcome: next.outcome, plies: next.plies === undefined ? undefined : next.plies + 1 };
  }
  return replies[ply]?.moves?.[game.format(played)] ?? next;
}

function kindOf(before: Value, after: Value): TurningKind {
  if (before.outcome === 'win') return after.outcome === 'loss' ? 'won-to-lost' : 'won-to-open';
  return after.outcome === 'loss' ? 'open-to-lost' : 'drop';
}

export function turningPoints(studied: AnalysedGame): TurningPoint[] {
  return studied.positions.flatMap((_, ply) => turningAt(studied, ply) ?? []);
}

function turningAt(studied: AnalysedGame, ply: number): TurningPoint | undefined {
  const { positions, replies } = studied;
  const match = positions[ply]!;
  const reply = replies[ply];
  const played = moveAtPly(positions, ply);
  if (played === undefined || reply === undefined) return undefined;
  const seat = match.game.rules.actor(match.state);
  const after = afterMove(studied, ply, played, seat);
  if (after === undefined || scoreOf(reply.value) - scoreOf(after) < MIN_SCORE_DROP) return undefined;
  const all = rankMoves(match.game, reply);
  const kept = all.filter(
    ({ id, value }) =>
      id !== played && scoreOf(reply.value) - scoreOf(value) < MIN_SCORE_DROP / 2 && worth(value) > worth(after),
  );
  return {
    kind: kindOf(reply.value, after),
    ply,
    seat,
    played,
    before: reply.value,
    after,
    better: kept.slice(0, MAX_BETTER_MOVES).map(({ id }) => id),
    answer: answerTo(positions[ply + 1]!, replies[ply + 1]),
  };
}

function answerTo({ game }: Match, reply: EngineReply | undefined): MoveId[] {
  const longest = reply?.value.outcome === 'unknown' ? MAX_GUESS_PLIES : MAX_PROOF_PLIES;
  return (reply?.line ?? []).slice(0, longest).flatMap((text) => {
    const move = game.parse(text);
    return move === undefined ? [] : [game.pack(move)];
  });
}

/** With fewer legal moves an only move is not worth reporting. */
const MIN_CHOICES = 4;

/** The only move that does not lose. */
export function onlyMove({ game }: Match, reply: EngineReply | undefined): MoveId | undefined {
  const all = Object.entries(reply?.moves ?? {});
  const kept = all.filter(([, { outcome }]) => outcome !== 'loss');
  if (all.length < MIN_CHOICES || kept.length !== 1) return undefined;
  const move = game.parse(kept[0]![0]);
  return move === undefined ? undefined : game.pack(move);
}
