// Every announcement must also be visible. Each page that a test opens checks this itself, for every text that its live
// regions receive; a text that does not become visible fails the test.

import type { BrowserContext } from 'playwright-core';

/** Announcements that were not visible, in all pages since the last call of `takeUnseen`. */
const unseen: string[] = [];

export const takeUnseen = (): string[] => unseen.splice(0);

/** Runs in the page. */
function watchVoices(): void {
  /** How long a text may take to appear, for example while a page is being rendered. */
  const PATIENCE_MS = 3_000;
  const WHITESPACE = /\s+/g;
  const packed = (text: string): string => text.replaceAll(WHITESPACE, '');

  function visibleText(): string {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let text = '';
    while (walker.nextNode() !== null) {
      const { parentElement, textContent } = walker.currentNode;
      const isShown =
        parentElement?.closest('.unseen') === null &&
        parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (isShown) text += packed(textContent ?? '');
    }
    return text;
  }

  /** Whether every sentence is visible; one on whose turn it is may be shown with an addition. */
  function isVisible(announced: string): boolean {
    const shown = visibleText();
    return announced.split(/(?<=[.!?])\s+/).every((sentence) => shown.includes(packed(sentence).replace(/\.$/, '')));
  }

  function check(announced: string, until: number): void {
    if (announced.trim() === '' || isVisible(announced)) return;
    if (performance.now() < until) requestAnimationFrame(() => check(announced, until));
    else (globalThis as unknown as { reportUnseen(text: string): void }).reportUnseen(announced);
  }

  new MutationObserver((changes) => {
    const voices = new Set(changes.map(({ target }) => target.parentElement?.closest('[data-voice]') ?? null));
    for (const voice of voices) {
      if (voice !== null) check(voice.textContent ?? '', performance.now() + PATIENCE_MS);
    }
  }).observe(document, { subtree: true, characterData: true });
}

/** Makes all pages of a context report announcements that nobody can see. */
export async function watchAnnouncements(context: BrowserContext): Promise<void> {
  await context.exposeFunction('reportUnseen', (text: string) => unseen.push(text));
  await context.addInitScript(watchVoices);
}
