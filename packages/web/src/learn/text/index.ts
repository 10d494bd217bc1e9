import type { Language } from '@quadrille/words/words';
import { typeset } from '../../text/typeset.ts';
import type { LearnText } from './text.ts';

export type { LearnText } from './text.ts';

const LOADERS: Readonly<Record<Language, () => Promise<LearnText>>> = {
  fr: async () => (await import('./fr.ts')).fr,
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
};

export const loadLearnText = async (language: Language): Promise<LearnText> =>
  typeset(language, await LOADERS[language]());
