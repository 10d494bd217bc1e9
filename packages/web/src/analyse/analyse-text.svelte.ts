// The texts of the analysis, in the current language.

import { LocalizedText } from '../app/localized-text.svelte.ts';
import type { AnalyseText } from './text/text.ts';

export const analyseText = new LocalizedText<AnalyseText>({
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
});
