// Current language: the words of the games and the texts of the page.

import { DEFAULT_LANGUAGE, languageOf, loadLanguage } from '@quadrille/words';
import type { Language, Words } from '@quadrille/words';
import type { PageText } from '../text/text.ts';
import { typeset } from '../text/typeset.ts';
import { saveItem, loadItem } from './storage.ts';

/** The language chosen before, else the browser's. */
export function preferredLanguage(): Language {
  const known = [loadItem('language'), ...navigator.languages].map((locale) => languageOf(locale ?? undefined));
  return known.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}

class I18n {
  language = $state<Language>(DEFAULT_LANGUAGE);
  /** `words` and `text` are loaded before anything is rendered. */
  words = $state.raw<Words>(undefined as unknown as Words);
  text = $state.raw<PageText>(undefined as unknown as PageText);

  /** Loads a language and makes it current. */
  async load(language: Language): Promise<void> {
    if (this.words?.language === language) return;
    const { words, page, typography } = await loadLanguage(language);
    [this.words, this.text, this.language] = [typeset(typography, words), typeset(typography, page), language];
    // Setting an unchanged `lang` attribute would restyle the whole document.
    const root = typeof document === 'undefined' ? undefined : document.documentElement;
    if (root !== undefined && root.lang !== language) root.lang = language;
  }

  /** Loads a language and remembers it. */
  async choose(language: Language): Promise<void> {
    saveItem('language', language);
    await this.load(language);
  }
}

export const i18n = new I18n();
