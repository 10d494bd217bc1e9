// The words of the online pages in the language of the moment; they arrive a moment after the page.

import type { Language } from '@quadrille/words/words';
import { here } from '../app/here.svelte.ts';
import { typeset } from '../text/typeset.ts';
import type { OnlineText } from './text/text.ts';

const TEXTS: Readonly<Record<Language, () => Promise<OnlineText>>> = {
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
};

class Speech {
  text = $state.raw<OnlineText>();

  /** Follows the language; call it once where a page begins. */
  listen(): void {
    $effect(() => {
      const { language } = here;
      void this.learn(language);
    });
  }

  private async learn(language: Language): Promise<void> {
    const text = typeset(language, await TEXTS[language]());
    if (here.language === language) this.text = text;
  }

  /** For whoever shows only what is there once the words are. */
  get now(): OnlineText {
    if (this.text === undefined) throw new Error('the words of the online pages are not there yet');
    return this.text;
  }
}

export const speech = new Speech();
