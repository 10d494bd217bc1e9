// Where a game turned: the moves that gave away what their player had. Pure: the engine's values come in from outside.

import { worth, type Value } from '@quadrille/engine/value';
import type { Reply } from '@quadrille/engine/worker';
import { seatsOf, stillIn, type Match, type MoveId, type Seat } from '@quadrille/rules';
import { otherSide, ranked, scoreOf } from './values.ts';

export type TurningKind = 'won-to-lost' | 'won-to-open' | 'open-to-lost' | 'drop';

export interface Turning {
  readonly kind: TurningKind;
  /** The position before the move. */
  readonly ply: number;
  readonly seat: Seat;
  readonly played: MoveId;
  /** Both to the player who moved. */
  readonly before: Value;
  readonly after: Value;
  /** What kept most, the best first. */
  readonly better: readonly MoveId[];
  /** How the others make use of it: proven, if `after` is, else what is to be expected. */
  readonly answer: readonly MoveId[];
}

/** So much of the scale from -1 to 1 must be lost at once. */
const DROP = 0.5;
const MOST_BETTER = 3;
/** What is proven is told to its end, as long as anybody follows; an expectation in a few moves. */
const LONGEST_PROOF = 11;
const LONGEST_GUESS = 3;

/** The positions of a game, and what the engine said of each. */
export interface Studied {
  /** positions[n] stands before the n-th act. */
  readonly positions: readonly Match[];
  readonly replies: readonly (Reply | undefined)[];
}

/** How many sides still play: partners count once. */
export function sidesIn(match: Match): number {
  const { game, options } = match;
  return new Set(seatsOf(stillIn(match)).map((seat) => game.allies(options, seat))).size;
}

/** Are there just two, so that one's loss is the other's gain? */
export const twoSided = (match: Match): boolean => sidesIn(match) === 2;

/** The act that leads from a position to the next, if it is a move. */
export function moveAt(positions: readonly Match[], ply: number): MoveId | undefined {
  const what = positions[ply + 1]?.acts.at(-1);
  return what?.kind === 'move' ? what.id : undefined;
}

/** What a position is worth to a seat, by how it ended or by what the engine said. */
export function valueFor(match: Match, reply: Reply | undefined, seat: Seat): Value | undefined {
  const { game, options, outcome } = match;
  if (outcome !== undefined) {
    if (outcome.winners.length === 0) return { outcome: 'draw', plies: 0 };
    return { outcome: outcome.winners.includes(seat) ? 'win' : 'loss', plies: 0 };
  }
  if (reply === undefined) return undefined;
  const actor = game.rules.actor(match.state);
  if ((game.allies(options, seat) >> actor) & 1) return reply.value;
  return twoSided(match) ? otherSide(reply.value) : undefined;
}

/** What the move that was played was worth to its player: a proof found later counts more than an estimate before. */
function afterMove({ positions, replies }: Studied, ply: number, played: MoveId, seat: Seat): Value | undefined {
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

export function turningPoints(studied: Studied): Turning[] {
  return studied.positions.flatMap((_, ply) => turningAt(studied, ply) ?? []);
}

function turningAt(studied: Studied, ply: number): Turning | undefined {
  const { positions, replies } = studied;
  const match = positions[ply]!;
  const reply = replies[ply];
  const played = moveAt(positions, ply);
  if (played === undefined || reply === undefined) return undefined;
  const seat = match.game.rules.actor(match.state);
  const after = afterMove(studied, ply, played, seat);
  if (after === undefined || scoreOf(reply.value) - scoreOf(after) < DROP) return undefined;
  const all = ranked(match.game, reply);
  const kept = all.filter(
    ({ id, value }) => id !== played && scoreOf(reply.value) - scoreOf(value) < DROP / 2 && worth(value) > worth(after),
  );
  return {
    kind: kindOf(reply.value, after),
    ply,
    seat,
    played,
    before: reply.value,
    after,
    better: kept.slice(0, MOST_BETTER).map(({ id }) => id),
    answer: answerTo(positions[ply + 1]!, replies[ply + 1]),
  };
}

function answerTo({ game }: Match, reply: Reply | undefined): MoveId[] {
  const longest = reply?.value.outcome === 'unknown' ? LONGEST_GUESS : LONGEST_PROOF;
  return (reply?.line ?? []).slice(0, longest).flatMap((text) => {
    const move = game.parse(text);
    return move === undefined ? [] : [game.pack(move)];
  });
}

/** Fewer choices than this make no art of finding the right one. */
const CHOICES = 4;

/** The only move that does not lose. */
export function onlyMove({ game }: Match, reply: Reply | undefined): MoveId | undefined {
  const all = Object.entries(reply?.moves ?? {});
  const kept = all.filter(([, { outcome }]) => outcome !== 'loss');
  if (all.length < CHOICES || kept.length !== 1) return undefined;
  const move = game.parse(kept[0]![0]);
  return move === undefined ? undefined : game.pack(move);
}
