// The pages as HTML, made when the site is built, so that something stands there before any script runs.

import type { Language } from '@quadrille/words/words';
import { render } from 'svelte/server';
import { parseAddress } from './app/address.ts';
import App from './app/App.svelte';
import { here } from './app/here.svelte.ts';

export interface Prerendered {
  readonly head: string;
  readonly body: string;
  /** The page's name, to tell whose HTML this is. */
  readonly name: string;
}

export async function prerender(language: Language, path: string): Promise<Prerendered> {
  await here.speak(language);
  here.page = parseAddress(`/${language}/${path}`, '').page;
  const { head, body } = render(App);
  return { head, body, name: here.page.name };
}

export const titleOf = (): string => here.text.title({ name: 'home' });
export const descriptionOf = (): string => here.text.description;
