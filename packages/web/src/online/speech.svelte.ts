// What is said about playing with others.

import { Speech } from '../app/speech.svelte.ts';
import type { OnlineText } from './text/text.ts';

export const speech = new Speech<OnlineText>({
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
});
