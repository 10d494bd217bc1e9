// The texts about accounts, profiles and leaderboards, in the current language.

import { LocalizedText } from '../app/localized-text.svelte.ts';

export const accountText = new LocalizedText(async (texts) => (await texts.account()).account);
