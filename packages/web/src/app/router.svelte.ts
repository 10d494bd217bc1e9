// Current page and language. Only this module reads and writes the address bar.

import { languageOf } from '@quadrille/words/words';
import type { Language, Words } from '@quadrille/words/words';
import type { PageText } from '../text/text.ts';
import { typeset } from '../text/typeset.ts';
import { formatAddress, parseAddress, type Page } from './address.ts';
import { saveItem, loadItem } from './storage.ts';

/** One import per language: the words of the games and the texts of the page. */
const LOADERS: Readonly<Record<Language, () => Promise<{ readonly words: Words; readonly text: PageText }>>> = {
  fr: () => import('../text/in-fr.ts'),
  de: () => import('../text/in-de.ts'),
  en: () => import('../text/in-en.ts'),
};

function preferredLanguage(): Language {
  const known = [loadItem('language'), ...navigator.languages].map((locale) => languageOf(locale ?? undefined));
  return known.find((language) => language !== undefined) ?? 'en';
}

class Here {
  page = $state.raw<Page>({ name: 'home' });
  language = $state<Language>('en');
  /** `words` and `text` are loaded before anything is rendered. */
  words = $state.raw<Words>(undefined as unknown as Words);
  text = $state.raw<PageText>(undefined as unknown as PageText);
  /** Counts navigations, so that the page can move the focus after each. */
  navigations = $state(0);

  /** Parses the address, loads the language, then listens for history events and link clicks. */
  async start(): Promise<void> {
    await this.read();
    addEventListener('popstate', () => void this.travel());
    document.addEventListener('click', (event) => this.followLink(event));
  }

  private async travel(): Promise<void> {
    await this.read();
    this.navigations++;
  }

  private async read(): Promise<void> {
    const { language, page } = parseAddress(location.pathname, location.hash);
    await this.speak(language ?? preferredLanguage());
    this.page = page;
    if (language === undefined) history.replaceState(null, '', this.link(page));
  }

  /** Loads a language and makes it current. */
  async speak(language: Language): Promise<void> {
    if (this.words?.language === language) return;
    const { words, text } = typeset(language, { ...(await LOADERS[language]()) });
    [this.words, this.text, this.language] = [words, text, language];
    // Setting an unchanged `lang` attribute would restyle the whole document.
    const root = typeof document === 'undefined' ? undefined : document.documentElement;
    if (root !== undefined && root.lang !== language) root.lang = language;
  }

  /** The address of a page, by default in the current language. */
  link(page: Page, language: Language = this.language): string {
    return formatAddress(language, page);
  }

  go(page: Page, how: 'push' | 'replace' = 'push'): void {
    const address = this.link(page);
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.page = page;
    if (how === 'push') this.navigations++;
  }

  /** Switches the language and stays on the page. */
  async switchTo(language: Language): Promise<void> {
    saveItem('language', language);
    await this.speak(language);
    history.replaceState(null, '', this.link(this.page));
  }

  /** Scrolls to an element of this page. The address does not change because the hash holds game state. */
  private lookAt(id: string): void {
    const place = document.getElementById(id);
    if (place === null) return;
    place.scrollIntoView();
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  private followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (anchor === null || anchor.origin !== location.origin || anchor.target !== '' || anchor.download !== '') return;
    if (anchor.pathname === location.pathname && anchor.hash.startsWith('#to-')) {
      event.preventDefault();
      this.lookAt(anchor.hash.slice(1));
      return;
    }
    const { language, page } = parseAddress(anchor.pathname, anchor.hash);
    if (language !== this.language || page.name === 'lost') return;
    event.preventDefault();
    this.go(page);
    scrollTo(0, 0);
  }
}

export const here = new Here();
