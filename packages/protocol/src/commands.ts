// The commands of a player who sits at a table or is about to.

import * as v from 'valibot';
import { PHRASES, PROPOSALS } from './events.ts';

const Place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)));
const Proposed = v.picklist(PROPOSALS);

export const MAX_CHAT_CHARS = 140;
export const MAX_MOVE_CHARS = 24;
/** A table keeps this many chat messages per seat. */
export const MAX_CHAT_PER_SEAT = 200;
/** The chat rate limit per seat: this many messages within this time. */
export const MAX_CHAT_PER_WINDOW = 10;
export const CHAT_WINDOW_MS = 20_000;
/** Without a clock, a player to move who has been absent for this long can be claimed to have lost on time. */
export const CLAIM_AFTER_ABSENCE_MS = 10 * 60_000;

// Variants are tried in this order, so the most frequent come first.
export const Command = v.variant('c', [
  /** `acts` is the number of acts that the mover has seen: a move for another position is refused. */
  v.strictObject({
    c: v.literal('move'),
    move: v.pipe(v.string(), v.maxLength(MAX_MOVE_CHARS)),
    acts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.strictObject({ c: v.literal('sit'), place: Place }),
  v.strictObject({ c: v.literal('stand') }),
  /** The host adds a computer to a free place, or removes one. */
  v.strictObject({
    c: v.literal('invite-computer'),
    place: Place,
    level: v.picklist([1, 2, 3, 4, 5, 6, 7, 8]),
  }),
  v.strictObject({ c: v.literal('dismiss-computer'), place: v.unwrap(Place) }),
  v.strictObject({ c: v.literal('resign') }),
  /** Ends a game that has hardly begun, without a result: before the second move. */
  v.strictObject({ c: v.literal('abort') }),
  /** Claims a loss on time of the player to move, who is absent, without a clock. */
  v.strictObject({ c: v.literal('claim') }),
  v.strictObject({ c: v.literal('propose'), what: Proposed }),
  v.strictObject({ c: v.literal('agree'), what: Proposed }),
  v.strictObject({ c: v.literal('decline'), what: Proposed }),
  v.strictObject({
    c: v.literal('say'),
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_CHAT_CHARS))),
    phrase: v.optional(v.picklist(PHRASES)),
  }),
  v.strictObject({ c: v.literal('close') }),
]);
export type Command = v.InferOutput<typeof Command>;

/** Why a command was refused: stable codes for programs; the page turns them into sentences. */
export const REFUSALS = [
  // what was sent
  'bad-message',
  'bad-version',
  'too-large',
  /** Rate limited: the same command may be retried after a moment. */
  'too-fast',
  /** A quota is used up: a retry does not help. */
  'too-many',
  'unknown-table',
  // who sent it
  'not-seated',
  'not-host',
  'not-signed-in',
  'accounts-only',
  // when it was sent
  'not-open',
  'not-playing',
  'not-over',
  'seat-taken',
  'no-free-seat',
  'already-seated',
  'not-your-turn',
  'illegal-move',
  'stale',
  'over',
  'out',
  'no-draws',
  'no-moves',
  'nothing-proposed',
  'already-proposed',
  /** The player to move is present, or has not been absent for long enough, or a clock decides. */
  'not-absent',
  /** The second move was made: the game can no longer be aborted. */
  'too-late',
  /** A player of the finished game was deleted: there can be no rematch. */
  'player-gone',
  // the server
  'busy',
  'unavailable',
  'disk-full',
  /** The stored events of this table are damaged: it is quarantined until an operator repairs it. */
  'unreadable',
] as const;
export type Refusal = (typeof REFUSALS)[number];
