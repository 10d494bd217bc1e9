// The words of a part of the page in the language of the moment; they arrive a moment after the page.

import type { Language } from '@quadrille/words/words';
import { typeset } from '../text/typeset.ts';
import { here } from './here.svelte.ts';

export class Speech<T> {
  text = $state.raw<T>();
  private readonly texts: Readonly<Record<Language, () => Promise<T>>>;

  constructor(texts: Readonly<Record<Language, () => Promise<T>>>) {
    this.texts = texts;
  }

  /** Follows the language; call it once where a page begins. */
  listen(): void {
    $effect(() => {
      const { language } = here;
      void this.learn(language);
    });
  }

  private async learn(language: Language): Promise<void> {
    const text = typeset(language, await this.texts[language]());
    if (here.language === language) this.text = text;
  }

  /** For whoever shows only what is there once the words are. */
  get now(): T {
    if (this.text === undefined) throw new Error('the words of this page are not there yet');
    return this.text;
  }
}
