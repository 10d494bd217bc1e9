// What somebody at a table, or about to sit down, may ask for.

import * as v from 'valibot';
import { PHRASES, PROPOSALS } from './events.ts';

const Place = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)));
const Proposed = v.picklist(PROPOSALS);

export const LONGEST_SAYING = 140;
export const LONGEST_MOVE = 24;

// They are tried in this order: what is asked for most comes first.
export const Command = v.variant('c', [
  /** `acts` is how many acts the mover has seen: a move for another position is not made. */
  v.strictObject({
    c: v.literal('move'),
    move: v.pipe(v.string(), v.maxLength(LONGEST_MOVE)),
    acts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  v.strictObject({ c: v.literal('sit'), place: Place }),
  v.strictObject({ c: v.literal('stand') }),
  /** The host seats a computer in a free place, or sends one away. */
  v.strictObject({
    c: v.literal('invite-computer'),
    place: Place,
    level: v.picklist([1, 2, 3, 4, 5, 6, 7, 8]),
  }),
  v.strictObject({ c: v.literal('dismiss-computer'), place: v.unwrap(Place) }),
  v.strictObject({ c: v.literal('resign') }),
  v.strictObject({ c: v.literal('propose'), what: Proposed }),
  v.strictObject({ c: v.literal('agree'), what: Proposed }),
  v.strictObject({ c: v.literal('decline'), what: Proposed }),
  v.strictObject({
    c: v.literal('say'),
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_SAYING))),
    phrase: v.optional(v.picklist(PHRASES)),
  }),
  v.strictObject({ c: v.literal('close') }),
]);
export type Command = v.InferOutput<typeof Command>;

/** Why a command was refused: stable words for programs; the page makes sentences of them. */
export const REFUSALS = [
  // what was sent
  'bad-message',
  'bad-version',
  'too-large',
  'too-fast',
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
  // the server
  'busy',
  'unavailable',
  'disk-full',
] as const;
export type Refusal = (typeof REFUSALS)[number];
