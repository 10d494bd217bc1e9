// What is said about accounts, profiles and leaderboards.

import { Speech } from '../app/speech.svelte.ts';
import type { AccountText } from './text/text.ts';

export const speech = new Speech<AccountText>({
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
});
