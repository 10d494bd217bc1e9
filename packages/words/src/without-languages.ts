// Everything but the languages, so that a page can load a single language.

import { LANGUAGES, type Language } from './words.ts';

export * from './game-types.ts';
export * from './games/index.ts';
export * from './questions.ts';
export * from './words.ts';
export { describeMove } from './describe-move.ts';
export { foldText, matchSynonym, type Synonyms } from './typed.ts';

/** The language of a locale such as `fr_BE.UTF-8` or `de-AT`; `undefined` if it is not supported. */
export function languageOf(locale: string | undefined): Language | undefined {
  const tongue = locale?.slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === tongue && !/^[a-z]/i.test(locale?.[2] ?? ''));
}
