// The texts of the analysis, in the current language.

import { LocalizedText } from '../app/localized-text.svelte.ts';

export const analyseText = new LocalizedText(async (texts) => (await texts.analyse()).analyse);
