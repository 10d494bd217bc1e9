// Export and import of all games and preferences as one file, to move them to another device.

import { err, ok, parseRecord, type Result } from '@quadrille/rules';
import { saveItem, loadItem } from '../app/storage.ts';
import { readPreferences } from '../app/preferences.ts';
import { loadSavedGames, newGameId, addGame } from './saved-games.ts';
import {
  parseSavedGame,
  sessionFromRecord,
  formatSavedGame,
  type SavedGame,
  type SavedGameFault,
} from './saved-game.ts';

export type ImportFault = SavedGameFault | { readonly kind: 'not-a-file' };

export function exportAll(): string {
  const games = loadSavedGames().map((kept): unknown => JSON.parse(formatSavedGame(kept)));
  return JSON.stringify({ quadrille: 1, preferences: readPreferences(loadItem('preferences')), games }, undefined, 1);
}

/** Parses and validates the whole file before anything is stored. */
function parseImport(text: string): Result<{ games: SavedGame[]; preferences: string | undefined }, ImportFault> {
  const record = /^\s*\[/.test(text) ? parseRecord(text) : undefined;
  if (record?.ok === true) {
    return ok({
      games: [{ session: sessionFromRecord(newGameId(), record.value), touched: Date.now() }],
      preferences: undefined,
    });
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
  const games: SavedGame[] = [];
  for (const each of value.games) {
    const kept = parseSavedGame(JSON.stringify(each));
    if (!kept.ok) return kept;
    games.push(kept.value);
  }
  return ok({ games, preferences: 'preferences' in value ? JSON.stringify(value.preferences) : undefined });
}

/** Returns the number of imported games. */
export function importAll(text: string): Result<number, ImportFault> {
  const read = parseImport(text);
  if (!read.ok) return read;
  for (const { session, touched } of read.value.games.toReversed()) addGame(session, touched);
  const { preferences } = read.value;
  if (preferences !== undefined) saveItem('preferences', JSON.stringify(readPreferences(preferences)));
  return ok(read.value.games.length);
}
