// All games kept in this browser.

import { discard, keep, keysLike, recall } from '../app/keep.ts';
import { readKept, writeKept, type Kept } from './shelf.ts';
import { isOver, type Sitting } from './sitting.ts';

/** Finished games stay until there are more than this on the shelf. */
const FINISHED = 500;

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

/** Games in which something was played. */
export function playedGames(): Kept[] {
  return keptGames().filter(({ sitting }) => sitting.match.acts.length > 0);
}

/** As it is now, in place of what was kept of it. */
export function keepGame(sitting: Sitting, touched = Date.now()): void {
  keep(`game:${sitting.id}`, writeKept({ sitting, touched }));
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
