// The pages as HTML, made when the site is built, so that something stands there before any script runs.

import type { Language } from '@quadrille/words/words';
import { render } from 'svelte/server';
import { parseAddress } from './app/address.ts';
import App from './app/App.svelte';
import Header from './app/Header.svelte';
import { GAME_IDS } from '@quadrille/rules';
import { here } from './app/here.svelte.ts';
import Defs from './draw/Defs.svelte';
import { drawn } from './pages/miniature.ts';

export interface Prerendered {
  readonly head: string;
  readonly top: string;
  readonly body: string;
  /** The page's name, to tell whose HTML this is. */
  readonly name: string;
}

export async function prerender(language: Language, path: string): Promise<Prerendered> {
  await here.speak(language);
  here.page = parseAddress(`/${language}/${path}`, '').page;
  const { default: Miniature } = await import('./pages/Miniature.svelte');
  for (const game of GAME_IDS) drawn[game] = bare(render(Miniature, { props: { game } }).body);
  const { head, body } = render(App);
  return { head, top: render(Header).body, body, name: here.page.name };
}

/** Without the comments that only a component taken over by the browser needs. */
const bare = (html: string): string => html.replaceAll(/<!--.*?-->/gs, '');

export const defs = (): string => bare(render(Defs).body);
export const descriptionOf = (): string => here.text.description;

/** What is said, without any script, when the scripts do not come. */
export async function unready(...languages: readonly Language[]): Promise<string> {
  const lines: string[] = [];
  for (const language of languages) {
    await here.speak(language);
    lines.push(`<span lang="${language}">${here.text.unready}</span>`);
  }
  return `<p class="unready">${lines.join('<br />')}</p>`;
}
