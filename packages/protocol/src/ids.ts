// Names of things, as they travel: short for what is public, long for what is secret.

import * as v from 'valibot';

const word = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${least},${most}}$`)));

/** A table: public, and hard to guess, as whoever knows a private one may sit down. 16 letters are 95 bits. */
export const TableId = word(10, 24);
/** Could this be a table's? */
export const isTableId = (text: string): boolean => v.is(TableId, text);
export const PlayerId = word(10, 24);
/** Chosen by whoever sends a command, so that sending it twice does it once. */
export const CommandId = word(8, 40);
/** What proves who somebody is: 192 bits. */
export const Token = word(32, 64);
