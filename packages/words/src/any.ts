// All but the languages themselves: whoever needs only one of them loads only that one.

import { LANGUAGES, type Language } from './words.ts';

export * from './words.ts';
export { tell } from './tell.ts';
export { meant, plain, type Synonyms } from './typed.ts';

/** The language of a locale such as `fr_BE.UTF-8` or `de-AT`; undefined if we do not speak it. */
export function languageOf(locale: string | undefined): Language | undefined {
  const tongue = locale?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === tongue && !/^[a-z]/i.test(locale?.[2] ?? ''));
}
