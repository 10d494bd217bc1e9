// Everything that can happen at a table. A table is the list of its events, numbered from 1 without a hole, and nothing
// else: page, server and programs all follow it with `evolve`.

import * as v from 'valibot';
import { PlayerId, TableId } from './ids.ts';
import { Settings } from './settings.ts';

const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));
const Milliseconds = v.pipe(v.number(), v.minValue(0));
const Name = v.pipe(v.string(), v.maxLength(40));

/** Who sits at a table. */
export const Sitter = v.variant('kind', [
  v.object({
    kind: v.literal('person'),
    id: PlayerId,
    name: Name,
    guest: v.boolean(),
    bot: v.optional(v.boolean()),
    /** Has left for good and taken the name along. */
    gone: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('computer'), level: v.picklist([1, 2, 3, 4, 5, 6, 7, 8]) }),
]);
export type Sitter = v.InferOutput<typeof Sitter>;

/** What needs everybody's consent. */
export const PROPOSALS = ['draw', 'takeback', 'rematch'] as const;
export type Proposal = (typeof PROPOSALS)[number];
const Proposed = v.picklist(PROPOSALS);

export const PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'oops',
  'one-moment',
  'good-game',
  'bye',
] as const;
export type Phrase = (typeof PHRASES)[number];

/** Why a table was closed before a game began. */
export const CLOSINGS = ['host', 'empty', 'expired'] as const;

const EventBody = v.variant('e', [
  v.object({
    e: v.literal('opened'),
    settings: Settings,
    host: PlayerId,
    /** The games before this one between the same people, and the points they brought. */
    series: v.optional(v.object({ number: v.number(), points: v.record(v.string(), v.number()) })),
    /** Found by quick pairing. */
    quick: v.optional(v.boolean()),
  }),
  v.object({ e: v.literal('sat'), place: Seat, who: Sitter }),
  v.object({ e: v.literal('stood'), place: Seat }),
  /** order[seat] is the place whose sitter plays there. */
  v.object({ e: v.literal('began'), order: v.array(Seat) }),
  v.object({
    e: v.literal('acted'),
    /** As in a record: a move, `2:resigns`, `2:time`, `draw`. */
    act: v.string(),
    /** What the clock of the one to move was charged. */
    spent: Milliseconds,
    /** What it was spared for the slowness of the line. */
    lag: v.optional(Milliseconds),
  }),
  v.object({ e: v.literal('proposed'), what: Proposed, seat: Seat }),
  v.object({ e: v.literal('agreed'), what: Proposed, seat: Seat }),
  v.object({ e: v.literal('declined'), what: Proposed, seat: Seat }),
  /** The match goes back to its first `acts` acts. */
  v.object({ e: v.literal('took-back'), acts: v.number() }),
  v.object({ e: v.literal('said'), seat: Seat, text: v.optional(v.string()), phrase: v.optional(v.picklist(PHRASES)) }),
  v.object({ e: v.literal('rematch'), table: TableId }),
  /** The server was away: the running clock is set forward by this much. */
  v.object({ e: v.literal('excused'), ms: Milliseconds, until: v.number() }),
  v.object({ e: v.literal('closed'), why: v.picklist(CLOSINGS) }),
  /** Something that is not for this reader. */
  v.object({ e: v.literal('hidden') }),
]);
export type EventBody = v.InferOutput<typeof EventBody>;

const Stamp = {
  /** Its number at the table. */
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since 1970, by the server. */
  at: v.number(),
};
export const TableEvent = v.intersect([v.object(Stamp), EventBody]);
export type TableEvent = EventBody & { readonly v: number; readonly at: number };
