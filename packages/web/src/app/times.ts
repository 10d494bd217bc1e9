// Days and times as people write them in the language of the page, and in their country where it is theirs.

import { here } from './here.svelte.ts';

const locale = (): string => navigator.languages.find((each) => each.startsWith(here.language)) ?? here.language;
const format = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), options).format(at);

export const day = (at: number): string => format(at, { dateStyle: 'medium' });
export const moment = (at: number): string => format(at, { dateStyle: 'medium', timeStyle: 'short' });
export const clock = (at: number): string => format(at, { timeStyle: 'short' });
