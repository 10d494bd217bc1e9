// The texts about online play, in the current language.

import { LocalizedText } from '../app/localized-text.svelte.ts';

export const onlineText = new LocalizedText(async (texts) => (await texts.online()).online);
