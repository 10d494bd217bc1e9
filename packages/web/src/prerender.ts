// Renders the pages to HTML at build time, so that content is visible before any script runs.

import type { Language } from '@quadrille/words';
import { render } from 'svelte/server';
import { parseAddress, PATHS } from './app/address.ts';
import App from './app/App.svelte';
import Header from './app/Header.svelte';
import { GAME_IDS } from '@quadrille/rules';
import { i18n } from './app/i18n.svelte.ts';
import { router } from './app/router.svelte.ts';
import Defs from './draw/Defs.svelte';
import { LESSON_GAMES } from './games/learning.ts';
import { PUZZLE_GAMES } from './games/puzzles.ts';
import { drawn } from './pages/miniature.ts';

export interface Prerendered {
  readonly head: string;
  readonly top: string;
  readonly body: string;
  /** The page's name, to check on load which page the HTML belongs to. */
  readonly name: string;
}

export async function prerender(language: Language, path: string): Promise<Prerendered> {
  await i18n.load(language);
  router.page = parseAddress(`/${language}/${path}`, '').page;
  const { default: Miniature } = await import('./pages/Miniature.svelte');
  for (const game of GAME_IDS) drawn[game] = bare(render(Miniature, { props: { game } }).body);
  const { head, body } = render(App);
  return { head, top: render(Header).body, body, name: router.page.name };
}

/** Removes the hydration comments, for HTML that is never hydrated. */
const bare = (html: string): string => html.replaceAll(/<!--.*?-->/gs, '');

/** Every path of the site, without the language: a game may lack a lesson or puzzles. */
export const paths: readonly string[] = PATHS.filter((path) => {
  const { page } = parseAddress(path, '');
  if (page.name === 'lesson') return LESSON_GAMES.includes(page.game);
  return page.name !== 'puzzle' || PUZZLE_GAMES.includes(page.game);
});

export const defs = (): string => bare(render(Defs).body);
export const descriptionOf = (): string => i18n.text.description;

/** The message shown, without scripts, if the scripts do not load. */
export async function unready(...languages: readonly Language[]): Promise<string> {
  const lines: string[] = [];
  for (const language of languages) {
    await i18n.load(language);
    lines.push(`<span lang="${language}">${i18n.text.unready}</span>`);
  }
  return `<p class="unready">${lines.join('<br />')}</p>`;
}
