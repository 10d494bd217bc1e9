// Tags and comments of an opened record: the address holds only the moves.

import type { GameRecord, Match } from '@quadrille/rules';

let last: { readonly packed: string; readonly record: GameRecord } | undefined;

/** Keeps the record of a game for when its address is opened. */
export function rememberRecord(packed: string, record: GameRecord): void {
  last = { packed, record };
}

export function recordFor(packed: string, match: Match): GameRecord {
  return last?.packed === packed ? last.record : { match, tags: new Map(), comments: new Map() };
}
