// Days and times as people write them in the language of the page.

import { here } from '../app/here.svelte.ts';

export const day = (at: number): string => new Intl.DateTimeFormat(here.language, { dateStyle: 'medium' }).format(at);

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(here.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

export const clock = (at: number): string => new Intl.DateTimeFormat(here.language, { timeStyle: 'short' }).format(at);
