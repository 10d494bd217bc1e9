// Lookalike names. The key of a name is its skeleton (UTS #39) without case, marks and punctuation, and with some more
// letters merged: as names are shown in one font, `I`, `l`, `i` and `1` count as one, and so do `O`, `o` and `0`.

import { CONFUSABLES } from './confusables.ts';

/** In addition to Unicode's table: effects of case folding and small capitals, and Latin letters of a few languages. */
const EXTRA_CONFUSABLES = new Map(
  `il ıl wvv ðd þth ɛe εe βb ßb ʋu ηn
   ᴀa ʙb ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ĸk κk ʟl ᴍm ɴn ᴘp ʀr ᴛt τt`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
);

/** A mapping may lead to a letter that is mapped again; no chain is longer than this. */
const MAX_PASSES = 4;

/**
 * Marks, punctuation, and letters that look like punctuation or are invisible: modifier letters, the Arabic tatweel.
 */
const IGNORED_CHARS = /[^\p{L}\p{N}]|\p{DI}|(?=\p{Lm})[\p{scx=Common}\p{scx=Latin}\u0640]/gu;

const bare = (text: string): string => text.normalize('NFKD').replace(IGNORED_CHARS, '');

/** The UTS #39 skeleton of a name as written. */
function skeleton(name: string): string {
  let text = bare(name);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const mapped = text.replace(/./gu, (letter) => CONFUSABLES.get(letter) ?? EXTRA_CONFUSABLES.get(letter) ?? letter);
    const next = bare(mapped).toLowerCase();
    if (next === text) break;
    text = next;
  }
  return text;
}

/** The key for looking up and counting names. */
export const fold = (name: string): string => skeleton(name.normalize('NFKD').toUpperCase().toLowerCase());

/**
 * All keys of a name: as written, and in either case, since a Greek or Cyrillic capital may resemble another Latin
 * letter than its small letter does. Two names are lookalikes if they share a key.
 */
export function nameKeys(name: string): string[] {
  const forms = [name, name.toLowerCase(), name.toUpperCase()];
  return [...new Set([fold(name), ...forms.map(skeleton)])];
}

/** The case-folded name: distinguishes names that were registered before lookalikes counted as the same. */
export const caseFolded = (name: string): string => name.trim().normalize('NFC').toLowerCase().normalize('NFC');
