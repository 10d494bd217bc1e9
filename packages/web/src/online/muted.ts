// Players muted at every table, saved in this browser only.

import { saveItem, loadItem } from '../app/storage.ts';

const KEY = 'muted';
/** Only the most recent ones are kept. */
const MAX_MUTED = 200;

/** Validates the saved text like any untrusted input. */
export function readMuted(text: string | undefined): Set<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export const mutedPlayers = (): Set<string> => readMuted(loadItem(KEY));

/** Mutes or unmutes a player and returns the muted players. */
export function toggleMuted(player: string): Set<string> {
  const muted = mutedPlayers();
  if (!muted.delete(player)) muted.add(player);
  saveItem(KEY, JSON.stringify([...muted].slice(-MAX_MUTED)));
  return muted;
}
