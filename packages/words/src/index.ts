import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import type { Language, Words } from './words.ts';

export * from './without-languages.ts';

export const WORDS: Readonly<Record<Language, Words>> = { fr, de, en };
