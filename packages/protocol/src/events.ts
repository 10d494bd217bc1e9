// The events of a table. A table is the list of its events, numbered from 1 without gaps, and nothing else: page,
// server and programs all fold it with `evolve`.

import { REASONS } from '@quadrille/rules';
import * as v from 'valibot';
import { PlayerId, TableId } from './ids.ts';
import { Settings } from './settings.ts';

const Seat = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3));
const Milliseconds = v.pipe(v.number(), v.minValue(0));
const Name = v.pipe(v.string(), v.maxLength(40));

/** The occupant of a place or seat. */
export const Sitter = v.variant('kind', [
  v.object({
    kind: v.literal('person'),
    id: PlayerId,
    name: Name,
    guest: v.boolean(),
    bot: v.optional(v.boolean()),
    /** The player was deleted, together with the name. */
    gone: v.optional(v.boolean()),
  }),
  v.object({ kind: v.literal('computer'), level: v.picklist([1, 2, 3, 4, 5, 6, 7, 8]) }),
]);
export type Sitter = v.InferOutput<typeof Sitter>;

/** How a game ended: the winning seats, none for a draw, and the reason. */
export const GameResult = v.object({ winners: v.array(Seat), reason: v.picklist(REASONS) });
export type GameResult = v.InferOutput<typeof GameResult>;

/** Proposals that need the consent of all players. */
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

/** Why a table was closed: before its game began, or `aborted` before the second move. */
export const CLOSE_REASONS = ['host', 'empty', 'expired', 'aborted'] as const;

const EventBody = v.variant('e', [
  v.object({
    e: v.literal('opened'),
    settings: Settings,
    host: PlayerId,
    /** The previous games of the same players, and the points they brought. */
    series: v.optional(v.object({ number: v.number(), points: v.record(v.string(), v.number()) })),
    /** Created by a seek. */
    quick: v.optional(v.boolean()),
  }),
  v.object({ e: v.literal('sat'), place: Seat, who: Sitter }),
  v.object({ e: v.literal('stood'), place: Seat }),
  /** order[seat] is the place whose occupant plays there. */
  v.object({ e: v.literal('began'), order: v.array(Seat) }),
  v.object({
    e: v.literal('acted'),
    /** As in a record: a move, `2:resigns`, `2:time`, `draw`. */
    act: v.string(),
    /** The time charged to the mover's clock. */
    spent: Milliseconds,
    /** The time charged to the mover's lag budget instead. */
    lag: v.optional(Milliseconds),
    /** Present with the act that ends the game. */
    result: v.optional(GameResult),
  }),
  v.object({ e: v.literal('proposed'), what: Proposed, seat: Seat }),
  v.object({ e: v.literal('agreed'), what: Proposed, seat: Seat }),
  v.object({ e: v.literal('declined'), what: Proposed, seat: Seat }),
  /** The match returns to its first `acts` acts. */
  v.object({ e: v.literal('took-back'), acts: v.number() }),
  v.object({ e: v.literal('said'), seat: Seat, text: v.optional(v.string()), phrase: v.optional(v.picklist(PHRASES)) }),
  v.object({ e: v.literal('rematch'), table: TableId }),
  /** An outage of the server: the running clock is compensated by this much. */
  v.object({ e: v.literal('excused'), ms: Milliseconds, until: v.number() }),
  /** `seat` is the one that aborted the game. */
  v.object({ e: v.literal('closed'), why: v.picklist(CLOSE_REASONS), seat: v.optional(Seat) }),
  /** An event that is hidden from this reader. */
  v.object({ e: v.literal('hidden') }),
]);
export type EventBody = v.InferOutput<typeof EventBody>;

const Stamp = {
  /** Its version. */
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Milliseconds since 1970, by the server. */
  at: v.number(),
};
export const TableEvent = v.intersect([v.object(Stamp), EventBody]);
export type TableEvent = EventBody & { readonly v: number; readonly at: number };
