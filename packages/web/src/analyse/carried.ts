// Names and comments of a record that was read here: an address holds only the moves.

import type { GameRecord, Match } from '@quadrille/rules';

let last: { readonly packed: string; readonly record: GameRecord } | undefined;

/** Remembers what came with a game, for when its address is opened in a moment. */
export function carry(packed: string, record: GameRecord): void {
  last = { packed, record };
}

export function carried(packed: string, match: Match): GameRecord {
  return last?.packed === packed ? last.record : { match, tags: new Map(), comments: new Map() };
}
