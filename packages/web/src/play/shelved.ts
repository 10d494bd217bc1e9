// All games kept in this browser.

import { discard, keep, keysLike, recall } from '../app/keep.ts';
import { readKept, writeKept, type Kept } from './shelf.ts';
import { isOver, type Sitting } from './sitting.ts';

/** Finished games stay until there are more than this. */
const FINISHED = 40;

export function keptGame(id: string): Kept | undefined {
  const text = recall(`game:${id}`);
  const read = text === undefined ? undefined : readKept(text);
  return read?.ok === true ? read.value : undefined;
}

/** Latest first. */
export function keptGames(): Kept[] {
  return keysLike('game:')
    .map((key) => keptGame(key.slice('game:'.length)))
    .filter((kept) => kept !== undefined)
    .toSorted((a, b) => b.touched - a.touched);
}

export function unfinishedGames(): Kept[] {
  return keptGames().filter(({ sitting }) => !isOver(sitting) && sitting.match.acts.length > 0);
}

/** As it is now, in place of what was kept of it. */
export function keepGame(sitting: Sitting): void {
  keep(`game:${sitting.id}`, writeKept({ sitting, touched: Date.now() }));
}

/** Puts a game on the shelf, and makes room where many finished ones stand. */
export function putOnShelf(sitting: Sitting): void {
  for (const old of keptGames()
    .filter((kept) => isOver(kept.sitting))
    .slice(FINISHED)) {
    discard(`game:${old.sitting.id}`);
  }
  keepGame(sitting);
}

export function removeGame(id: string): void {
  discard(`game:${id}`);
}

/** Short, and unlike any other on this device. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), '');
}
