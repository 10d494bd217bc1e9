// Only the current language is loaded.

import type { Language } from '@quadrille/words/words';
import { typeset } from '../../text/typeset.ts';
import type { PuzzleText } from './text.ts';

const LOADERS: Readonly<Record<Language, () => Promise<PuzzleText>>> = {
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
};

export async function loadText(language: Language): Promise<PuzzleText> {
  return typeset(language, await LOADERS[language]());
}
