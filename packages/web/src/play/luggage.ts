// All games and settings in one file, to take them to another device.

import { err, ok, parseRecord, type Result } from '@quadrille/rules';
import { keep, recall } from '../app/keep.ts';
import { readPreferences } from '../app/preferences.ts';
import { keptGames, newId, putOnShelf } from './shelved.ts';
import { readKept, sittingOf, writeKept, type Kept, type KeptFault } from './shelf.ts';

export type LuggageFault = KeptFault | { readonly kind: 'not-a-file' };

export function exportAll(): string {
  const games = keptGames().map((kept): unknown => JSON.parse(writeKept(kept)));
  return JSON.stringify({ quadrille: 1, preferences: readPreferences(recall('preferences')), games }, undefined, 1);
}

/** Everything is read before anything is changed. */
function readLuggage(text: string): Result<{ games: Kept[]; preferences: string | undefined }, LuggageFault> {
  const record = /^\s*\[/.test(text) ? parseRecord(text) : undefined;
  if (record?.ok === true) {
    return ok({ games: [{ sitting: sittingOf(newId(), record.value), touched: Date.now() }], preferences: undefined });
  }
  if (record?.ok === false) return err({ kind: 'bad-record', fault: record.error });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ kind: 'not-a-file' });
  }
  if (typeof value !== 'object' || value === null || !('games' in value) || !Array.isArray(value.games)) {
    return err({ kind: 'not-a-file' });
  }
  const games: Kept[] = [];
  for (const each of value.games) {
    const kept = readKept(JSON.stringify(each));
    if (!kept.ok) return kept;
    games.push(kept.value);
  }
  return ok({ games, preferences: 'preferences' in value ? JSON.stringify(value.preferences) : undefined });
}

/** The number of games that were taken in. */
export function importAll(text: string): Result<number, LuggageFault> {
  const read = readLuggage(text);
  if (!read.ok) return read;
  for (const { sitting, touched } of read.value.games.toReversed()) putOnShelf(sitting, touched);
  const { preferences } = read.value;
  if (preferences !== undefined) keep('preferences', JSON.stringify(readPreferences(preferences)));
  return ok(read.value.games.length);
}
