// Names of things, as they travel: short for what is public, long for what is secret.

import * as v from 'valibot';

/** How names of things are written, for regular expressions. */
export const PUBLIC_ID = '[A-Za-z0-9_-]{10,24}';
export const COMMAND_ID = '[A-Za-z0-9_-]{8,40}';

const written = (pattern: string) => v.pipe(v.string(), v.regex(new RegExp(`^${pattern}$`)));

/** A table: public, and hard to guess, as whoever knows a private one may sit down. 16 letters are 95 bits. */
export const TableId = written(PUBLIC_ID);
/** Could this be a table's? */
export const isTableId = (text: string): boolean => v.is(TableId, text);
export const PlayerId = written(PUBLIC_ID);
/** Chosen by whoever sends a command, so that sending it twice does it once. */
export const CommandId = written(COMMAND_ID);
/** The same for opening a table, whose address follows from it: so it must be hard to guess. */
export const OpeningId = written('[A-Za-z0-9_-]{16,40}');
/** What proves who somebody is: 192 bits. */
export const Token = written('[A-Za-z0-9_-]{32,64}');
