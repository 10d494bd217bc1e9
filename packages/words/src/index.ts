import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { LANGUAGES, type Language, type Words } from './words.ts';

export * from './words.ts';
export { meant, plain, type Synonyms } from './typed.ts';

export const WORDS: Readonly<Record<Language, Words>> = { fr, de, en };

/** The language of a locale such as `fr_BE.UTF-8` or `de-AT`; undefined if we do not speak it. */
export function languageOf(locale: string | undefined): Language | undefined {
  const tongue = locale?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === tongue && !/^[a-z]/i.test(locale?.[2] ?? ''));
}
