// All messages between nodes, by topic. A message only says what to look up in the store. Redis is not trusted: each
// message is parsed here, and invalid ones are dropped.

import { PlayerId, TableId } from '@quadrille/protocol';
import * as v from 'valibot';

/** Longer messages are rejected undecoded. */
export const MAX_BUS_MESSAGE_BYTES = 512;
const MAX_SPECTATORS = 100_000;
const MAX_VERSION = 10_000_000;

const Whole = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));

/** Presence at a node: a mask of seats, and the number of spectators. */
const Present = v.strictObject({ node: PlayerId, here: Whole(0b1111), watching: Whole(MAX_SPECTATORS) });
export type Present = v.InferOutput<typeof Present>;

const SCHEMAS = {
  table: v.union([
    /** The version of the table in the store. */
    v.strictObject({ v: Whole(MAX_VERSION) }),
    Present,
    /** Stored events were changed, for example a name was removed. */
    v.strictObject({ reread: v.literal(true) }),
  ]),
  player: v.union([
    /** The player sits at a table that may be unknown to the receiver. */
    v.strictObject({ look: v.literal(true) }),
    /** A player seated at an open table invites this player. */
    v.strictObject({ invited: TableId, by: PlayerId }),
  ]),
  /** The list of open tables changed. */
  lobby: v.strictObject({ changed: v.literal(true) }),
  /** This player's name or sessions changed. */
  identity: v.strictObject({ player: PlayerId }),
} as const;

type Kind = keyof typeof SCHEMAS;
export type Topic = 'lobby' | 'identity' | `table:${string}` | `player:${string}`;
type KindOf<T extends Topic> = T extends `${infer K extends Kind}:${string}` ? K : T extends Kind ? T : never;
export type Message<T extends Topic> = v.InferOutput<(typeof SCHEMAS)[KindOf<T>]>;
export type TableMessage = Message<`table:${string}`>;
export type PlayerMessage = Message<`player:${string}`>;

/** Undefined if the text is not a valid message of this topic. */
export function parseMessage<T extends Topic>(topic: T, text: string): Message<T> | undefined {
  const [kind] = topic.split(':', 1) as [Kind];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(SCHEMAS[kind], value, { abortEarly: true });
  return parsed.success ? parsed.output : undefined;
}
