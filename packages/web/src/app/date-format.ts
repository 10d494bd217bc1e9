// Dates and times in the page's language, with the user's regional format if their locale uses that language.

import { i18n } from './i18n.svelte.ts';

const locale = (): string => navigator.languages.find((each) => each.startsWith(i18n.language)) ?? i18n.language;
const format = (at: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), options).format(at);

export const formatDate = (at: number): string => format(at, { dateStyle: 'medium' });
export const formatDateTime = (at: number): string => format(at, { dateStyle: 'medium', timeStyle: 'short' });
export const formatTime = (at: number): string => format(at, { timeStyle: 'short' });
