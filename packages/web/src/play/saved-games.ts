// All games saved in this browser.

import { yieldToMain } from '../app/scheduling.ts';
import { removeItem, saveItem, keysWithPrefix, loadItem } from '../app/storage.ts';
import { parseSavedGame, formatSavedGame, type SavedGame } from './saved-game.ts';
import { isOver, type GameSession } from './game-session.ts';

/** Above this number of saved games, the oldest finished ones are deleted. */
const MAX_FINISHED_GAMES = 500;

/** The raw text in storage. */
export const loadGameText = (id: string): string | undefined => loadItem(`game:${id}`);

/** Stores the text that another tab handed over, as this tab may still read an older one. */
export function replaceGameText(id: string, text: string): void {
  if (parseSavedGame(text).ok) saveItem(`game:${id}`, text);
}

function read(text: string | undefined): SavedGame | undefined {
  const kept = text === undefined ? undefined : parseSavedGame(text);
  return kept?.ok === true ? kept.value : undefined;
}

/** Cache of the last parsed game, so that a repeated load is immediate. */
let latest: { readonly text: string | undefined; readonly kept: SavedGame | undefined } | undefined;

export function loadSavedGame(id: string): SavedGame | undefined {
  const text = loadGameText(id);
  if (latest?.text !== text) latest = { text, kept: read(text) };
  return latest?.kept;
}

/** Latest first. */
export function loadSavedGames(): SavedGame[] {
  return keysWithPrefix('game:')
    .map((key) => read(loadItem(key)))
    .filter((kept) => kept !== undefined)
    .toSorted((a, b) => b.touched - a.touched);
}

const isPlayed = ({ session }: SavedGame): boolean => session.match.acts.length > 0;

/** Games with at least one act. */
export function playedGames(): SavedGame[] {
  return loadSavedGames().filter(isPlayed);
}

/** Games parsed per task. */
const READ_BATCH_SIZE = 12;

/** The same in batches: there may be hundreds, and the start page must stay responsive. */
export async function loadPlayedGames(): Promise<SavedGame[]> {
  const games: SavedGame[] = [];
  for (const [i, key] of keysWithPrefix('game:').entries()) {
    if (i % READ_BATCH_SIZE === READ_BATCH_SIZE - 1) await yieldToMain();
    const kept = read(loadItem(key));
    if (kept !== undefined && isPlayed(kept)) games.push(kept);
  }
  return games.toSorted((a, b) => b.touched - a.touched);
}

/** Stored for the next visit, so that the start page reserves space for the list before any script runs. */
export function rememberGameList(what: 'unfinished' | 'finished' | undefined): void {
  if (what === undefined) removeItem('shelf');
  else if (loadItem('shelf') !== what) saveItem('shelf', what);
}

/** Overwrites the saved game. */
export function storeGame(session: GameSession, touched = Date.now()): void {
  const kept = { session, touched };
  saveItem(`game:${session.id}`, formatSavedGame(kept));
  if (isPlayed(kept) && !isOver(session)) rememberGameList('unfinished');
}

/** Saves a new game, and deletes the oldest finished ones above the limit. */
export function addGame(session: GameSession, touched = Date.now()): void {
  if (keysWithPrefix('game:').length >= MAX_FINISHED_GAMES) {
    const old = loadSavedGames().filter((kept) => isOver(kept.session));
    for (const kept of old.slice(MAX_FINISHED_GAMES - 1)) removeGame(kept.session.id);
  }
  storeGame(session, touched);
}

export function removeGame(id: string): void {
  removeItem(`game:${id}`);
}

/** A short random id. */
export function newGameId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), '');
}
