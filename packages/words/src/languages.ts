// The languages, one line each: this is the only place that lists them (docs/adding-a-language.md). Everything else
// follows from it, for example the menu of the page, its addresses, `--lang` and the tests.

import type { LanguageTexts } from './language-texts.ts';

const REGISTRY = {
  fr: { name: 'Français', load: () => import('./languages/fr/index.ts') },
  de: { name: 'Deutsch', load: () => import('./languages/de/index.ts') },
  en: { name: 'English', load: () => import('./languages/en/index.ts') },
};

/** The code of a language: it is also its locale, its folder and the first part of its addresses. */
export type Language = keyof typeof REGISTRY;

export const LANGUAGES = Object.keys(REGISTRY) as readonly Language[];

/** For readers whose language is not known or not supported, and for what programs read. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The name of a language, in the language itself. */
export const languageName = (language: Language): string => REGISTRY[language].name;

/** Loads the texts that every page needs; the others are loaded by the functions among them. */
export const loadLanguage = async (language: Language): Promise<LanguageTexts> =>
  (await REGISTRY[language].load()).texts;

/** The language of a locale such as `fr_BE.UTF-8` or `de-AT`; `undefined` if it is not supported. */
export function languageOf(locale: string | undefined): Language | undefined {
  const [code] = locale?.toLowerCase().split(/[^a-z]/) ?? [];
  return LANGUAGES.find((language) => language === code);
}
