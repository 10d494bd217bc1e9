// All WebSocket messages, each parsed once on arrival. One JSON object per frame.

import { err, ok, type Result } from '@quadrille/rules';
import * as v from 'valibot';
import { CLAIM_AFTER_ABSENCE_MS, Command, REFUSALS, type Refusal } from './commands.ts';
import { Sitter, TableEvent } from './events.ts';
import { COMMAND_ID, CommandId, PlayerId, TableId } from './ids.ts';
import { News } from './news.ts';
import { Control, Settings } from './settings.ts';

/** Both sides state their version; a mismatch is refused. */
export const PROTOCOL_VERSION = 1;
/** The maximum message size. */
export const MAX_MESSAGE_BYTES = 4096;

/** The maximum number of events per `events` message; `more` says that the history continues. */
export const MAX_EVENTS_PER_MESSAGE = 200;

/** The close code when the session of a connection changed or ended: reconnect with the new identity. */
export const CLOSE_IDENTITY_CHANGED = 4001;

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

// Variants are tried in this order, so the most frequent come first.
export const ToServer = v.variant('t', [
  v.strictObject({ t: v.literal('do'), table: TableId, id: CommandId, command: Command }),
  /**
   * Requests the events after version `since`. The answer is one `events` message. With `more` it is a page of the
   * history: request again with `since` set to the version of its last event. Without `more` the history is complete,
   * and later events are pushed.
   */
  v.strictObject({ t: v.literal('follow'), table: TableId, since: v.optional(Version, 0) }),
  v.strictObject({ t: v.literal('leave'), table: TableId }),
  /** Subscribes to the open tables of the lobby. */
  v.strictObject({ t: v.literal('lobby'), on: v.boolean() }),
  /** Subscribes to news of the player's own tables. */
  v.strictObject({ t: v.literal('news'), on: v.boolean() }),
  /** Seeks an opponent with the same settings; absent settings end the seek. */
  v.strictObject({ t: v.literal('seek'), settings: v.optional(Settings) }),
  v.strictObject({ t: v.literal('ping'), n: Version }),
]);
export type ToServer = v.InferOutput<typeof ToServer>;

/** An open table as listed in the lobby. */
export const Invitation = v.object({
  table: TableId,
  settings: Settings,
  sitters: v.array(v.nullable(Sitter)),
  openedAt: v.number(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** The player of this connection. */
export const Me = v.object({ id: PlayerId, name: v.string(), guest: v.boolean(), bot: v.optional(v.boolean()) });
export type Me = v.InferOutput<typeof Me>;

const Refused = v.picklist(REFUSALS);

export const FromServer = v.variant('t', [
  v.object({
    t: v.literal('welcome'),
    version: v.number(),
    me: v.nullable(Me),
    now: v.number(),
    /** How long the player to move must be absent before `claim`. Older servers do not send it. */
    claimAfterMs: v.optional(v.number(), CLAIM_AFTER_ABSENCE_MS),
  }),
  /** Events in order, the first with version `events[0].v`; `now` sets the reader's clock. */
  v.object({
    t: v.literal('events'),
    table: TableId,
    events: v.array(TableEvent),
    /** The history continues: the server sends nothing else about the table until the next page is requested. */
    more: v.optional(v.literal(true)),
    now: v.number(),
  }),
  /** A command was executed: its events end at version `v`. */
  v.object({ t: v.literal('done'), id: CommandId, v: Version }),
  /** `id` and `table` are those of the refused message, as far as it has them; `why` is for people. */
  v.object({
    t: v.literal('refused'),
    id: v.optional(CommandId),
    table: v.optional(TableId),
    code: Refused,
    why: v.optional(v.string()),
  }),
  /** The mask of the seats whose players are present, and the number of spectators. */
  v.object({ t: v.literal('presence'), table: TableId, here: v.number(), watching: v.number() }),
  v.object({ t: v.literal('lobby'), open: v.array(Invitation) }),
  v.object({ t: v.literal('news'), news: News }),
  v.object({ t: v.literal('paired'), table: TableId }),
  v.object({ t: v.literal('seeking'), control: v.nullable(Control) }),
  v.object({ t: v.literal('pong'), n: Version, now: v.number() }),
  /** The server is about to stop: reconnect in a moment. */
  v.object({ t: v.literal('closing') }),
  /** The server became degraded (`fair` is false), or has recovered. */
  v.object({ t: v.literal('weather'), fair: v.boolean() }),
]);
export type FromServer = v.InferOutput<typeof FromServer>;

/** Why a message was not understood: the code, and the invalid field. */
export interface BadMessage {
  readonly code: Refusal;
  readonly why: string;
}

/** Field names are echoed only if they look like names; values never are. */
const FIELD = /^\w{1,24}$/;

/** The invalid field and what it expects. The received value is not echoed. */
export function whyInvalid({ path, expected }: v.BaseIssue<unknown>): string {
  const field = (path ?? []).map(({ key }) => (FIELD.test(String(key)) ? String(key) : '?')).join('.');
  const wanted = expected === 'never' ? 'unknown field' : `expected ${expected ?? 'another value'}`;
  return field === '' ? wanted : `${field}: ${wanted}`;
}

function parse<const T extends v.GenericSchema>(schema: T, text: string): Result<v.InferOutput<T>, BadMessage> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ code: 'bad-message', why: 'not JSON' });
  }
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? ok(parsed.output) : err({ code: 'bad-message', why: whyInvalid(parsed.issues[0]) });
}

const MESSAGE_REF = new RegExp(`"(id|table)"\\s*:\\s*"(${COMMAND_ID})"`, 'g');

/**
 * The `id` and `table` of a message, extracted without parsing it, for refusing an unparsed message. JSON escapes
 * quotes inside strings, so text content cannot be taken for a field.
 */
export function messageRefs(text: string): { readonly id?: string; readonly table?: string } {
  const found: { id?: string; table?: string } = {};
  for (const [, field, value] of text.matchAll(MESSAGE_REF)) {
    if (field === 'id' && v.is(CommandId, value)) found.id ??= value;
    if (field === 'table' && v.is(TableId, value)) found.table ??= value;
  }
  return found;
}

export function parseToServer(text: string): Result<ToServer, BadMessage> {
  if (text.length > MAX_MESSAGE_BYTES) {
    return err({ code: 'too-large', why: `longer than ${MAX_MESSAGE_BYTES} characters` });
  }
  return parse(ToServer, text);
}

export const parseFromServer = (text: string): Result<FromServer, BadMessage> => parse(FromServer, text);
