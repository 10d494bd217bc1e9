// The texts about accounts, profiles and leaderboards, in the current language.

import { LocalizedText } from '../app/localized-text.svelte.ts';
import type { AccountText } from './text/text.ts';

export const accountText = new LocalizedText<AccountText>({
  fr: async () => (await import('./text/fr.ts')).fr,
  de: async () => (await import('./text/de.ts')).de,
  en: async () => (await import('./text/en.ts')).en,
});
