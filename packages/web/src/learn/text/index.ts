import type { Language } from '@quadrille/words/words';
import type { LearnText } from './text.ts';

export type { LearnText } from './text.ts';

const LOADERS: Readonly<Record<Language, () => Promise<LearnText>>> = {
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
};

export const loadLearnText = (language: Language): Promise<LearnText> => LOADERS[language]();
