// Whose words one does not want to hear, at whatever table they sit: remembered by this browser, told to nobody.

import { keep, recall } from '../app/keep.ts';

const KEY = 'muted';
/** The latest so many. */
const MOST = 200;

/** Read as strictly as anything from outside. */
export function readMuted(text: string | undefined): Set<string> {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export const mutedPlayers = (): Set<string> => readMuted(recall(KEY));

/** Mutes a player, or hears them again; the players that are muted now. */
export function toggleMuted(player: string): Set<string> {
  const muted = mutedPlayers();
  if (!muted.delete(player)) muted.add(player);
  keep(KEY, JSON.stringify([...muted].slice(-MOST)));
  return muted;
}
