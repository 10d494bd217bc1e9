// What is said about analysing.

import { Speech } from '../app/speech.svelte.ts';
import type { AnalyseText } from './text/text.ts';

export const speech = new Speech<AnalyseText>({
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
});
