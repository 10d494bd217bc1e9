// The id of the player that this browser last was on the server, so that the start page asks for running games only if
// there may be any.

import { loadItem, removeItem, saveItem } from '../app/storage.ts';

const KEY = 'player';

export const knownPlayer = (): string | undefined => loadItem(KEY);

export function rememberPlayer(id: string): void {
  if (knownPlayer() !== id) saveItem(KEY, id);
}

export function forgetPlayer(): void {
  if (knownPlayer() !== undefined) removeItem(KEY);
}
