// Identifiers in messages: short for public ones, long for secrets.

import * as v from 'valibot';

/** The syntax of identifiers, for regular expressions. */
export const PUBLIC_ID = '[A-Za-z0-9_-]{10,24}';
export const COMMAND_ID = '[A-Za-z0-9_-]{8,40}';

const written = (pattern: string) => v.pipe(v.string(), v.regex(new RegExp(`^${pattern}$`)));

/** A table id: public but unguessable, because anyone who knows a private table may join it. 16 letters are 95 bits. */
export const TableId = written(PUBLIC_ID);
/** Whether the text has the syntax of a table id. */
export const isTableId = (text: string): boolean => v.is(TableId, text);
export const PlayerId = written(PUBLIC_ID);
/** The idempotency key of a command, chosen by the sender, so that a resent command takes effect once. */
export const CommandId = written(COMMAND_ID);
/** The idempotency key for opening a table. The table id is derived from it, so it must be unguessable. */
export const OpeningId = written('[A-Za-z0-9_-]{16,40}');
/** A secret that proves a player's identity: 192 bits. */
export const Token = written('[A-Za-z0-9_-]{32,64}');
