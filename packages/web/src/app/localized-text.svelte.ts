// Lazily loaded texts of one part of the page, in the current language.

import type { Language, LanguageTexts } from '@quadrille/words';
import { loadTypeset } from '../text/typeset.ts';
import { i18n } from './i18n.svelte.ts';

export class LocalizedText<T> {
  text = $state.raw<T>();
  private readonly part: (texts: LanguageTexts) => Promise<T>;

  constructor(part: (texts: LanguageTexts) => Promise<T>) {
    this.part = part;
  }

  /** Reloads the texts when the language changes; call once while the page initialises. */
  listen(): void {
    $effect(() => {
      const { language } = i18n;
      void this.learn(language);
    });
  }

  private async learn(language: Language): Promise<void> {
    const text = await loadTypeset(language, this.part);
    if (i18n.language === language) this.text = text;
  }

  /** For components that render only after the texts are loaded. */
  get current(): T {
    if (this.text === undefined) throw new Error('the texts of this page are not loaded yet');
    return this.text;
  }
}
