// Current page. Only this module reads and writes the address bar.

import type { Language } from '@quadrille/words';
import { formatAddress, parseAddress, type Page } from './address.ts';
import { i18n, preferredLanguage } from './i18n.svelte.ts';

class Router {
  page = $state.raw<Page>({ name: 'home' });
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
    await i18n.load(language ?? preferredLanguage());
    this.page = page;
    if (language === undefined) history.replaceState(null, '', this.link(page));
  }

  /** The address of a page, by default in the current language. */
  link(page: Page, language: Language = i18n.language): string {
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
    await i18n.choose(language);
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
    if (language !== i18n.language || page.name === 'lost') return;
    event.preventDefault();
    this.go(page);
    scrollTo(0, 0);
  }
}

export const router = new Router();
