// All games kept in this browser.

import { breath } from '../app/breath.ts';
import { discard, keep, keysLike, recall } from '../app/keep.ts';
import { readKept, writeKept, type Kept } from './shelf.ts';
import { isOver, type Sitting } from './sitting.ts';

/** Finished games stay until there are more than this on the shelf. */
const FINISHED = 500;

/** As it stands in the browser's memory. */
export const keptText = (id: string): string | undefined => recall(`game:${id}`);

/** Another tab's text of a game, in place of what this one sees of it. */
export function takeGame(id: string, text: string): void {
  if (readKept(text).ok) keep(`game:${id}`, text);
}

function read(text: string | undefined): Kept | undefined {
  const kept = text === undefined ? undefined : readKept(text);
  return kept?.ok === true ? kept.value : undefined;
}

/** What was read last: whoever asks again hears the same, and need not wait for it. */
let latest: { readonly text: string | undefined; readonly kept: Kept | undefined } | undefined;

export function keptGame(id: string): Kept | undefined {
  const text = keptText(id);
  if (latest?.text !== text) latest = { text, kept: read(text) };
  return latest?.kept;
}

/** Latest first. */
export function keptGames(): Kept[] {
  return keysLike('game:')
    .map((key) => read(recall(key)))
    .filter((kept) => kept !== undefined)
    .toSorted((a, b) => b.touched - a.touched);
}

const isPlayed = ({ sitting }: Kept): boolean => sitting.match.acts.length > 0;

/** Games in which something was played. */
export function playedGames(): Kept[] {
  return keptGames().filter(isPlayed);
}

/** So many are read at a time. */
const HANDFUL = 12;

/** The same without haste: hundreds may stand there, and the start page answers meanwhile. */
export async function readPlayedGames(): Promise<Kept[]> {
  const games: Kept[] = [];
  for (const [i, key] of keysLike('game:').entries()) {
    if (i % HANDFUL === HANDFUL - 1) await breath();
    const kept = read(recall(key));
    if (kept !== undefined && isPlayed(kept)) games.push(kept);
  }
  return games.toSorted((a, b) => b.touched - a.touched);
}

/** Noted for the next visit, so that the start page keeps room for them before any script runs. */
export function noteShelf(what: 'unfinished' | 'finished' | undefined): void {
  if (what === undefined) discard('shelf');
  else if (recall('shelf') !== what) keep('shelf', what);
}

/** As it is now, in place of what was kept of it. */
export function keepGame(sitting: Sitting, touched = Date.now()): void {
  const kept = { sitting, touched };
  keep(`game:${sitting.id}`, writeKept(kept));
  if (isPlayed(kept) && !isOver(sitting)) noteShelf('unfinished');
}

/** Puts a game on the shelf, and makes room where many finished ones stand. */
export function putOnShelf(sitting: Sitting, touched = Date.now()): void {
  if (keysLike('game:').length >= FINISHED) {
    const old = keptGames().filter((kept) => isOver(kept.sitting));
    for (const kept of old.slice(FINISHED - 1)) removeGame(kept.sitting.id);
  }
  keepGame(sitting, touched);
}

export function removeGame(id: string): void {
  discard(`game:${id}`);
}

/** Short, and unlike any other on this device. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), '');
}
