// Every message over a WebSocket, each parsed once, where it arrives. One JSON object for each frame.

import { err, ok, type Result } from '@quadrille/rules';
import * as v from 'valibot';
import { Command, LONGEST_MOVE, REFUSALS, type Refusal } from './commands.ts';
import { Sitter, TableEvent } from './events.ts';
import { COMMAND_ID, CommandId, PlayerId, PUBLIC_ID, TableId } from './ids.ts';
import { News } from './news.ts';
import { Control, Settings } from './settings.ts';

/** Both sides name the version they speak; another one is refused. */
export const VERSION = 1;
/** Nobody needs longer messages than this. */
export const LONGEST_MESSAGE = 4096;

/** The code a socket is closed with when its player has become somebody else, or nobody: dial again to be that. */
export const CHANGED = 4001;

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

// They are tried in this order: what is sent most comes first.
export const ToServer = v.variant('t', [
  v.strictObject({ t: v.literal('do'), table: TableId, id: CommandId, command: Command }),
  /** Who follows a table hears of everything from event `since` on. */
  v.strictObject({ t: v.literal('follow'), table: TableId, since: v.optional(Version, 0) }),
  v.strictObject({ t: v.literal('leave'), table: TableId }),
  /** Who is in the lobby hears of open tables. */
  v.strictObject({ t: v.literal('lobby'), on: v.boolean() }),
  /** Who wants news hears of what concerns oneself at any table. */
  v.strictObject({ t: v.literal('news'), on: v.boolean() }),
  /** A game with whoever wants the same; absent settings end the search. */
  v.strictObject({ t: v.literal('seek'), settings: v.optional(Settings) }),
  v.strictObject({ t: v.literal('ping'), n: Version }),
]);
export type ToServer = v.InferOutput<typeof ToServer>;

/** An open table as the lobby shows it. */
export const Invitation = v.object({
  table: TableId,
  settings: Settings,
  sitters: v.array(v.nullable(Sitter)),
  openedAt: v.number(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** Oneself. */
export const Me = v.object({ id: PlayerId, name: v.string(), guest: v.boolean(), bot: v.optional(v.boolean()) });
export type Me = v.InferOutput<typeof Me>;

const Refused = v.picklist(REFUSALS);

export const FromServer = v.variant('t', [
  v.object({ t: v.literal('welcome'), version: v.number(), me: v.nullable(Me), now: v.number() }),
  /** Events in order, the first numbered `events[0].v`; `now` sets the reader's clock. */
  v.object({ t: v.literal('events'), table: TableId, events: v.array(TableEvent), now: v.number() }),
  /** A command was carried out: its events end at version `v`. */
  v.object({ t: v.literal('done'), id: CommandId, v: Version }),
  v.object({
    t: v.literal('refused'),
    id: v.optional(CommandId),
    table: v.optional(TableId),
    code: Refused,
    why: v.optional(v.string()),
  }),
  /** The mask of the seats whose players are here, and how many others watch. */
  v.object({ t: v.literal('presence'), table: TableId, here: v.number(), watching: v.number() }),
  v.object({ t: v.literal('lobby'), open: v.array(Invitation) }),
  v.object({ t: v.literal('news'), news: News }),
  v.object({ t: v.literal('paired'), table: TableId }),
  v.object({ t: v.literal('seeking'), control: v.nullable(Control) }),
  v.object({ t: v.literal('pong'), n: Version, now: v.number() }),
  /** The server is about to stop: come back in a moment. */
  v.object({ t: v.literal('closing') }),
  /** What the server stands on is away; it says so again when it is back. */
  v.object({ t: v.literal('weather'), fair: v.boolean() }),
]);
export type FromServer = v.InferOutput<typeof FromServer>;

function parse<const T extends v.GenericSchema>(schema: T, text: string): Result<v.InferOutput<T>, Refusal> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err('bad-message');
  }
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  return parsed.success ? ok(parsed.output) : err('bad-message');
}

/** A move as JSON.stringify writes it. */
const MOVE = new RegExp(
  `^{"t":"do","table":"(${PUBLIC_ID})","id":"(${COMMAND_ID})",` +
    `"command":{"c":"move","move":"([^"\\\\\\x00-\\x1f]{0,${LONGEST_MOVE}})"(?:,"acts":(0|[1-9]\\d{0,8}))?}}$`,
);

/** Almost everything that is sent is a move: it is recognised at a glance. Undefined if it must be looked at closely. */
function moveAtAGlance(text: string): ToServer | undefined {
  const found = MOVE.exec(text);
  if (found === null) return undefined;
  const [, table, id, move, acts] = found as unknown as [string, string, string, string, string | undefined];
  const command = acts === undefined ? { c: 'move' as const, move } : { c: 'move' as const, move, acts: Number(acts) };
  return { t: 'do', table, id, command };
}

export function parseToServer(text: string): Result<ToServer, Refusal> {
  if (text.length > LONGEST_MESSAGE) return err('too-large');
  const move = moveAtAGlance(text);
  return move === undefined ? parse(ToServer, text) : ok(move);
}

export const parseFromServer = (text: string): Result<FromServer, Refusal> => parse(FromServer, text);
