// The texts about online play, in the current language.

import { LocalizedText } from '../app/localized-text.svelte.ts';
import type { OnlineText } from './text/text.ts';

export const onlineText = new LocalizedText<OnlineText>({
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
});
